import { describe, expect, test } from '@jest/globals';
import { appealResolved } from '../../testing/epoch-builder.js';
import {
  admitting,
  adopted,
  attempted,
  examAfter,
  examAppealed,
  examContext,
  examOpened,
  excluded,
  keep,
  quarterOutput,
  quarterRecords,
  reference,
  solved,
  storedExam,
  suite,
} from '../../testing/exam-epoch-builder.js';
import type { EpochId, Role, RuleId, Sha256Hex } from '../ids.js';
import {
  type AdmitExamContext,
  admitExam,
  type ExamInadmissible,
  materialsOf,
} from './admit-exam.js';
import { decideExam } from './decide-exam.js';
import type { ExamClosed, ExamEvent, RecordedExamEvent } from './exam-events.js';

const reason = 'asked for';
const open = [examOpened({ m: 2 }), solved(), attempted({ adoption_status: 'excluded' })];
const other = 'f'.repeat(64) as Sha256Hex;

/** The closing of `open`, some members changed. */
function closing(members: Partial<ExamClosed['body']> = {}): ExamClosed {
  const decision = decideExam(examAfter(open), { type: 'CloseEpoch' }, examContext());
  const [event] = decision.kind === 'accepted' ? decision.events : [];
  if (event?.type !== 'EpochClosed') throw new Error('not closed');
  return { ...event, body: { ...event.body, ...members } };
}

function admitted(
  before: readonly ExamEvent[],
  event: ExamEvent,
  envelope: Partial<RecordedExamEvent> = {},
  context: Partial<AdmitExamContext> = {},
): readonly ExamInadmissible[] {
  const state = examAfter(before);
  const next = { ...storedExam(event, state.version + 1), ...envelope } as RecordedExamEvent;
  return admitExam(state, next, { ...admitting, ...context });
}

describe('an event of an exam may stand where it stands', () => {
  test.each<[readonly ExamEvent[], ExamEvent]>([
    [[], examOpened()],
    [open, attempted({ item: 'theorem-2', score: '0.0' })],
    [open, solved({ attempt: '2' })],
    [
      open,
      attempted(
        { track: 'solver', score: '0.25', attempt: '2' },
        { solver_score_sha256: keep(quarterOutput), records_sha256: keep(quarterRecords) },
      ),
    ],
    [open, adopted(3)],
    [open, excluded(2)],
    [open, closing()],
    [[...open, closing()], { type: 'EpochReopened', body: { reason } }],
    [[...open, closing()], examAppealed('a1', 'm')],
    [[...open, examAppealed('a1', 'm')], appealResolved('a1', [], 'rejected')],
    [open, { type: 'EpochCancelled', body: { reason } }],
  ])('given %j, %j', (before, event) => {
    expect(admitted(before, event)).toEqual([]);
  });

  test("a rule that is not known here is the verifier's to name", () => {
    expect(admitted(open, closing({ rule: 'tcsexam@9' as RuleId }))).toEqual([]);
  });
});

describe('an event of an exam cannot stand where it stands', () => {
  test('its command would have been refused: the refusals', () => {
    expect(admitted([], solved())).toEqual([{ code: 'unknown_epoch', place: '' }]);
    expect(admitted(open, attempted({ attempt: '2', score: '0.5' }))).toEqual([
      { code: 'proof_score_partial', place: 'score', found: '0.5', expected: '0, 1' },
    ]);
    expect(admitted([...open, closing()], closing({ revision: 2 }))).toEqual([
      { code: 'epoch_closed', place: '', revision: 1 },
    ]);
  });

  test.each<[string, ExamEvent, string, string | null, string | null]>([
    [
      'another score than the records show',
      solved({ attempt: '2', score: '0.26' }),
      'body.score',
      '"0.25"',
      '"0.26"',
    ],
    [
      'the same score, written otherwise',
      solved({ attempt: '2', score: '0.250' }),
      'body.score',
      '"0.25"',
      '"0.250"',
    ],
    ['an adoption that is so already', adopted(2), 'type', 'null', '"AttemptAdopted"'],
    ['a revision skipped', closing({ revision: 2 }), 'body.revision', '1', '2'],
    [
      'another rule than the plan has',
      closing({ rule: 'epoch-record@3' as RuleId }),
      'body.rule',
      '"tcsexam-index-original-30303010-v0.1"',
      '"epoch-record@3"',
    ],
    [
      'another suite than at the opening',
      closing({ suite_sha256: other }),
      'body.suite_sha256',
      `"${suite.sha256}"`,
      `"${other}"`,
    ],
    [
      'another reference than at the opening',
      closing({ reference_sha256: other }),
      'body.reference_sha256',
      `"${reference.sha256}"`,
      `"${other}"`,
    ],
  ])('%s', (_, event, place, expected, found) => {
    expect(admitted(open, event)).toEqual([{ code: 'event_differs', place, expected, found }]);
  });

  test('the plan is that of another epoch', () => {
    expect(admitted([], examOpened(), { epoch: 'other' as EpochId })).toEqual([
      { code: 'event_differs', place: 'body.plan.epoch', expected: '"other"', found: '"exam-1"' },
    ]);
  });

  test('its records are not there, or are no records', () => {
    const place = 'body.records_sha256';
    const unusable = { code: 'document_unusable', place } as const;
    const row = { track: 'solver', score: '0.25', attempt: '2' } as const;
    expect(admitted(open, attempted(row, { records_sha256: other }))).toEqual([
      { ...unusable, sha256: other, reason: 'missing' },
    ]);
    const records_sha256 = keep({ instance: 'i1' });
    expect(admitted(open, attempted(row, { records_sha256 }))).toEqual([
      { ...unusable, sha256: records_sha256, reason: 'malformed' },
    ]);
  });

  test('its records are not in the form that is hashed', () => {
    const bytes = new Uint8Array([
      0x5b,
      0x20,
      ...(admitting.document(keep(quarterRecords)) ?? []).slice(1),
    ]);
    const document = (): Uint8Array => bytes;
    expect(admitted(open, solved({ attempt: '2' }), {}, { document })).toEqual([]);
    const records_sha256 = other;
    const row = { track: 'solver', score: '0.25', attempt: '2' } as const;
    expect(admitted(open, attempted(row, { records_sha256 }), {}, { document })).toMatchObject([
      { code: 'event_differs', place: 'body.records_sha256', found: `"${other}"` },
    ]);
  });
});

describe('only a role of its route may make an event', () => {
  test.each<[ExamEvent, readonly Role[]]>([
    [examOpened(), ['organiser']],
    [solved(), ['organiser', 'judge']],
    [adopted(3), ['organiser']],
    [excluded(2), ['organiser']],
    [closing(), ['organiser']],
    [examAppealed('a1', 'm'), ['intake', 'organiser']],
    [appealResolved('a1'), ['organiser']],
    [{ type: 'EpochReopened', body: { reason } }, ['organiser']],
    [{ type: 'EpochCancelled', body: { reason } }, ['organiser']],
  ])('%j: %j', (event, allowed) => {
    for (const role of ['intake', 'auditor', 'judge'] as const) {
      if (allowed.includes(role)) continue;
      expect(admitted(open, event, { role })).toEqual([
        { code: 'role_not_allowed', place: 'role', role, allowed },
      ]);
    }
  });

  test('a judge adopts nothing for good', () => {
    expect(admitted(open, attempted({ attempt: '2' }), { role: 'judge' })).toEqual([
      { code: 'adoption_not_allowed', place: 'adoption_status', adoption_status: 'selected' },
    ]);
  });
});

describe('what an exam is decided with, from the documents that its opening names', () => {
  const { body } = examOpened();

  test('then both, with their digests', () => {
    expect(materialsOf(body, admitting.document)).toEqual({ suite, reference });
  });

  test('given none, or others than their members say, then null and the opening is refused', () => {
    const swapped = { ...body, suite_sha256: body.reference_sha256 };
    const materials = materialsOf(swapped, admitting.document);
    expect(materials).toEqual({ suite: null, reference });
    expect(materialsOf(body, () => null)).toEqual({ suite: null, reference: null });
    expect(admitted([], examOpened(), {}, materials)).toEqual([
      { code: 'unknown_suite', place: 'suite', suite: 's' },
    ]);
  });
});
