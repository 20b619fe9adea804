/**
 * GET /v1/epochs/{epoch}/timeline/{key}: what happened to one entry, in order.
 * Source: FORMATS, section 7; RULES "The life of an epoch".
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { emptyStream, evolveAny, isExam, isImported, isRegistry } from '#ledger/epoch/any-epoch';
import type { RecordedEvent } from '#ledger/epoch/events';
import { EntryTimeline, type TimelineRow } from '#ledger/explain/entry-timeline';
import type { EntryKey, EpochId } from '#ledger/ids';
import type { ImportedState } from '#ledger/imported/import-record';
import { readAnyEvent } from '#ledger/record/seal';
import { Problem } from '../http/problem.js';
import type { ReadQuery } from '../http/query.js';
import { measuredIn } from '../writing/imports.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import { measuredStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** The time line of an entry. */
export interface TimelineBody {
  readonly epoch: EpochId;
  readonly key: EntryKey;
  /** Version of the last event that was looked at. */
  readonly version: number;
  /** In order of the log. */
  readonly rows: readonly TimelineRow[];
}

/** Asks what happened to an entry. */
export class ShowTimeline extends Query<TimelineBody> {
  constructor(
    readonly read: EpochRead<ReadQuery>,
    readonly key: string,
  ) {
    super();
  }
}

@QueryHandler(ShowTimeline)
export class ShowTimelineHandler implements IQueryHandler<ShowTimeline> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  /** Folds the epoch's events anew, as far as the caller may see them. */
  async execute({ read, key }: ShowTimeline): Promise<TimelineBody> {
    const { epoch, caller, query } = read;
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const state = await this.reads.lanes.of(epoch).look((folded) => {
      const now = measuredStateOf(epoch, folded);
      requireVisible(epoch, isHiddenState(now), caller);
      return isImported(now) ? now : null;
    });
    return state === null
      ? this.ofEvents(epoch, key as EntryKey)
      : this.ofImport(epoch, key as EntryKey, state);
  }

  /** An imported record has entries, and nothing that happened to them. */
  private async ofImport(
    epoch: EpochId,
    key: EntryKey,
    { body, version }: ImportedState,
  ): Promise<TimelineBody> {
    const { evidence } = measuredIn(await this.reads.imports.of(body));
    if (!evidence.entries.some((entry) => entry.key === key)) throw unknownEntry(epoch, key);
    return { epoch, key, version, rows: [] };
  }

  private async ofEvents(epoch: EpochId, key: EntryKey): Promise<TimelineBody> {
    const timeline = new EntryTimeline(key);
    let state = emptyStream(epoch);
    let version = 0;
    for await (const { bytes } of this.reads.log.read(epoch, 0)) {
      const event = readAnyEvent(bytes);
      state = evolveAny(state, event);
      if (isRegistry(state) || isExam(state) || isImported(state)) throw unknownEpoch(epoch);
      // An epoch that is no exam has events of measured epochs only.
      timeline.add(event as RecordedEvent, state);
      version = event.version;
    }
    const { rows } = timeline;
    if (rows.length > 0) return { epoch, key: timeline.key, version, rows };
    throw unknownEntry(epoch, key);
  }
}

function unknownEntry(epoch: EpochId, key: EntryKey): Problem {
  const detail = `${epoch} has no entry "${key}"`;
  return new Problem('unknown_entry', { status: 404, detail });
}
