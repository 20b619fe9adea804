/**
 * What the pages read, and the one way in which it is written. Reads answer from PostgreSQL in a
 * fixed number of statements, however many rows there are.
 * Source: DESIGN "Reading"; FORMATS, section 6.
 */
import type { EntryStatus } from '#ledger/evidence/evidence';
import type { EntryKey, EpochId } from '#ledger/ids';
import type { ProjectionWriter } from './projection-writer.js';
import type {
  EntryView,
  EpochDetail,
  EpochPhase,
  EpochRanking,
  EpochSummary,
  EpochVoids,
  ExamRanking,
  Page,
  RankingState,
} from './views.js';

/** Which page of a list: at most `limit` rows (1 to 1000) after the name `after`. */
export interface PageRequest<Name extends string> {
  readonly limit: number;
  readonly after?: Name | undefined;
}

/** A page of the list of epochs. */
export interface EpochsRequest extends PageRequest<EpochId> {
  /** Part of an id or a title, any case; every character stands for itself. */
  readonly search?: string | undefined;
  readonly state?: EpochPhase | undefined;
}

/** A page of the entries of an epoch. */
export interface EntriesRequest extends PageRequest<EntryKey> {
  /** Part of a key or a model, any case; every character stands for itself. */
  readonly search?: string | undefined;
  readonly status?: EntryStatus | undefined;
}

/** What a reader waits for. */
export interface WaitTarget {
  readonly partition: number;
  /** As the reply to a command gave it. */
  readonly position: number;
  readonly timeoutMs: number;
  /**
   * Waits also for the ranking of this epoch, which may follow later than the rest, to show every
   * event of the epoch up to `position`; an epoch that is not there has nothing to wait for.
   */
  readonly rankingOf?: EpochId;
}

/** Reads, and below them the writer that only the projector uses. Outages throw. */
export interface ReadModel {
  /** Epochs by id in code point order. One statement. */
  epochs(request: EpochsRequest): Promise<Page<EpochSummary>>;

  /** One epoch, null when it is not (yet) projected. One statement. */
  epoch(epoch: EpochId): Promise<EpochDetail | null>;

  /** Entries by key in code point order; null when the epoch is unknown. At most two statements. */
  entries(epoch: EpochId, request: EntriesRequest): Promise<Page<EntryView> | null>;

  /** One entry, null when epoch or entry is unknown. One statement. */
  entry(epoch: EpochId, key: EntryKey): Promise<EntryView | null>;

  /** Voids per axis in plan order; null when the epoch is unknown. One statement. */
  voids(epoch: EpochId): Promise<EpochVoids | null>;

  /** Which ranking is stored; null when the epoch is unknown. One statement, one row. */
  rankingState(epoch: EpochId): Promise<RankingState | null>;

  /** The whole ranking; null when the epoch is unknown, or an exam. One statement. */
  ranking(epoch: EpochId): Promise<EpochRanking | null>;

  /** How the models stand; null when the epoch is unknown, or no exam. One statement. */
  examRanking(epoch: EpochId): Promise<ExamRanking | null>;

  /** Everything up to this position of the partition is projected; 0 when nothing is. */
  position(partition: number): Promise<number>;

  /**
   * Waits until the partition is projected up to a position: true, or false after `timeoutMs`.
   * Waiting readers share one look at the database at a time.
   */
  waitFor(target: WaitTarget): Promise<boolean>;

  /** For the projector alone. */
  readonly writer: ProjectionWriter;

  /** Lets go of every connection; those who wait get false. */
  close(): Promise<void>;
}
