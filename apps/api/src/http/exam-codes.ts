/**
 * Codes of refusals about exams, attempts and the registry, beside those of epochs that are
 * measured.
 * Source: FORMATS, sections 5 and 6; RULES, "TCSExam".
 */
import type { AnyRejectionCode } from '#ledger/epoch/any-epoch';
import type { RejectionCode } from '#ledger/epoch/rejections';
import { type CodeMeaning, codeMeaning as of } from './code-meaning.js';

/** A code that only exams and the registry have. */
export type ExamCode = Exclude<AnyRejectionCode, RejectionCode>;

/** Refusals of the rules of exams: nothing was appended. */
export const examCodes: Readonly<Record<ExamCode, CodeMeaning>> = {
  wrong_family: of(409, 'Exams take attempts, other epochs entries and outcomes'),
  reference_exists: of(409, 'A reference with this id is registered with other content'),
  suite_exists: of(409, 'A suite with this name is registered with other content'),
  unknown_suite: of(409, 'No suite with this name is registered'),
  unknown_reference: of(409, 'No reference with this id is registered'),
  reference_mismatch: of(409, 'This was scored under another reference than that of the exam'),
  unknown_model: of(409, 'The plan has no such model'),
  unknown_track: of(409, 'The suite has no such track'),
  unknown_item: of(409, 'The track has no such item'),
  empty_attempt: of(409, 'The attempt has no identifier'),
  duplicate_attempt: of(409, 'This attempt of the model, track and item was handed in before'),
  unknown_attempt: of(409, 'There is no such attempt'),
  unknown_adoption_status: of(409, 'The adoption status is none of those that there are'),
  adoption_not_allowed: of(409, 'Only an organiser adopts an attempt for good'),
  attempts_exceeded: of(409, 'As many repetitions are adopted as were planned'),
  unknown_score_status: of(409, 'The score status is none of those that there are'),
  score_missing: of(409, 'A valid attempt needs a score'),
  score_malformed: of(409, 'The score is no decimal'),
  score_negative: of(409, 'The score is negative'),
  proof_score_partial: of(409, 'The score of a proof is 0 or 1'),
  solver_score_above_one: of(409, 'A Solver score is at most 1'),
  score_type_mismatch: of(409, 'The score is not of the type that the track takes'),
  protocol_mismatch: of(409, 'The attempt was run under another Solver protocol'),
  records_needed: of(409, 'A Solver score counts only with what shows it'),
  records_only_for_solver: of(409, 'Only Solver attempts have instance records'),
  unscored_item: of(409, 'The reference of the exam has no such task'),
  records_faulty: of(409, 'The instance records cannot be scored'),
  solver_score_malformed: of(409, 'The solver-score output does not fit its format'),
  solver_score_mismatch: of(409, 'The solver-score output is of something else'),
};
