/**
 * Refusals of exams, each provoked once.
 */
import type { ExamCommand } from '../../src/exam/exam-commands.js';
import type { ExamContext } from '../../src/exam/exam-decision.js';
import type { ExamEvent } from '../../src/exam/exam-events.js';
import type { ExamRejectionCode } from '../../src/exam/exam-rejections.js';
import type { AttemptRow } from '../../src/evidence/exam.js';
import {
  anExamPlan,
  attempted,
  examOpened,
  quarterOutput,
  quarterRecords,
  reference,
  submit,
  examAppealed,
} from '../exam-epoch-builder.js';
import { appealResolved } from '../epoch-builder.js';

/** How a refusal is brought about, all it carries, and what a person is told. */
export interface RefusedExamCommand {
  readonly given: readonly ExamEvent[];
  readonly when: ExamCommand;
  readonly context?: Partial<ExamContext>;
  /** The members beside `code`. */
  readonly then: { readonly place: string } & Record<string, unknown>;
  /** A part of the sentence. */
  readonly says: string;
}

const reason = 'asked for';
const opened = [examOpened()];
const digest = 'f'.repeat(64) as never;
const cancelled: ExamEvent = { type: 'EpochCancelled', body: { reason } };
const closed: ExamEvent = {
  type: 'EpochClosed',
  body: {
    revision: 1,
    rule: anExamPlan().rule,
    plan_sha256: digest,
    evidence_sha256: digest,
    record_sha256: digest,
    reference_sha256: digest,
    suite_sha256: digest,
  },
};

/** A row with one column that is wrong. */
function wrong(
  column: keyof AttemptRow,
  found: string,
  expected: string,
  says: string,
  row: Partial<AttemptRow> = {},
): RefusedExamCommand {
  const when = submit({ ...row, [column]: found });
  return { given: opened, when, then: { place: column, found, expected }, says };
}

const solver = { track: 'solver' } as const;
const statuses = 'valid, judge_failed, not_finished, missing, infrastructure_failure';
const tracks = 'theorem, solver, construction, open_conjecture';

/** By code; one without a story does not compile. */
export const examRefusals: Readonly<
  Record<Exclude<ExamRejectionCode, 'event_too_large'>, RefusedExamCommand>
> = {
  unknown_epoch: {
    given: [],
    when: submit(),
    then: { place: '' },
    says: 'no epoch of this id',
  },
  epoch_exists: {
    given: opened,
    when: { type: 'OpenExam', plan: anExamPlan() },
    then: { place: '' },
    says: 'Choose another id',
  },
  epoch_closed: {
    given: [...opened, closed],
    when: submit(),
    then: { place: '', revision: 1 },
    says: 'closed with revision 1',
  },
  epoch_cancelled: {
    given: [...opened, cancelled],
    when: { type: 'CloseEpoch' },
    then: { place: '', reason },
    says: 'cancelled ("asked for")',
  },
  epoch_not_closed: {
    given: opened,
    when: { type: 'ReopenEpoch', reason },
    then: { place: '' },
    says: 'nothing to reopen',
  },
  record_published: {
    given: [...opened, closed],
    when: { type: 'CancelEpoch', reason },
    then: { place: '', revision: 1 },
    says: 'Revision 1',
  },
  unknown_appeal: {
    given: opened,
    when: { type: 'ResolveAppeal', id: 'a1', ruling: 'upheld', reason, events: [] },
    then: { place: '', id: 'a1' },
    says: 'no appeal "a1"',
  },
  appeal_resolved: {
    given: [...opened, examAppealed('a1', 'm'), appealResolved('a1', [], 'rejected')],
    when: { type: 'ResolveAppeal', id: 'a1', ruling: 'upheld', reason, events: [] },
    then: { place: '', id: 'a1', ruling: 'rejected' },
    says: 'Appeal a1 was rejected',
  },
  unknown_event: {
    given: [...opened, examAppealed('a1', 'm'), attempted()],
    when: { type: 'ResolveAppeal', id: 'a1', ruling: 'upheld', reason, events: [3, 2] },
    then: { place: 'events[1]', event: 2, after: 3, last: 3 },
    says: 'nothing after event 3',
  },
  unknown_suite: {
    given: [],
    when: { type: 'OpenExam', plan: anExamPlan() },
    context: { suite: null },
    then: { place: 'suite', suite: 's' },
    says: 'No suite "s" is registered',
  },
  unknown_reference: {
    given: [],
    when: { type: 'OpenExam', plan: anExamPlan() },
    context: { reference: null },
    then: { place: 'solver_reference_id', reference: 'r' },
    says: 'No reference "r" is registered',
  },
  unknown_model: wrong('model', 'x', 'm', 'no model "x". Use one of: m'),
  unknown_track: wrong('track', 'x', tracks, 'no track "x"', {
    score_type: 'original_task_score',
    solver_protocol: '',
  }),
  unknown_item: wrong('item', 'x', 'theorem-1, theorem-2', 'no item "x"'),
  empty_attempt: wrong('attempt', '', '', 'no identifier'),
  duplicate_attempt: {
    given: [...opened, attempted({ adoption_status: 'excluded' })],
    when: submit(),
    then: { place: 'attempt', found: '1', expected: '2' },
    says: 'handed in as event 2',
  },
  attempts_exceeded: {
    given: [...opened, attempted({ score_status: 'missing', score: '' })],
    when: submit({ attempt: '2', adoption_status: 'selected_provisional' }),
    then: { place: 'adoption_status', found: 'selected_provisional', expected: '1' },
    says: 'adopted as planned, 1. Exclude one first',
  },
  unknown_adoption_status: wrong(
    'adoption_status',
    'Selected',
    'selected, selected_provisional, excluded',
    'no adoption_status',
  ),
  adoption_not_allowed: {
    given: opened,
    when: submit(),
    context: { role: 'judge' },
    then: { place: 'adoption_status', adoption_status: 'selected' },
    says: 'Only an organiser says "selected"',
  },
  unknown_score_status: wrong('score_status', 'fine', statuses, 'no score_status'),
  score_missing: wrong('score', '', '', 'A legitimate zero is written 0'),
  score_malformed: wrong('score', '0,5', '0.25', '"0,5" is no decimal'),
  score_negative: wrong('score', '-0.1', '0', 'this is -0.1'),
  proof_score_partial: wrong('score', '0.5', '0, 1', 'this is 0.5. Convert'),
  solver_score_above_one: {
    given: opened,
    when: submit({ ...solver, score: '1.2', score_status: 'missing' }),
    then: { place: 'score', found: '1.2', expected: '1' },
    says: 'Put relative_score there',
  },
  score_type_mismatch: wrong(
    'score_type',
    'fixed_reference_relative',
    'original_task_score',
    'not "fixed_reference_relative"',
  ),
  protocol_mismatch: {
    given: opened,
    when: submit({ ...solver, solver_protocol: 'online' }, { records: quarterRecords }),
    then: { place: 'solver_protocol', found: 'online', expected: 'offline' },
    says: 'never mixed',
  },
  unknown_attempt: {
    given: opened,
    when: { type: 'ExcludeAttempt', attempt: 2, reason },
    then: { place: '', attempt: '2' },
    says: 'handed in as event 2',
  },
  records_needed: {
    given: opened,
    when: submit({ ...solver, score: '0.5' }),
    then: { place: 'records', item: 'solver-1' },
    says: 'Send its instance records',
  },
  records_only_for_solver: {
    given: opened,
    when: submit({}, { solver_score: quarterOutput }),
    then: { place: 'solver_score', track: 'theorem' },
    says: 'Leave records and solver_score out',
  },
  unscored_item: {
    given: opened,
    when: submit(solver, { records: quarterRecords }),
    context: { reference: { ...reference, value: { ...reference.value, tasks: new Map() } } },
    then: { place: 'item', item: 'solver-1' },
    says: 'no task "solver-1"',
  },
  records_faulty: {
    given: opened,
    when: submit(solver, { records: [...quarterRecords, { instance: 'i2', status: 'wrong' }] }),
    then: {
      place: 'records[2]',
      fault: { code: 'instance_twice', record: 2, instance: 'i2', first: 1 },
    },
    says: 'instance "i2" is in records[1] already. Repair the judging input',
  },
  solver_score_malformed: {
    given: opened,
    when: submit(solver, { solver_score: { ...quarterOutput, relative_score: '0.25' } }),
    then: {
      place: 'solver_score.relative_score',
      message: 'must be a number from 0 to 1; found "0.25"',
    },
    says: 'Send the file as it was written',
  },
  solver_score_mismatch: {
    given: opened,
    when: submit(solver, { solver_score: { ...quarterOutput, relative_score: 0.5 } }),
    then: { place: 'solver_score.relative_score', expected: '0.25', found: '0.5' },
    says: 'solver_score.relative_score must be 0.25, and it is 0.5',
  },
  reference_mismatch: {
    given: opened,
    when: submit(solver, { solver_score: { ...quarterOutput, reference_id: 'r2' } }),
    then: { place: 'solver_score.reference_id', expected: 'r', found: 'r2' },
    says: 'scored with "r", and this is of "r2"',
  },
};
