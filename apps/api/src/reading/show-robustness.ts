/**
 * GET /v1/epochs/{epoch}/sensitivity and /replay: how far the ranks depend on voids, and on the
 * rule. Nothing is changed by asking.
 * Source: FORMATS, section 6 "Reads".
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsString } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { isImported } from '#ledger/epoch/any-epoch';
import { type EpochState, openedOf } from '#ledger/epoch/state';
import { recordNow } from '#ledger/epoch/summary';
import { evidenceOf } from '#ledger/evidence/of-state';
import { replayRule, type RuleReplay } from '#ledger/explain/replay-rule';
import { replayImported } from '#ledger/explain/explain-imported';
import {
  type EntrySensitivity,
  type ImaginedScores,
  scoreRanges,
  sensitivity,
} from '#ledger/explain/sensitivity';
import { recomputedEpoch } from '#ledger/imported/comparison';
import type { ImportedState } from '#ledger/imported/import-record';
import { invariant } from '#ledger/invariant';
import { epochRules, findRule } from '#ledger/rules/registry';
import { Problem } from '../http/problem.js';
import { ReadQuery } from '../http/query.js';
import { sha256 } from '../sha256.js';
import { measuredIn } from '../writing/imports.js';
import { measuredStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** The ranks of every submission with its own voids imagined. */
export interface SensitivityBody {
  readonly epoch: string;
  readonly version: number;
  readonly provisional: boolean;
  /** In record order. */
  readonly entries: readonly EntrySensitivity[];
  /** The scores behind the ranks of `entries`, in the same order. */
  readonly scores: readonly ImaginedScores[];
}

/** Asks what the voids could have changed. */
export class ShowSensitivity extends Query<SensitivityBody> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

@QueryHandler(ShowSensitivity)
export class ShowSensitivityHandler implements IQueryHandler<ShowSensitivity> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read }: ShowSensitivity): Promise<SensitivityBody> {
    const { epoch } = read;
    const body = await look(this.reads, this.projection, read, (state) => {
      if (isImported(state)) return state;
      const [evidence, record] = [evidenceOf(state), recordNow(state)];
      return {
        epoch,
        version: state.version,
        provisional: state.phase !== 'closed',
        entries: sensitivity(evidence, record),
        scores: scoreRanges(evidence, record),
      };
    });
    if (!('family' in body)) return body;
    const imported = measuredIn(await this.reads.imports.of(body.body));
    const [evidence, record] = [imported.evidence, recomputedEpoch(imported)];
    return {
      epoch,
      version: body.version,
      provisional: false,
      entries: sensitivity(evidence, record),
      scores: scoreRanges(evidence, record),
    };
  }
}

/** `rule` of a replay. */
export class ReplayQuery extends ReadQuery {
  @ApiProperty({ enum: [...epochRules.keys()], description: 'The rule to compare with' })
  @IsString({ message: 'must be the id of a rule' })
  rule!: string;
}

/** Asks what another rule would make of the same evidence. */
export class ShowReplay extends Query<RuleReplay> {
  constructor(readonly read: EpochRead<ReplayQuery>) {
    super();
  }
}

@QueryHandler(ShowReplay)
export class ShowReplayHandler implements IQueryHandler<ShowReplay> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read }: ShowReplay): Promise<RuleReplay> {
    const other = findRule(read.query.rule);
    if (other === null) throw unknownRule();
    const closed = await look(this.reads, this.projection, read, (state) => {
      if (isImported(state)) return state;
      return state.phase === 'closed' ? state.revision : null;
    });
    if (typeof closed === 'object' && closed !== null) {
      const imported = measuredIn(await this.reads.imports.of(closed.body));
      return replayImported(imported, other, sha256);
    }
    const closing = closed === null ? null : await this.reads.closings.find(read.epoch, closed);
    return look(this.reads, this.projection, read, (state) => {
      invariant(!isImported(state), 'an import is the first event of its epoch');
      const replayed = {
        evidence: evidenceOf(state),
        revision: state.phase === 'closed' ? state.revision : state.revision + 1,
        inForce: openedOf(state).rule,
        other,
        published: closing?.recordSha256 ?? null,
      };
      return replayRule(replayed, sha256);
    });
  }
}

/** Looks at a measured epoch that the caller may see. */
async function look<T>(
  { lanes }: Reads,
  projection: Projection,
  { epoch, caller, query }: EpochRead<ReadQuery>,
  read: (state: EpochState | ImportedState) => T,
): Promise<T> {
  if (query.at_least !== undefined) await projection.reach(epoch, query);
  return lanes.of(epoch).look((folded) => {
    const state = measuredStateOf(epoch, folded);
    requireVisible(epoch, isHiddenState(state), caller);
    return read(state);
  });
}

function unknownRule(): Problem {
  const message = `must be one of ${[...epochRules.keys()].join(', ')}`;
  return new Problem('invalid_query', { errors: [{ place: 'rule', code: 'bad_value', message }] });
}
