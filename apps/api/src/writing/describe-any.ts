/** Any refusal in English, of whichever family. */
import type { AnyRejection, FamilyRejection } from '#ledger/epoch/any-epoch';
import { describeRejection } from '#ledger/epoch/describe-rejection';
import type { Rejection } from '#ledger/epoch/rejections';
import { describeExamRejection } from '#ledger/exam/describe-exam-rejection';
import { refusalCodes } from '../http/statuses.js';

/** One or two sentences for people; programs read the members of the rejection. */
export function describeAny(rejection: AnyRejection): string {
  if (rejection.code === 'wrong_family') return describeFamily(rejection);
  return isMeasured(rejection) ? describeRejection(rejection) : describeExamRejection(rejection);
}

/** What an epoch of `family` takes instead. */
export function describeFamily({ family }: Pick<FamilyRejection, 'family'>): string {
  return family === 'exam'
    ? 'The epoch is an exam: it takes attempts, and has no entries, outcomes or voids.'
    : 'The epoch is no exam: it takes entries and outcomes, and has no attempts.';
}

/** Whether the refusal is one of those of epochs that are measured, some of which exams share. */
function isMeasured(rejection: Exclude<AnyRejection, FamilyRejection>): rejection is Rejection {
  return rejection.code in refusalCodes;
}
