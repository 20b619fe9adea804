/** Which commands are decided with the suite and reference of their exam. */
import type { AnyCommand } from '#ledger/epoch/any-epoch';
import type { ExamMaterials } from '#ledger/exam/exam-decision';

/** For streams that no exam is decided in. */
export const noMaterials: ExamMaterials = { suite: null, reference: null };

const examCommands: readonly AnyCommand['type'][] = [
  'SubmitAttempt',
  'AdoptAttempt',
  'ExcludeAttempt',
  'CloseEpoch',
  'ReopenEpoch',
  'CancelEpoch',
];

/** Whether `command` is decided with materials when its epoch is an exam. */
export function needsMaterials({ type }: AnyCommand): boolean {
  return examCommands.includes(type);
}
