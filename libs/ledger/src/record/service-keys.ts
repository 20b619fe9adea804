/**
 * Which keys sign in the name of a service, as its own tree says: the first one, those that were
 * added with a note of their own, less those that were retired.
 * Source: docs/record-format.md, "Rotating and losing the key".
 */
import type { Origin, Sha256, Stamp } from '../ids.js';
import { isOrigin } from '../names.js';
import { parseCheckpoint } from './checkpoint.js';
import { openNote, parseNote, type Signer, signNote } from './note.js';
import type { KeyLeaf } from './service-leaf.js';
import { keyText, parseKey, type VerifyEd25519 } from './verifier-key.js';

/** One key and how it stands. Stamps are those of its leaves. */
export interface ServiceKey {
  readonly vkey: string;
  /** When it was announced, null for the first of all. */
  readonly added: Stamp | null;
  /** The announced end of the time in which keys of before sign beside it. */
  readonly until: Stamp | null;
  /** When it stopped signing, null while it signs. */
  readonly retired: Stamp | null;
}

/** What it takes to judge a leaf. */
export interface KeyChecks {
  readonly sha256: Sha256;
  readonly verify: VerifyEd25519;
}

/** The text that a key signs to show that whoever announces it has it. */
function keyProofText(origin: Origin, vkey: string): string {
  return `epoch-key/1\n${origin}\n${vkey}\n`;
}

/** The note by which a key is announced. */
export function keyProof(origin: Origin, signer: Signer): string {
  return signNote(keyProofText(origin, keyText(signer.key)), signer);
}

/** The keys of one service, leaf by leaf. */
export class ServiceKeys {
  private readonly origin: Origin;
  private readonly checks: KeyChecks;
  /** In the order in which they came; the first may not be known. */
  private readonly keys: ServiceKey[];
  private firstKnown: boolean;

  /** `first`: the key of the beginning; null for a reader of the tree, where no leaf names it. */
  constructor(origin: Origin, first: string | null, checks: KeyChecks) {
    this.origin = origin;
    this.checks = checks;
    this.firstKnown = first !== null;
    this.keys = first === null ? [] : [{ vkey: first, added: null, until: null, retired: null }];
  }

  /** Every key that ever signed, as far as it is known, in the order in which they came. */
  get all(): readonly ServiceKey[] {
    return this.keys;
  }

  /** The keys of which each note has a signature now. */
  get signing(): readonly ServiceKey[] {
    return this.keys.filter(({ retired }) => retired === null);
  }

  /** Takes in the next leaf; gives in words what is wrong with it, null when nothing is. */
  take(leaf: KeyLeaf): string | null {
    switch (leaf.kind) {
      case 'key_added': {
        const { vkey, at: added, until } = leaf;
        const fault = this.faultOfAdded(vkey, leaf.note);
        if (fault === null) this.keys.push({ vkey, added, until, retired: null });
        return fault;
      }
      case 'key_retired':
        return this.retire(leaf.vkey, leaf.at);
      case 'succeeds':
        return this.faultOfPredecessor(leaf.index, leaf.note);
    }
  }

  private faultOfAdded(vkey: string, note: string): string | null {
    const key = parseKey(vkey, this.checks.sha256);
    if (key?.type !== 'ed25519') return 'it adds what is no key of a service';
    if (key.name !== this.origin) return `it adds a key of ${key.name}`;
    if (this.keys.some((one) => one.vkey === vkey)) return 'it adds a key that was added before';
    const opened = openNote(note, [key], this.checks.verify);
    if (opened.ok && opened.text === keyProofText(this.origin, vkey)) return null;
    return 'it adds a key that has not signed the note which shows that it is there';
  }

  private retire(vkey: string, retired: Stamp): string | null {
    const key = parseKey(vkey, this.checks.sha256);
    if (key?.type !== 'ed25519') return 'it retires what is no key of a service';
    if (!this.firstKnown && !this.keys.some((one) => one.vkey === vkey)) {
      // No leaf names the key of the beginning: the one that nobody added was it.
      this.firstKnown = true;
      this.keys.unshift({ vkey, added: null, until: null, retired: null });
    }
    const place = this.keys.findIndex((one) => one.vkey === vkey);
    const found = this.keys[place];
    if (found?.retired !== null) return 'it retires a key that does not sign';
    const others = this.signing.length - 1 + (this.firstKnown ? 0 : 1);
    if (others === 0) return 'it retires the last key that signs';
    this.keys[place] = { ...found, retired };
    return null;
  }

  private faultOfPredecessor(index: number, note: string): string | null {
    if (index !== 0) return 'only the first leaf names a service that came before';
    const origin = predecessorOf(note);
    if (origin === null) return 'it holds no note of a service that came before';
    return origin === this.origin ? 'it names this service itself' : null;
  }
}

/** The service of whose tree `note` is a checkpoint, whoever signed it; null when it is none. */
export function predecessorOf(note: string): Origin | null {
  const origin = parseCheckpoint(parseNote(note)?.text ?? '')?.origin ?? '';
  return isOrigin(origin) ? origin : null;
}
