/**
 * The service tree against the events that its leaves stand for. Streams come in the order of their
 * names, so either may come first; what is not paired in the end is wrong, but for what a service
 * has appended and not yet signed.
 */
import type { PlacedEvent } from '#event-log';
import type { Sha256 } from '#ledger/ids';
import { leafDigest } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { decodeServiceLeaf, isEventLeaf } from '#ledger/record/service-leaf';
import { TreeBuilder } from '#ledger/record/tree';
import { notarisedType } from '../notary/notarised.js';

/** Pairs leaves with events. */
export class CheckedTree {
  readonly #report: (problem: string) => void;
  readonly #leaves: Uint8Array[] = [];
  /** What is waiting for its other half: by epoch and version, the hash and the root. */
  readonly #leavesAlone = new Map<string, string>();
  readonly #eventsAlone = new Map<string, string>();

  constructor(report: (problem: string) => void) {
    this.#report = report;
  }

  /** How many leaves there are. */
  get size(): number {
    return this.#leaves.length;
  }

  /** An event of any stream; `rootOf` gives the root of its stream's tree up to it. */
  met(event: PlacedEvent, rootOf: () => string, sealed: object | null): void {
    const { stream, version, leaf, bytes } = event;
    if (stream === 'service') {
      this.#leaf(bytes, sealed);
      return;
    }
    const type = stream === 'registry' ? null : notarisedType(bytes);
    if (type === null) return;
    const said = type === 'EpochClosed' ? `${leaf} ${rootOf()}` : leaf;
    this.#pair(`${stream} ${String(version)}`, said, this.#eventsAlone, this.#leavesAlone);
  }

  /** The root of all leaves. */
  root(sha256: Sha256): Uint8Array {
    const builder = new TreeBuilder(sha256);
    for (const bytes of this.#leaves) builder.append(leafDigest(bytes, sha256));
    return builder.root();
  }

  /** After the last stream. */
  end(): void {
    for (const place of this.#leavesAlone.keys()) {
      this.#report(`service: a leaf stands for the event ${place}, which is not there`);
    }
  }

  #leaf(bytes: Uint8Array, sealed: object | null): void {
    this.#leaves.push(bytes);
    const decoded = decodeServiceLeaf(sealed as Json);
    if (!decoded.ok) {
      this.#report(`service: leaf ${String(this.size - 1)} says nothing that is known`);
      return;
    }
    const { value } = decoded;
    if (!isEventLeaf(value)) return;
    const said = value.kind === 'closed' ? `${value.event} ${value.root}` : value.event;
    const place = `${value.epoch} ${String(value.version)}`;
    this.#pair(place, said, this.#leavesAlone, this.#eventsAlone);
  }

  #pair(place: string, said: string, own: Map<string, string>, others: Map<string, string>): void {
    const other = others.get(place);
    others.delete(place);
    if (other === undefined) own.set(place, said);
    else if (other !== said) {
      this.#report(`service: the leaf of the event ${place} is of another event, or another tree`);
    }
  }
}
