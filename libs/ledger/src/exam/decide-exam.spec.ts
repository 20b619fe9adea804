import { describe, expect, test } from '@jest/globals';
import { sha256 } from '../../testing/epoch-builder.js';
import {
  anExamPlan,
  attempted,
  examAfter,
  examContext,
  examOpened,
  excluded,
  reference,
  solved,
  submit,
  suite,
} from '../../testing/exam-epoch-builder.js';
import { givenExam } from '../../testing/exam-specification.js';
import type { Sha256Hex } from '../ids.js';
import { sha256Hex } from '../record/digest.js';
import { decodeUtf8 } from '../record/utf8.js';
import { decideExam } from './decide-exam.js';
import type { ExamCommand } from './exam-commands.js';
import type { ExamClosed, ExamEvent } from './exam-events.js';
import type { ExamRejection } from './exam-rejections.js';

const reason = 'asked for';
const open: ExamCommand = { type: 'OpenExam', plan: anExamPlan() };
const close: ExamCommand = { type: 'CloseEpoch' };
const reopen: ExamCommand = { type: 'ReopenEpoch', reason };
const cancel: ExamCommand = { type: 'CancelEpoch', reason };

const opened = [examOpened(), attempted()];
const closed = [...opened, closingOf(opened)];
const reopened: readonly ExamEvent[] = [...closed, { type: 'EpochReopened', body: { reason } }];
const cancelled: readonly ExamEvent[] = [...opened, { type: 'EpochCancelled', body: { reason } }];

/** The closing of an exam in which `events` have happened. */
function closingOf(events: readonly ExamEvent[]): ExamClosed {
  const decision = decideExam(examAfter(events), close, examContext());
  const [event] = decision.kind === 'accepted' ? decision.events : [];
  if (event?.type !== 'EpochClosed') throw new Error('not closed');
  return event;
}

describe('the life of an exam', () => {
  const life: Readonly<Record<string, readonly ExamEvent[]>> = {
    absent: [],
    open: opened,
    closed,
    reopened,
    cancelled,
  };
  const commands: Readonly<Record<string, ExamCommand>> = {
    open,
    submit: submit({ item: 'theorem-2' }),
    adopt: { type: 'AdoptAttempt', attempt: 2, adoption_status: 'selected_provisional', reason },
    exclude: { type: 'ExcludeAttempt', attempt: 2, reason },
    close,
    reopen,
    cancel,
  };
  const epochClosed: ExamRejection = { code: 'epoch_closed', place: '', revision: 1 };
  const outcomes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    absent: {
      open: 'EpochOpened',
      submit: 'unknown_epoch',
      adopt: 'unknown_epoch',
      exclude: 'unknown_epoch',
      close: 'unknown_epoch',
      reopen: 'unknown_epoch',
      cancel: 'unknown_epoch',
    },
    open: {
      open: 'epoch_exists',
      submit: 'AttemptSubmitted',
      adopt: 'AttemptAdopted',
      exclude: 'AttemptExcluded',
      close: 'EpochClosed',
      reopen: 'epoch_not_closed',
      cancel: 'EpochCancelled',
    },
    closed: {
      open: 'epoch_exists',
      submit: 'epoch_closed',
      adopt: 'epoch_closed',
      exclude: 'epoch_closed',
      close: 'epoch_closed',
      reopen: 'EpochReopened',
      cancel: 'record_published',
    },
    reopened: {
      open: 'epoch_exists',
      submit: 'AttemptSubmitted',
      adopt: 'AttemptAdopted',
      exclude: 'AttemptExcluded',
      close: 'EpochClosed',
      reopen: 'epoch_not_closed',
      cancel: 'record_published',
    },
    cancelled: {
      open: 'epoch_exists',
      submit: 'epoch_cancelled',
      adopt: 'epoch_cancelled',
      exclude: 'epoch_cancelled',
      close: 'epoch_cancelled',
      reopen: 'epoch_cancelled',
      cancel: 'epoch_cancelled',
    },
  };
  const cells = Object.keys(life).flatMap((phase) =>
    Object.keys(commands).map((name) => [phase, name] as const),
  );

  test.each(cells)('given an exam that is %s, when %s', (phase, name) => {
    const command = commands[name];
    if (command === undefined) throw new Error(name);
    const decision = decideExam(examAfter(life[phase] ?? []), command, examContext());
    const found =
      decision.kind === 'accepted'
        ? decision.events.map(({ type }) => type)
        : decision.rejections.map(({ code }) => code);
    expect(found).toEqual([outcomes[phase]?.[name]]);
  });

  test('what was closed says which revision stands, what was cancelled says why', () => {
    givenExam(...closed)
      .when(submit())
      .thenRefused(epochClosed);
    givenExam(...cancelled)
      .when(close)
      .thenRefused({ code: 'epoch_cancelled', place: '', reason });
  });
});

describe('an exam is opened', () => {
  test('then the event commits to the suite and the reference by their digests', () => {
    givenExam().when(open).then(examOpened());
  });

  test('under names that nobody registered, then each is named', () => {
    givenExam()
      .when(open, { suite: null, reference: null })
      .thenRefused(
        { code: 'unknown_suite', place: 'suite', suite: 's' },
        { code: 'unknown_reference', place: 'solver_reference_id', reference: 'r' },
      );
  });

  test('with a suite and a reference of other names, as only a forger could, then refused', () => {
    givenExam()
      .when(open, {
        suite: { ...suite, value: { ...suite.value, suite: 'other' } },
        reference: { ...reference, value: { ...reference.value, reference_id: 'r2' } },
      })
      .thenRefused(
        { code: 'reference_mismatch', place: 'suite', expected: 's', found: 'other' },
        { code: 'reference_mismatch', place: 'solver_reference_id', expected: 'r', found: 'r2' },
      );
  });
});

describe('an exam is closed at any time', () => {
  const complete = [
    examOpened(),
    attempted({ score: '0' }),
    attempted({ item: 'theorem-2' }),
    solved(),
    attempted({ track: 'construction', score: '1.5' }),
    attempted({ track: 'construction', item: 'construction-2', score: '0.5' }),
    attempted({ track: 'open_conjecture', score: '0' }),
    attempted({ track: 'open_conjecture', item: 'open_conjecture-2', score: '0' }),
  ];

  function recordOf(events: readonly ExamEvent[], why?: string): Record<string, unknown> {
    const command = { ...close, ...(why === undefined ? {} : { reason: why }) } as ExamCommand;
    const decision = decideExam(examAfter(events), command, examContext());
    if (decision.kind === 'refused' || decision.closing === null) throw new Error('refused');
    const { closing, events: decided } = decision;
    const [event] = decided;
    expect(event?.body).toMatchObject({
      revision: closing.revision,
      evidence_sha256: sha256Hex(closing.evidence, sha256),
      record_sha256: sha256Hex(closing.record, sha256),
      reference_sha256: reference.sha256,
      suite_sha256: suite.sha256,
    });
    expect(event?.body).toMatchObject(why === undefined ? {} : { reason: why });
    return JSON.parse(decodeUtf8(closing.record) ?? '') as Record<string, unknown>;
  }

  test('given a missing result, then the model is incomplete and the gap is named', () => {
    const record = recordOf(complete);
    expect(record).toMatchObject({
      format: 'tcsexam-record/1',
      epoch: 'exam-1',
      title: 'Exam 1',
      revision: 1,
      suite: 's',
      solver_protocol: 'offline',
      solver_reference_id: 'r',
      models: {
        m: {
          status: 'incomplete',
          index: null,
          coverage: { planned: 8, valid: 7, provisional: 0 },
          issues: [{ code: 'missing_attempt', track: 'solver', item: 'solver-2', attempt: null }],
        },
      },
    });
  });

  test('given nothing at all, then every planned repetition is a gap', () => {
    const record = recordOf([examOpened()], 'nobody came');
    expect(record).toMatchObject({ models: { m: { status: 'incomplete', index: null } } });
  });

  test('after a reopening the next revision says what changed', () => {
    const again = [...complete, closingOf(complete), reopened.at(-1) as ExamEvent, excluded(2)];
    expect(closingOf(again).body.revision).toBe(2);
    givenExam(...again)
      .when(close)
      .then(closingOf(again));
  });

  test('with another suite or reference than at the opening, then refused', () => {
    const other = 'f'.repeat(64) as Sha256Hex;
    givenExam(...opened)
      .when(close, { suite: { ...suite, sha256: other }, reference: null })
      .thenRefused(
        {
          code: 'reference_mismatch',
          place: 'suite_sha256',
          expected: suite.sha256,
          found: other,
        },
        {
          code: 'reference_mismatch',
          place: 'reference_sha256',
          expected: reference.sha256,
          found: 'none',
        },
      );
  });
});
