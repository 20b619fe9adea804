/**
 * Rotation of the keys that sign: a leaf of the service tree announces the next one, which stands
 * by in the key file of this service, and both sign; another leaf ends the old one. Seeds come by
 * the key file alone.
 * Source: docs/record-format.md, "Rotating and losing the key".
 */
import type { NoteStore } from '#event-log';
import type { Stamp } from '#ledger/ids';
import type { Signer } from '#ledger/record/note';
import { keyProof, type ServiceKey } from '#ledger/record/service-keys';
import { keyText } from '#ledger/record/verifier-key';
import { addMicros, stampOfMicros } from '#ledger/time';
import type { Clock } from '../clock.js';
import { Problem } from '../http/problem.js';
import { problemOf } from './attestation.js';
import type { Notary } from './notary.js';
import type { ServiceTree } from './service-tree.js';

const microsOfDay = 86_400_000_000n;

/** What is asked for: a key that stands by (null: the only one), and how long both sign. */
export interface NextKey {
  readonly vkey: string | null;
  readonly overlapDays: number;
}

/** Keys as they stand after a request. */
export interface KeysNow {
  /** In the order in which they came. */
  readonly keys: readonly ServiceKey[];
  /** Whether this request changed anything: of two services that are asked at once, one's did. */
  readonly changed: boolean;
}

/** What it works with. */
export interface KeyChangesContext {
  readonly notary: Notary;
  readonly notes: NoteStore;
  readonly clock: Clock;
}

/** Announces and retires keys. */
export class KeyChanges {
  readonly #context: KeyChangesContext;

  constructor(context: KeyChangesContext) {
    this.#context = context;
  }

  /** Why this service signs nothing now, null when it does. */
  get refusal(): string | null {
    return this.#context.notary.refusal;
  }

  /** Every key that ever signed. Throws LogUnavailable. */
  async list(): Promise<readonly ServiceKey[]> {
    const { notary, notes } = this.#context;
    await notary.tree.catchUp();
    const { all } = notary.tree.keys;
    const first = { added: null, until: null, retired: null };
    const vkeys = new Set([...(await notes.keys()), ...all.map(({ vkey }) => vkey)]);
    return [...vkeys].map((vkey) => all.find((one) => one.vkey === vkey) ?? { vkey, ...first });
  }

  /**
   * Lets a key sign beside those that do, from the next note on, unless it does already. Throws the
   * problems `no_next_key`, `unknown_key` (it was retired), `no_signing_key`, and LogUnavailable.
   */
  add({ vkey: asked, overlapDays }: NextKey): Promise<KeysNow> {
    const { notary } = this.#context;
    let chosen = asked;
    return this.#change(({ keys }) => {
      const known = keys.all.find(({ vkey }) => vkey === chosen);
      if (known?.retired === null) return null;
      if (known !== undefined) {
        throw new Problem('unknown_key', { detail: `${known.vkey} was retired` });
      }
      const { standingBy } = notary.keys;
      // Whoever names none and finds two that sign asks for what was done already.
      if (chosen === null && standingBy.length === 0 && keys.signing.length > 1) return null;
      const signer = oneOf(standingBy, chosen);
      const vkey = keyText(signer.key);
      chosen = vkey;
      this.#requireSeeds([...keys.signing.map((one) => one.vkey), vkey]);
      const at = this.#now();
      const until = addMicros(at, BigInt(overlapDays) * microsOfDay);
      const note = keyProof(notary.tree.origin, signer);
      return { kind: 'key_added', vkey, note, at, until };
    });
  }

  /**
   * Ends the signing of `asked`, unless that has ended already. Throws the problems `unknown_key`,
   * `last_key`, `key_not_due` (a later key was announced, and both sign still), `no_signing_key`,
   * and LogUnavailable.
   */
  retire(asked: string): Promise<KeysNow> {
    return this.#change(({ keys }) => {
      const place = keys.all.findIndex(({ vkey }) => vkey === asked);
      const found = keys.all[place];
      if (found === undefined) {
        throw new Problem('unknown_key', { detail: `${asked} never signed here` });
      }
      if (found.retired !== null) return null;
      const others = keys.signing.filter(({ vkey }) => vkey !== asked);
      if (others.length === 0) throw new Problem('last_key');
      this.#requireSeeds(others.map(({ vkey }) => vkey));
      const at = this.#now();
      const due = keys.all.slice(place + 1).find(({ until }) => until !== null && until > at);
      if (due !== undefined) {
        const detail = `${asked} signs beside ${due.vkey} until ${due.until ?? ''}, as announced`;
        throw new Problem('key_not_due', { detail });
      }
      return { kind: 'key_retired', vkey: asked, at };
    });
  }

  async #change(next: (tree: ServiceTree) => NewKeyLeaf | null): Promise<KeysNow> {
    const { notary } = this.#context;
    const changing = notary.change((tree) => {
      const leaf = next(tree);
      if (leaf === null) return null;
      const { origin, size: index } = tree;
      return { format: 'service-leaf/1', origin, index, ...leaf };
    });
    const changed = await changing.catch((error: unknown) => {
      throw problemOf(error);
    });
    return { keys: await this.list(), changed };
  }

  /** What is announced must be signed at once by all keys that sign then. */
  #requireSeeds(vkeys: readonly string[]): void {
    const lacking = this.#context.notary.keys.lacking(vkeys);
    if (lacking.length === 0) return;
    const detail = `the key file of this service lacks ${lacking.join(', ')}`;
    throw new Problem('no_signing_key', { detail, headers: { 'retry-after': '60' } });
  }

  #now(): Stamp {
    return stampOfMicros(this.#context.clock());
  }
}

/** A leaf about keys before it has its place. */
type NewKeyLeaf =
  | { readonly kind: 'key_retired'; readonly vkey: string; readonly at: Stamp }
  | {
      readonly kind: 'key_added';
      readonly vkey: string;
      readonly note: string;
      readonly at: Stamp;
      readonly until: Stamp;
    };

/** The key that was asked for, or the only one there is. */
function oneOf(standingBy: readonly Signer[], asked: string | null): Signer {
  const names = standingBy.map(({ key }) => keyText(key));
  const [only, ...others] = standingBy.filter((_, at) => asked === null || names[at] === asked);
  if (only !== undefined && others.length === 0) return only;
  const detail =
    only === undefined
      ? 'put the next key into the key file of every service, then start them again'
      : `several stand by, name one: ${names.join(', ')}`;
  throw new Problem('no_next_key', { detail });
}
