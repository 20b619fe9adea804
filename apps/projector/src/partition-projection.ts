/**
 * One partition in memory: what was folded, what of it is not stored yet, and the step that stores
 * it. Several projectors may do this at once; only the first to claim a step writes it, the others
 * learn how far it is and go on from there.
 * Source: DESIGN "Reading"; reported fault F5.
 */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { type ReadableLog, LogDamaged, type StoredEvent } from '#event-log/port';
import type { EpochId } from '#ledger/ids';
import { readAnyEvent } from '#ledger/record/seal';
import type { EpochRanking, ExamRanking, ProjectionChanges, ReadModel } from '#read-model';
import {
  type EpochFold,
  foldEvent,
  isExamFold,
  isMeasuredFold,
  readDocuments,
} from './epoch-fold.js';
import { Folds } from './folds.js';
import { OwedRankings } from './owed-rankings.js';
import { type RankingPace, roundMsMax } from './ranking-pace.js';
import { touch, type Touched, untouchedRows } from './touched.js';
import { failed, PositionWentBack, projecting } from './trouble.js';
import { entryViews, rankingOf, summaryOf, voidsOf } from './views-of.js';

/** What the projection of a partition works with. */
export interface PartitionProjectionOptions {
  readonly partition: number;
  readonly log: ReadableLog;
  readonly readModel: ReadModel;
  readonly monotonicMs: () => number;
  readonly pace: RankingPace;
  /** Most memory for folded epochs, see `weightOf`. */
  readonly weightMax: number;
  /** How many events are stored at a time, at least, while there is a lot to come. */
  readonly storedAtOnce: number;
}

/** Where a projection of a partition begins. */
export interface ProjectionStart {
  /** The position that is stored. */
  readonly stored: number;
  /** The end that the log had: until there, there is a lot to come. */
  readonly end: number;
}

/** Folding gives way to others after so long. */
const turnMs = 15;

/** Most owed rankings of one round whose epochs may have to be folded again first. */
const owedAtOnce = 20;

export class PartitionProjection {
  readonly #options: PartitionProjectionOptions;
  readonly #folds: Folds;
  readonly #owed: OwedRankings;
  /** What changed between the stored position and the folded one. */
  readonly #changed = new Map<EpochId, { readonly fold: EpochFold; readonly rows: Touched }>();
  #stored: number;
  #folded: number;
  readonly #end: number;
  #hasWritten = false;

  constructor(options: PartitionProjectionOptions, { stored, end }: ProjectionStart) {
    const { partition, log, readModel, monotonicMs, weightMax } = options;
    this.#options = options;
    this.#folds = new Folds(log, weightMax);
    this.#owed = new OwedRankings(partition, readModel.writer, monotonicMs);
    this.#stored = stored;
    this.#folded = stored;
    this.#end = end;
  }

  /** The position that the read model has, as far as we know. */
  get stored(): number {
    return this.#stored;
  }

  /** Whether it has stored anything itself. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** How long until there is something to do even if no event comes. */
  waitMs(): number {
    const isForLater = this.#stored > this.#folded || this.#isHeldBack;
    return this.#owed.waitMs(isForLater ? Infinity : this.#options.pace.waitMs());
  }

  /**
   * Folds the next events and stores what changed by them, as well as rankings that are due, or
   * leaves that to a later step. Throws LogDamaged when the events do not follow what was folded;
   * what was thrown leaves the object useless and the stored position as it was.
   */
  async step(events: readonly StoredEvent[]): Promise<void> {
    await this.#owed.look();
    await this.#fold(events);
    if (this.#isHeldBack) return;
    while (await this.#isClaimLost()) await othersFirst();
    this.#folds.shrink();
  }

  /** Whether what is folded waits for more to be stored with it: not where memory is full. */
  get #isHeldBack(): boolean {
    const waiting = this.#folded - this.#stored;
    const isEnough = waiting >= this.#options.storedAtOnce || this.#folded >= this.#end;
    return waiting > 0 && !isEnough && !this.#folds.isFull;
  }

  async #fold(events: readonly StoredEvent[]): Promise<void> {
    const { partition, monotonicMs } = this.#options;
    let turn = monotonicMs();
    for (const event of events) {
      if (event.position !== this.#folded + 1) {
        const found = `position ${String(event.position)} after ${String(this.#folded)}`;
        throw new LogDamaged(`partition ${String(partition)}: ${found}`);
      }
      if (isEpoch(event)) await this.#foldOne(event);
      this.#folded = event.position;
      if (monotonicMs() - turn < turnMs) continue;
      await othersFirst();
      turn = monotonicMs();
    }
  }

  async #foldOne(stored: StoredEvent): Promise<void> {
    const epoch = stored.stream as EpochId;
    const { version, position } = stored;
    await projecting({ epoch, version, position }, async () => {
      const fold = await this.#folds.before(stored);
      const event = readAnyEvent(stored.bytes);
      foldEvent(fold, event, position);
      if (event.version === 1) await readDocuments(fold, this.#options.log);
      // Another projector has stored this already.
      if (position <= this.#stored) return;
      const rows = this.#changed.get(epoch)?.rows ?? untouchedRows();
      touch(rows, event);
      this.#changed.set(epoch, { fold, rows });
    });
  }

  /** Tries to store what is folded; whether another projector was there first and more is left. */
  async #isClaimLost(): Promise<boolean> {
    const { partition, readModel, monotonicMs, pace } = this.#options;
    const [from, to] = [this.#stored, this.#folded];
    if (from > to) return false;
    const due = await this.#dueRankings();
    if (from === to && due.length === 0) return false;
    const ranked: (EpochRanking | ExamRanking)[] = [];
    const startMs = monotonicMs();
    const result = await readModel.writer.advance({ partition, from, to }, () => {
      ranked.push(...this.#rankings(due));
      return this.#changes(ranked);
    });
    if (result.kind === 'written') {
      this.#stored = to;
      this.#hasWritten = true;
      for (const epoch of this.#changed.keys()) this.#owed.add(epoch);
      for (const { epoch } of ranked) this.#owed.delete(epoch);
      if (ranked.length > 0) pace.rest(monotonicMs() - startMs);
    } else {
      if (result.position < from) throw new PositionWentBack(String(result.position));
      this.#stored = result.position;
    }
    if (this.#stored < to) return true;
    this.#changed.clear();
    return false;
  }

  /** Newly opened epochs always, so that every epoch has a ranking; others when it is time. */
  async #dueRankings(): Promise<readonly EpochFold[]> {
    const changed = [...this.#changed.values()];
    const due = new Set(changed.filter(({ rows }) => rows.opened).map(({ fold }) => fold));
    if (this.#options.pace.waitMs() > 0) return [...due];
    for (const epoch of this.#owed.first(owedAtOnce)) {
      due.add(await this.#folds.upTo(epoch, this.#folded));
    }
    for (const { fold } of changed) due.add(fold);
    return [...due];
  }

  #rankings(due: readonly EpochFold[]): readonly (EpochRanking | ExamRanking)[] {
    const { monotonicMs } = this.#options;
    const rankings: (EpochRanking | ExamRanking)[] = [];
    const startMs = monotonicMs();
    for (const fold of due) {
      const opened = this.#changed.get(fold.epoch)?.rows.opened ?? false;
      if (!opened && monotonicMs() - startMs >= roundMsMax) continue;
      rankings.push(viewOf(fold, rankingOf));
    }
    return rankings;
  }

  #changes(rankings: ProjectionChanges['rankings']): ProjectionChanges {
    const changed = [...this.#changed.values()];
    return {
      plans: changed.flatMap(({ fold, rows }) => (rows.opened ? planOf(fold) : [])),
      epochs: changed.map(({ fold }) => viewOf(fold, summaryOf)),
      entries: changed.map(({ fold, rows }) => ({
        epoch: fold.epoch,
        entries: viewOf(fold, () => entryViews(fold, rows.entries)),
      })),
      voids: changed.flatMap(({ fold, rows }) => (rows.voids ? viewOf(fold, voidsOf) : [])),
      rankings,
    };
  }
}

/** Whether the event is an epoch's; the other streams have nothing that is read here. */
function isEpoch({ stream }: StoredEvent): boolean {
  return stream !== 'registry' && stream !== 'service';
}

function planOf(fold: EpochFold): ProjectionChanges['plans'] {
  if (fold.imported !== null) return [fold.imported.record.evidence.plan];
  const opened = isExamFold(fold) || isMeasuredFold(fold) ? fold.state.opened : null;
  return opened === null ? [] : [opened.plan];
}

/** The view, or ProjectionFailed with the event that it is made up to. */
function viewOf<View>(fold: EpochFold, view: (fold: EpochFold) => View): View {
  try {
    return view(fold);
  } catch (error) {
    const { epoch, state, position } = fold;
    throw failed({ epoch, version: state.version, position }, error);
  }
}
