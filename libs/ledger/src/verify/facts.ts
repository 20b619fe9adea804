/**
 * What the event lines have shown so far, as far as later steps need it: roots at the sizes they
 * asked for, the opening, the closings, single events. So an epoch of a million events leaves
 * behind a handful of hashes.
 */
import { invariant } from '../invariant.js';
import { toHex } from '../record/digest.js';
import type { Sha256 } from '../ids.js';
import type { Checkpoint } from '../record/checkpoint.js';
import type { JsonObject } from '../record/json.js';
import { TreeBuilder } from '../record/tree.js';
import type { CheckedEvent } from './checked-line.js';

/** A checkpoint that a trusted key signed. */
export interface AcceptedCheckpoint extends Checkpoint {
  readonly note: string;
}

/** An opening or a closing, which has its leaf in the service tree. */
export interface Milestone {
  readonly place: number;
  /** Leaf hash, hexadecimal. */
  readonly leaf: string;
  readonly members: JsonObject | null;
  /** Root of the epoch's tree up to this event. */
  readonly root: Uint8Array;
}

/** One event that a step asked for. */
export interface KeptEvent {
  readonly leaf: string;
  readonly bytes: Uint8Array;
  readonly members: JsonObject | null;
}

/** Collects as the events go by; what is asked for must be asked for before the first. */
export class Facts {
  /** Epoch checkpoints by their place in the header, null for one that was refused (step 4). */
  checkpoints: readonly (AcceptedCheckpoint | null)[] = [];
  /** Likewise those of the service tree (step 5). */
  serviceCheckpoints: readonly (AcceptedCheckpoint | null)[] = [];
  /** The first event, whatever it is. */
  opening: Milestone | null = null;
  /** Every EpochClosed, in order. */
  readonly closings: Milestone[] = [];

  private readonly tree: TreeBuilder;
  private readonly roots = new Map<number, Uint8Array | null>();
  private readonly kept = new Map<number, KeptEvent | null>();

  constructor(sha256: Sha256) {
    this.tree = new TreeBuilder(sha256);
    this.roots.set(0, this.tree.root());
  }

  /** Number of event lines so far. */
  get events(): number {
    return this.tree.size;
  }

  /** The root over `size` events will be asked for. */
  keepRootAt(size: number): void {
    if (!this.roots.has(size)) this.roots.set(size, null);
  }

  /** The event at `place` will be asked for. */
  keepEvent(place: number): void {
    if (!this.kept.has(place)) this.kept.set(place, null);
  }

  /** The next event. */
  add(event: CheckedEvent): void {
    const { place, members, bytes } = event;
    this.tree.append(event.leaf);
    const isClosing = members?.['type'] === 'EpochClosed';
    if (this.roots.has(place) || place === 1 || isClosing) this.roots.set(place, this.tree.root());
    // A copy, because the line may be a part of a much larger piece of the file.
    if (this.kept.has(place)) {
      this.kept.set(place, { leaf: toHex(event.leaf), bytes: bytes.slice(), members });
    }
    if (place !== 1 && !isClosing) return;
    const milestone = { place, members, leaf: toHex(event.leaf), root: this.rootAt(place) };
    if (place === 1) this.opening = milestone;
    if (isClosing) this.closings.push(milestone);
  }

  /** The root over the first `size` events, which was asked for and is not beyond them. */
  rootAt(size: number): Uint8Array {
    const root = this.roots.get(size) ?? null;
    invariant(root !== null, `the root at ${size} was not kept`);
    return root;
  }

  /** The event at `place`, null when there are not so many. */
  eventAt(place: number): KeptEvent | null {
    return this.kept.get(place) ?? null;
  }
}
