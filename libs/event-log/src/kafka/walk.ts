/**
 * The walk over one partition: given its records in offset order, which commits are effective. It
 * knows no broker and no clock, so everybody who walks the same records comes to the same heads,
 * positions and documents. First claim wins: a commit is effective exactly when the version and the
 * head it claims are those of its stream at that point, and all its documents came before it.
 *
 * A record that is none of ours, or was damaged, is passed over with an alarm and has no effect. A
 * missing offset is a hole: nothing after it can be judged.
 */
import { type CopyPlace } from '../log-copy.js';
import { partitionOf } from '../partition-of.js';
import {
  type AppendResult,
  type Commit,
  LogDamaged,
  LogDiffers,
  type StreamHead,
  type StreamId,
} from '../port.js';
import { Chunks } from './chunks.js';
import { NewerRecord, NotARecord } from './frame.js';
import {
  type Batch,
  type Claim,
  decodeRecord,
  hasNoDocuments,
  type TopicRecord,
} from './record.js';

/** A commit that took effect. */
export interface Effective {
  readonly commit: Commit;
  /** Of its last event. */
  readonly position: number;
}

/** What became of a claim: `incomplete` when its documents were not all there. */
export type ClaimResult = AppendResult | { readonly kind: 'incomplete' };

/** What one record did. */
export interface Step {
  readonly offset: number;
  readonly effective: readonly Effective[];
  /** For a batch: whose it is, and a result for each of its claims. */
  readonly verdict: Verdict | null;
  /** Why the record was passed over, naming partition and offset; null for one of ours. */
  readonly alarm: string | null;
}

export interface Verdict {
  readonly writer: string;
  readonly number: number;
  readonly results: readonly ClaimResult[];
}

/** A record that was looked at and has had no effect yet. */
export type Looked =
  | { readonly offset: number; readonly record: TopicRecord }
  | { readonly offset: number; readonly alarm: string };

/** Where a walk begins. */
export interface WalkStart {
  readonly partition: number;
  /** Of the log. */
  readonly partitions: number;
  readonly place: CopyPlace;
}

export class Walk {
  readonly #partition: number;
  readonly #partitions: number;
  /** Records below this offset were judged before; they only bring chunks. */
  readonly #judgeFrom: number;
  readonly #heads = new Map<StreamId, StreamHead | null>();
  readonly #chunks = new Chunks();
  #next: number;
  #position: number;

  constructor({ partition, partitions, place }: WalkStart) {
    this.#partition = partition;
    this.#partitions = partitions;
    this.#judgeFrom = place.offset;
    this.#next = place.readFrom;
    this.#position = place.position;
  }

  /** The offset that must come next. */
  get next(): number {
    return this.#next;
  }

  /** The last position, 0 when the partition is empty. */
  get position(): number {
    return this.#position;
  }

  /** Where a copy of everything so far stands. */
  get place(): CopyPlace {
    const offset = Math.max(this.#next, this.#judgeFrom);
    return { offset, readFrom: this.#chunks.readFrom(this.#next), position: this.#position };
  }

  /** The head of `stream`: null without an event, undefined when the walk was not told yet. */
  head(stream: StreamId): StreamHead | null | undefined {
    return this.#heads.get(stream);
  }

  /** Tells the head that `stream` had where the walk began. */
  learn(stream: StreamId, head: StreamHead | null): void {
    if (!this.#heads.has(stream)) this.#heads.set(stream, head);
  }

  /**
   * Reads the record at `offset`, which changes nothing yet; null for one that was walked over.
   * Throws LogDamaged at a hole, LogDiffers at a record that only a newer program can judge.
   */
  look(offset: number, value: Uint8Array | null): Looked | null {
    if (offset < this.#next) return null;
    if (offset > this.#next) {
      throw new LogDamaged(
        `${this.#where(this.#next)} is missing, the next record has offset ${String(offset)}: ` +
          'the topic has a hole, and nothing after it can be judged',
      );
    }
    try {
      if (value === null) throw new NotARecord('it is empty');
      const record = decodeRecord(value);
      if (record.kind === 'batch') this.#requireOwnStreams(record);
      return { offset, record };
    } catch (error) {
      if (error instanceof NewerRecord) {
        const what = `${this.#where(offset)}: ${error.message}`;
        throw new LogDiffers(`${what}, which this program does not know: use a newer one`);
      }
      if (!(error instanceof NotARecord)) throw error;
      return { offset, alarm: `${this.#where(offset)} is no record of the log: ${error.message}` };
    }
  }

  /** The streams whose heads must be told before `take`. */
  unknownStreams(looked: Looked): readonly StreamId[] {
    if (!('record' in looked) || looked.record.kind !== 'batch') return [];
    if (looked.offset < this.#judgeFrom) return [];
    const streams = looked.record.claims.map(({ stream }) => stream);
    return [...new Set(streams)].filter((stream) => !this.#heads.has(stream));
  }

  /** Lets the record take effect that `look` gave last. Linear time. */
  take(looked: Looked): Step {
    const { offset } = looked;
    this.#next = offset + 1;
    const step = { offset, effective: [], verdict: null };
    const judged = offset < this.#judgeFrom;
    if ('alarm' in looked) return { ...step, alarm: judged ? null : looked.alarm };
    const { record } = looked;
    switch (record.kind) {
      case 'beginning':
        break;
      case 'chunk':
        this.#chunks.add(offset, record);
        break;
      case 'batch':
        if (!judged) return this.#judge(offset, record);
    }
    return { ...step, alarm: null };
  }

  /** Passes over an offset that holds no record, such as the end of a transaction of others. */
  pass(offset: number, what: string): Step | null {
    if (this.look(offset, null) === null) return null;
    const alarm = `${this.#where(offset)} is no record of the log: it is ${what}`;
    return this.take({ offset, alarm });
  }

  #judge(offset: number, { writer, number, claims }: Batch): Step {
    const effective: Effective[] = [];
    const results = claims.map((claim): ClaimResult => {
      if (!this.#isTruthful(claim)) return { kind: 'conflict' };
      const documents = this.#chunks.documents(offset, claim.documents);
      if (documents === null) return { kind: 'incomplete' };
      this.#chunks.release(claim.documents);
      const position = this.#append(claim);
      const commit = hasNoDocuments(claim) ? claim : { ...claim, documents };
      effective.push({ commit, position });
      return { kind: 'appended', position };
    });
    return { offset, effective, verdict: { writer, number, results }, alarm: null };
  }

  #isTruthful({ stream, after, head }: Claim): boolean {
    const there = this.#heads.get(stream);
    return (there?.version ?? 0) === after && (there?.leaf ?? null) === head;
  }

  #append({ stream, events }: Claim): number {
    this.#position += events.length;
    const last = events.at(-1);
    if (last !== undefined) {
      const { version, leaf } = last;
      this.#heads.set(stream, { version, leaf, position: this.#position });
    }
    return this.#position;
  }

  /** A stream never moves to another partition: a claim for it elsewhere is none of ours. */
  #requireOwnStreams({ claims }: Batch): void {
    for (const { stream } of claims) {
      if (partitionOf(stream, this.#partitions) !== this.#partition) {
        throw new NotARecord(`${stream} does not belong there`);
      }
    }
  }

  #where(offset: number): string {
    return `partition ${String(this.#partition)}, offset ${String(offset)}`;
  }
}
