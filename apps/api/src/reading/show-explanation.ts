/**
 * GET /v1/epochs/{epoch}/explain/{key}: the whole way from one score, or one Index, down to single
 * outcomes or attempts and the events they came in.
 * Source: FORMATS, section 6 "Reads".
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { emptyStream, evolveAny, isExam, isImported, isRegistry } from '#ledger/epoch/any-epoch';
import type { RecordedEvent } from '#ledger/epoch/events';
import { AttemptHistory, explainModel, type ModelExplanation } from '#ledger/explain/explain-model';
import { EntryHistory } from '#ledger/explain/entry-history';
import { type EntryExplanation, explainEntry } from '#ledger/explain/explain-entry';
import { explainImportedEntry, explainImportedModel } from '#ledger/explain/explain-imported';
import type { RecordedExamEvent } from '#ledger/exam/exam-events';
import type { EntryKey, ModelName } from '#ledger/ids';
import type { ImportedState } from '#ledger/imported/import-record';
import { readAnyEvent } from '#ledger/record/seal';
import { Problem } from '../http/problem.js';
import type { ReadQuery } from '../http/query.js';
import { sha256 } from '../sha256.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** An entry's score, or a model's Index, taken apart. */
export type Explanation = EntryExplanation | ModelExplanation;

/** Asks for the explanation of an entry; in an exam `key` is a model. */
export class ShowExplanation extends Query<Explanation> {
  constructor(
    readonly read: EpochRead<ReadQuery>,
    readonly key: string,
  ) {
    super();
  }
}

@QueryHandler(ShowExplanation)
export class ShowExplanationHandler implements IQueryHandler<ShowExplanation> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  /** Folds the epoch's events anew, so that the explanation owes nothing to what is in memory. */
  async execute({ read, key }: ShowExplanation): Promise<Explanation> {
    const { epoch, caller, query } = read;
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const entry = new EntryHistory(key as EntryKey);
    const attempts = new AttemptHistory();
    let state = emptyStream(epoch);
    let versions = 0;
    for await (const { bytes } of this.reads.log.read(epoch, 0)) {
      const event = readAnyEvent(bytes);
      state = evolveAny(state, event);
      if (isExam(state)) attempts.add(event as RecordedExamEvent);
      else if (!isRegistry(state) && !isImported(state)) entry.add(event as RecordedEvent, state);
      versions += 1;
    }
    if (versions === 0 || isRegistry(state)) throw unknownEpoch(epoch);
    requireVisible(epoch, isHiddenState(state), caller);
    if (isImported(state)) return (await this.ofImport(state, key)) ?? unknown(epoch, key);
    if (!isExam(state)) return explainEntry(state, entry) ?? unknown(epoch, key);
    const { suite } = await this.reads.registry.of(epoch);
    if (suite === null) throw unknownEpoch(epoch);
    return explainModel(state, attempts, suite.value, key as ModelName) ?? unknown(epoch, key);
  }

  private async ofImport({ body }: ImportedState, key: string): Promise<Explanation | null> {
    const { imported } = await this.reads.imports.of(body);
    return imported.family === 'exam'
      ? explainImportedModel(imported, key as ModelName, sha256)
      : explainImportedEntry(imported, key as EntryKey, sha256);
  }
}

function unknown(epoch: string, key: string): never {
  throw new Problem('unknown_entry', {
    status: 404,
    detail: `${epoch} has no entry or model "${key}"`,
  });
}
