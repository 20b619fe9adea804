/** One stream that is checked: its events in order, and the notes over its tree. */
import type { KeptNote, PlacedEvent } from '#event-log';
import type { Origin, Sha256, Sha256Hex } from '#ledger/ids';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { isSha256Hex, toHex } from '#ledger/record/digest';
import { openNote } from '#ledger/record/note';
import { equalHashes, TreeBuilder } from '#ledger/record/tree';
import type { VerifierKey } from '#ledger/record/verifier-key';
import { verifyEd25519 } from '../notary/ed25519.js';
import type { CheckedTree } from './checked-tree.js';

/** What all streams share. */
export interface StreamContext {
  readonly origin: Origin;
  readonly keys: readonly VerifierKey[];
  readonly sha256: Sha256;
  readonly report: (problem: string) => void;
  readonly tree: CheckedTree;
}

/** What is looked at in an event; a leaf of the service tree has an index in place of these. */
interface SealedEnvelope {
  readonly epoch?: unknown;
  readonly origin?: unknown;
  readonly version?: unknown;
  readonly prev?: unknown;
  readonly index?: unknown;
  readonly body?: Readonly<Record<string, unknown>>;
}

type Named = readonly [digest: Sha256Hex, where: string];

/** Members with digests of what is no document of the log. */
const madeAnew = new Set(['plan_sha256', 'evidence_sha256', 'record_sha256']);

/** Checks as it goes; every problem is reported with its place. */
export class CheckedStream {
  readonly name: string;
  /** How many notes its tree has. */
  readonly notes: number;
  readonly #notes: ReadonlyMap<number, KeptNote>;
  readonly #context: StreamContext;
  readonly #tree: TreeBuilder;
  #version = 0;
  #position = 0;
  #leaf: Sha256Hex | null = null;

  constructor(name: string, notes: readonly KeptNote[], context: StreamContext) {
    this.name = name;
    this.notes = notes.length;
    this.#notes = new Map(notes.map((note) => [note.size, note]));
    this.#context = context;
    this.#tree = new TreeBuilder(context.sha256);
    let before = 0;
    for (const { size, sizeBefore } of notes) {
      if (sizeBefore !== before) this.#report(`its note of ${String(size)} follows none`);
      before = size;
    }
  }

  /** The next event with the hash of its bytes; gives the documents that it names. */
  add(event: PlacedEvent, hash: Uint8Array): readonly Named[] {
    const { version, position, leaf, bytes } = event;
    const where = `event ${String(version)}`;
    if (version !== this.#version + 1) {
      this.#report(`${where} comes after ${String(this.#version)}: what lies between is gone`);
    }
    if (position <= this.#position) this.#report(`${where} stands before the one before it`);
    if (toHex(hash) !== leaf) this.#report(`${where} has other bytes than when it was appended`);
    const sealed = sealedIn(bytes);
    if (sealed === null) this.#report(`${where} is no JSON`);
    else if (!this.#fits(sealed, version)) this.#report(`${where} is of another place`);
    this.#tree.append(hash);
    this.#context.tree.met(event, () => toHex(this.#tree.root()), sealed);
    [this.#version, this.#position, this.#leaf] = [version, position, toHex(hash) as Sha256Hex];
    const note = this.#notes.get(version);
    if (note !== undefined) this.#open(note);
    return namedIn(sealed, `event ${String(version)} of ${this.name}`);
  }

  /** After the last event: the head. */
  end(): { readonly stream: string; readonly version: number; readonly leaf: string } {
    const signed = Math.max(0, ...this.#notes.keys());
    if (signed > this.#version) {
      this.#report(`${String(signed)} events were signed, ${String(this.#version)} are there`);
    }
    return { stream: this.name, version: this.#version, leaf: this.#leaf ?? '' };
  }

  #fits(sealed: SealedEnvelope, version: number): boolean {
    if (sealed.origin !== this.#context.origin) return false;
    if (this.name === 'service') return sealed.index === version - 1;
    const { epoch = 'registry', prev } = sealed;
    return epoch === this.name && sealed.version === version && prev === this.#leaf;
  }

  #open({ size, note }: KeptNote): void {
    const { origin, keys } = this.#context;
    const opened = openNote(note, keys, verifyEd25519);
    const checkpoint = opened.ok ? parseCheckpoint(opened.text) : null;
    const name = this.name === 'service' ? origin : `${origin}/epoch/${this.name}`;
    const which = `its note of ${String(size)}`;
    if (!opened.ok) this.#report(`${which} is not signed by a key of ${origin}: ${opened.fault}`);
    else if (checkpoint?.origin !== name || checkpoint.size !== size) {
      this.#report(`${which} is of another tree`);
    } else if (!equalHashes(checkpoint.root, this.#tree.root())) {
      this.#report(`the first ${String(size)} events are not those that were signed`);
    }
  }

  #report(problem: string): void {
    this.#context.report(`${this.name}: ${problem}`);
  }
}

function sealedIn(bytes: Uint8Array): SealedEnvelope | null {
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function namedIn(sealed: SealedEnvelope | null, where: string): readonly Named[] {
  return Object.entries(sealed?.body ?? {}).flatMap(([member, digest]) => {
    const isNamed = member.endsWith('_sha256') && !madeAnew.has(member);
    return isNamed && typeof digest === 'string' && isSha256Hex(digest) ? [[digest, where]] : [];
  });
}
