/** What the rows of epochs of every family have in common. */
import type { EpochPlan } from '#ledger/evidence/evidence';
import type { ExamPlan } from '#ledger/evidence/exam';
import { invariant } from '#ledger/invariant';
import type { EpochPhase, EpochSummary } from '#read-model';
import type { EpochFold } from './epoch-fold.js';

/** What every family's state says of the life of its epoch. */
interface Life {
  readonly phase: EpochPhase | 'absent';
  readonly version: number;
  readonly revision: number;
  readonly cancelReason: string | null;
}

/** What an epoch is called, in its plan or its record, and under which rule it is scored. */
type Named = Pick<EpochPlan | ExamPlan, 'title' | 'rule'>;

/** Members of a summary that say where the epoch is in its life. */
export type LifeSummary = Pick<
  EpochSummary,
  | 'epoch'
  | 'title'
  | 'rule'
  | 'state'
  | 'revision'
  | 'version'
  | 'position'
  | 'opened_at'
  | 'closed_at'
  | 'reopened'
  | 'reopen_reason'
  | 'cancel_reason'
>;

/** Where the epoch of `fold` is in its life; `life` and `plan` are of its state. */
export function lifeOf(fold: EpochFold, life: Life, plan: Named): LifeSummary {
  const { phase, revision } = life;
  const { openedAt } = fold;
  invariant(phase !== 'absent' && openedAt !== null, `${fold.epoch} has not been opened`);
  return {
    epoch: fold.epoch,
    title: plan.title,
    rule: plan.rule,
    state: phase,
    revision: revision === 0 ? null : revision,
    version: life.version,
    position: fold.position,
    opened_at: openedAt,
    closed_at: fold.closedAt,
    reopened: revision > 0 && phase !== 'closed',
    reopen_reason: fold.reopenReason,
    cancel_reason: life.cancelReason,
  };
}
