/**
 * Each refusal of exams and of the registry in English: what stood against the command, and what to
 * do about it.
 * Source: FORMATS, section 6 "Errors".
 */
import { describeRejection } from '../epoch/describe-rejection.js';
import { quoted } from '../place.js';
import { describeRecordsFault } from './describe-records-fault.js';
import type { ExamRejection, ExamRejectionCode, LifeRejection } from './exam-rejections.js';
import type { RegistryRejection } from './registry.js';

/** One or two sentences for people; programs read the members of the rejection. */
export function describeExamRejection(rejection: ExamRejection | RegistryRejection): string {
  // The compiler cannot see that the sentence of a code takes the rejections of that code.
  const sentence = sentences[rejection.code] as (
    given: ExamRejection | RegistryRejection,
  ) => string;
  return sentence(rejection);
}

type Described = ExamRejection | RegistryRejection;
type Code = ExamRejectionCode | RegistryRejection['code'];
type Of<C extends Code> = Described & { readonly code: C };

const life = (rejection: LifeRejection): string => describeRejection(rejection);

const sentences: { readonly [C in Code]: (given: Of<C>) => string } = {
  unknown_epoch: life,
  epoch_exists: life,
  epoch_closed: life,
  epoch_cancelled: life,
  epoch_not_closed: life,
  record_published: life,
  unknown_appeal: life,
  appeal_resolved: life,
  unknown_event: life,
  event_too_large: life,

  reference_exists: ({ name, registered, sent }) =>
    `The reference ${quoted(name)} is registered with other content (${short(registered)}, not ` +
    `${short(sent)}), and content never changes. Register the changed one under a new id.`,
  suite_exists: ({ name, registered, sent }) =>
    `The suite ${quoted(name)} is registered with other content (${short(registered)}, not ` +
    `${short(sent)}), and content never changes. Register the changed one under a new name.`,
  unknown_suite: ({ suite }) =>
    `No suite ${quoted(suite)} is registered. Register it first, or name one that is.`,
  unknown_reference: ({ reference }) =>
    `No reference ${quoted(reference)} is registered. Register it first, or name one that is.`,
  reference_mismatch: ({ expected, found }) =>
    `The exam is scored with ${quoted(expected)}, and this is of ${quoted(found)}. ` +
    'Score it again with what the exam was opened with.',

  unknown_model: ({ found, expected }) =>
    `The plan has no model ${quoted(found)}. Use one of: ${expected}.`,
  unknown_track: ({ found, expected }) =>
    `The suite has no track ${quoted(found)}. Use one of: ${expected}.`,
  unknown_item: ({ found, expected }) =>
    `The track has no item ${quoted(found)}. Use one of: ${expected}.`,
  empty_attempt: () => 'The attempt has no identifier. Give it one, unique in its task.',
  duplicate_attempt: ({ found, expected }) =>
    `Attempt ${quoted(found)} of this model, track and item was handed in as event ${expected}. ` +
    'Give this one another identifier, or adopt or exclude the one that is there.',
  unknown_attempt: ({ attempt, place }) =>
    place === 'replaced_by'
      ? `This task has no other attempt ${quoted(attempt)}. Name the one that counts in its place.`
      : `No attempt was handed in as event ${attempt}. Use the id that the list of attempts shows.`,
  unknown_adoption_status: ({ found, expected }) =>
    `${quoted(found)} is no adoption_status. Use one of: ${expected}.`,
  adoption_not_allowed: ({ adoption_status }) =>
    `Only an organiser says ${quoted(adoption_status)}. Hand the attempt in as ` +
    'selected_provisional or excluded.',
  attempts_exceeded: ({ expected }) =>
    `As many repetitions of this task are adopted as planned, ${expected}. Exclude one first.`,
  unknown_score_status: ({ found, expected }) =>
    `${quoted(found)} is no score_status. Use one of: ${expected}.`,
  score_missing: () => 'A valid attempt needs a score. A legitimate zero is written 0.',
  score_malformed: ({ found, expected }) =>
    `${quoted(found)} is no decimal. Write it like ${expected} or 1e-3, with a point, no blanks.`,
  score_negative: ({ found }) =>
    `A score is never negative, and this is ${found}. Correct it at its source.`,
  proof_score_partial: ({ found }) =>
    `A proof is complete, 1, or it is not, 0, and this is ${found}. Convert what the checker gave.`,
  solver_score_above_one: ({ found }) =>
    `A Solver score is between 0 and 1, and this is ${found}. Put relative_score there.`,
  score_type_mismatch: ({ found, expected }) =>
    `Scores of this track are of the type ${expected}, not ${quoted(found)}. Convert the score.`,
  protocol_mismatch: ({ found, expected }) =>
    `The exam is ${expected} and the attempt ${quoted(found)}; the two are never mixed. ` +
    'Hand it in to an exam of its protocol.',

  records_needed: ({ item }) =>
    `A Solver score of ${quoted(item)} counts only with what shows it. Send its instance records ` +
    'or the output of solver-score along.',
  records_only_for_solver: ({ track }) =>
    `Only Solver attempts are scored from instance records, and this is of ${quoted(track)}. ` +
    'Leave records and solver_score out.',
  unscored_item: ({ item }) =>
    `The reference of the exam has no task ${quoted(item)}, so nothing can be scored for it. ` +
    'Open an exam under a reference that has it.',
  records_faulty: ({ fault }) =>
    `The instance records cannot be scored: ${describeRecordsFault(fault)}. ` +
    'Repair the judging input.',
  solver_score_malformed: ({ place, message }) =>
    `The solver-score output is not one: ${place} ${message}. Send the file as it was written.`,
  solver_score_mismatch: ({ place, expected, found }) =>
    `The solver-score output does not fit: ${place} must be ${expected ?? 'absent'}, and it is ` +
    `${found ?? 'absent'}. Compute it again from the instance records.`,
};

/** Enough of a digest to tell two apart. */
function short(digest: string): string {
  return digest.slice(0, 12);
}
