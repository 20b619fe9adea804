/** Which family an epoch is of, for reads that only one of them has. */
import { type AnyState, isExam, isImported, isRegistry } from '#ledger/epoch/any-epoch';
import type { EpochState } from '#ledger/epoch/state';
import type { ExamState } from '#ledger/exam/exam-state';
import type { EpochId, RuleId } from '#ledger/ids';
import type { ImportedState } from '#ledger/imported/import-record';
import { invariant } from '#ledger/invariant';
import { examRuleId } from '#ledger/rules/registry';
import { Problem } from '../http/problem.js';
import { describeFamily } from '../writing/describe-any.js';
import type { FoldedEpoch } from '../writing/folded-epoch.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';

/** What an epoch folds to. Throws 404 when it was never opened. */
export function epochStateOf(
  epoch: EpochId,
  folded: FoldedEpoch | null,
): EpochState | ExamState | ImportedState {
  if (folded === null) throw unknownEpoch(epoch);
  const { state }: { readonly state: AnyState } = folded;
  invariant(!isRegistry(state), 'no epoch is called registry');
  return state;
}

/** The same of an epoch that is or was measured. Throws 409 for an exam. */
export function measuredStateOf(
  epoch: EpochId,
  folded: FoldedEpoch | null,
): EpochState | ImportedState {
  const state = epochStateOf(epoch, folded);
  if (isExam(state)) throw wrongFamily(epoch, 'exam');
  if (isImported(state)) requireMeasured(epoch, state.body.rule);
  return state;
}

/** The same of an exam. Throws 409 for an epoch that is or was measured. */
export function examStateOf(epoch: EpochId, folded: FoldedEpoch | null): ExamState | ImportedState {
  const state = epochStateOf(epoch, folded);
  const ofExam = isExam(state) || (isImported(state) && state.body.rule === examRuleId);
  if (!ofExam) throw wrongFamily(epoch, 'epoch');
  return state;
}

/** Throws 409 when the rule is that of exams. */
export function requireMeasured(epoch: EpochId, rule: RuleId): void {
  if (rule === examRuleId) throw wrongFamily(epoch, 'exam');
}

function wrongFamily(epoch: EpochId, family: 'epoch' | 'exam'): Problem {
  return new Problem('wrong_family', { detail: `${epoch}: ${describeFamily({ family })}` });
}
