/** A log and its notes in memory, with notaries that can be killed at any step. */
import {
  type EventLog,
  LogUnavailable,
  type MemoryStorage,
  newMemoryNotes,
  newMemoryStorage,
  type NoteStore,
  openMemoryLog,
  openMemoryNotes,
} from '#event-log';
import type { EpochId, Origin, Sha256Hex } from '#ledger/ids';
import { canonicalBytes } from '#ledger/record/canonical';
import { leafHash } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import type { Signer } from '#ledger/record/note';
import { keyText } from '#ledger/record/verifier-key';
import { signerOf } from '../src/notary/ed25519.js';
import { Notary } from '../src/notary/notary.js';
import type { Watermark } from '../src/notary/watermark.js';
import { sha256 } from '../src/sha256.js';

/** The service of all specs about notaries, and its key. */
export const origin = 'ledger.example.org' as Origin;
export const signer: Signer = signerOf(origin, new Uint8Array(32).fill(1));

/** A step at which a process can die; what it was doing never goes on. */
export type Death = 'before' | 'after';

/** A call that fails once, as in an outage. */
export type Outage = 'outage';

/** What happens to the calls of one notary. */
export interface Fate {
  /** At the append of a service leaf. */
  readonly atLeaf?: Death;
  /** At the note of this tree. */
  readonly atNote?: { readonly of: string; readonly death: Death | Outage };
  /** What stands in its key file; none for a service without a key. */
  readonly signers?: readonly Signer[];
  readonly watermark?: Watermark;
  /** Waited for around every call, so that others may be faster. */
  readonly pause?: () => Promise<void>;
}

/** Everything that outlives a process. */
export class NotaryWorld {
  readonly storage: MemoryStorage;
  readonly notes = newMemoryNotes();
  readonly log: EventLog;
  readonly reported: string[] = [];
  readonly #heads = new Map<EpochId, { version: number; leaf: Sha256Hex | null }>();

  constructor(partitions: number = 1) {
    this.storage = newMemoryStorage(origin, partitions);
    this.log = openMemoryLog({ origin, storage: this.storage });
    this.notes.keys.push(keyText(signer.key));
  }

  /** Appends an event of `type` to `epoch`, with what a leaf takes from its body. */
  async happens(epoch: string, type: string, revision = 1): Promise<void> {
    const id = epoch as EpochId;
    const { version, leaf: head } = this.#heads.get(id) ?? { version: 0, leaf: null };
    const body = { revision, rule: 'epoch-record@3', record_sha256: '0'.repeat(64) };
    const at = '2026-11-23T12:00:00.000000Z';
    const event = { origin, epoch, version: version + 1, prev: head, at, type, body };
    const bytes = canonicalBytes(event satisfies Json);
    const leaf = leafHash(bytes, sha256);
    const events = [{ version: version + 1, leaf, bytes }];
    const place = { stream: id, after: version, head };
    await this.log.append([{ ...place, events, commands: [], documents: [] }]);
    this.#heads.set(id, { version: version + 1, leaf });
  }

  /** A notary of a process of its own. */
  async notary(fate: Fate = {}): Promise<Notary> {
    const notary = new Notary({
      log: this.#logWith(fate),
      notes: this.#notesWith(fate),
      signers: fate.signers ?? [signer],
      firstKey: this.notes.keys[0] ?? null,
      watermark: fate.watermark ?? null,
      sha256,
      report: (message) => this.reported.push(message),
    });
    await notary.start();
    return notary;
  }

  /** Every leaf and every note, as text. */
  written(): object {
    const leaves = (this.storage.streams.get('service') ?? []).map(({ bytes }) =>
      Buffer.from(bytes).toString('utf8'),
    );
    return { leaves, notes: Object.fromEntries(this.notes.notes) };
  }

  #logWith({ atLeaf, pause = atOnce }: Fate): EventLog {
    const log = openMemoryLog({ origin, storage: this.storage });
    return {
      origin,
      partitions: log.partitions,
      partitionOf: (stream) => log.partitionOf(stream),
      append: async (commits) => {
        if (atLeaf === 'before') await forever();
        await pause();
        const results = await log.append(commits);
        if (atLeaf === 'after') await forever();
        await pause();
        return results;
      },
      read: async function* (...asked) {
        await pause();
        yield* log.read(...asked);
        await pause();
      },
      follow: (partition, after, signal) => log.follow(partition, after, signal),
      head: (stream) => log.head(stream),
      end: (partition) => log.end(partition),
      findCommand: (stream, actor, command) => log.findCommand(stream, actor, command),
      document: (digest) => log.document(digest),
      close: () => log.close(),
    };
  }

  #notesWith({ atNote, pause = atOnce }: Fate): NoteStore {
    const notes = openMemoryNotes(this.notes);
    let outages = 0;
    return {
      ...notes,
      last: async (tree) => {
        await pause();
        const last = await notes.last(tree);
        await pause();
        return last;
      },
      add: async (note) => {
        await pause();
        const dies = atNote?.of === note.origin ? atNote.death : null;
        if (dies === 'before') await forever();
        if (dies === 'outage' && (outages += 1) === 1) throw new LogUnavailable('an outage');
        const added = await notes.add(note);
        if (dies === 'after') await forever();
        return added;
      },
    };
  }
}

function atOnce(): Promise<void> {
  return Promise.resolve();
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
