/** Exams played again: scores from records and reference, and what a signed lie looks like. */
import { describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../testing/bundle-builder.js';
import { cryptography } from '../../testing/cryptography.js';
import { aRow, tracks } from '../../testing/exam-builder.js';
import {
  adopted,
  attempted,
  examOpened,
  excluded,
  keep,
  quarterRecords,
  referenceJson,
  solved,
} from '../../testing/exam-epoch-builder.js';
import { type BuiltEpoch, type Line, log } from '../../testing/sealed-epoch.js';
import { builtExam } from '../../testing/sealed-exam.js';
import type { ExamEvent } from '../exam/exam-events.js';
import type { Json } from '../record/json.js';
import { nothingHeld, type Report, verifyBundle } from './verify-bundle.js';

async function verified(exam: BuiltEpoch): Promise<Report> {
  const held = { ...nothingHeld, keys: [log.key] };
  return verifyBundle([await bundleOf(exam)], { cryptography, held });
}

/** Every task once, the Solver ones with records; one attempt is excluded and done again. */
const attempts: readonly ExamEvent[] = [
  ...tracks
    .filter((track) => track !== 'solver')
    .flatMap((track) => [1, 2].map((item) => attempted({ track, item: `${track}-${item}` }))),
  solved(),
  attempted(
    { track: 'solver', item: 'solver-2', score: '0.8413447460685429' },
    { records_sha256: keep([{ instance: 'j', status: 'ok', solved: true }]) },
  ),
];
const reopened: ExamEvent = { type: 'EpochReopened', body: { reason: 'an appeal' } };
const honest = builtExam([
  examOpened(),
  ...attempts.slice(0, 7),
  'close',
  reopened,
  excluded(2),
  attempted({ attempt: '2', adoption_status: 'selected_provisional', score: '0' }),
  adopted(12),
  'close',
]);

/** The honest exam with the body of the line at `place` changed. */
function altered(place: number, change: (body: object) => object): BuiltEpoch {
  const lines = honest.lines.map((line, index): Line =>
    index === place - 1 ? { ...line, body: change(line.body) } : line,
  );
  return { ...honest, lines };
}

/** The honest exam with another document in place of the one that `json` is. */
function exchanged(json: Json, other: Json, member: string): BuiltEpoch {
  const [from, to] = [keep(json), keep(other)];
  const { lines } = honest;
  const bytes = Buffer.from(JSON.stringify(other));
  return {
    lines: lines.map((line): Line => {
      const body = line.body as Readonly<Record<string, unknown>>;
      return body[member] === from ? { ...line, body: { ...body, [member]: to } } : line;
    }),
    documents: [...honest.documents, bytes],
  };
}

describe('an honest exam', () => {
  test('verifies: attempts, exclusions, a reopening, two records', async () => {
    const { findings, checked } = await verified(honest);
    expect(findings).toEqual([]);
    const events = honest.lines.length;
    expect(checked).toMatchObject({ replayed: events, evidences: 2, records: 2 });
  });

  test('that is not closed verifies, and says so', async () => {
    const { findings, notices } = await verified(
      builtExam([examOpened(), ...attempts.slice(0, 3)]),
    );
    expect(findings).toEqual([]);
    expect(notices.map(({ code }) => code)).toEqual(['not_closed']);
  });
});

describe('a signed lie', () => {
  const isAbout = (code: string) => (finding: { readonly code: string }) => finding.code === code;

  test.each<[string, () => BuiltEpoch, string, string]>([
    [
      'a better Solver score than its records give',
      () => altered(8, (body) => ({ ...body, score: '0.75' })),
      'event_illegal',
      'events[8].body.score',
    ],
    [
      'other records than give the score',
      () => exchanged(quarterRecords, [...quarterRecords].reverse().slice(0, 1), 'records_sha256'),
      'event_illegal',
      'events[8]',
    ],
    [
      'another reference at the close',
      () =>
        altered(9, (body) => ({
          ...body,
          reference_sha256: keep({ ...referenceJson, relative_floor: 0.5 }),
        })),
      'event_illegal',
      'events[9].body.reference_sha256',
    ],
    [
      'more repetitions than were planned',
      () => ({
        ...honest,
        lines: honest.lines.toSpliced(2, 0, {
          ...(honest.lines[1] as Line),
          body: { ...aRow(), attempt: '7' },
        }),
      }),
      'event_illegal',
      'events[3]',
    ],
    [
      'an attempt after the close',
      () => ({
        ...honest,
        lines: honest.lines.toSpliced(9, 0, {
          ...(honest.lines[1] as Line),
          body: { ...aRow(), attempt: '7' },
        }),
      }),
      'event_illegal',
      'events[10]',
    ],
    [
      'a number for text',
      () => altered(2, (body) => ({ ...body, score: 1 })),
      'body_invalid',
      'events[2].body.score',
    ],
    [
      'an event of another family',
      () => ({
        ...honest,
        lines: honest.lines.with(1, {
          ...(honest.lines[1] as Line),
          type: 'EntriesShortlisted',
          body: { keys: [] },
        }),
      }),
      'event_unknown',
      'events[2]',
    ],
    [
      'a score changed in the events only',
      () => altered(2, (body) => ({ ...body, score: '0' })),
      'evidence_differs',
      'events[9].body.evidence_sha256',
    ],
  ])('%s', async (_, lie, code, where) => {
    const { findings, verified: isVerified } = await verified(lie());
    expect(isVerified).toBe(false);
    expect(findings.find(isAbout(code))).toMatchObject({ where });
  });

  test('the first place where evidence and events part', async () => {
    const { findings } = await verified(altered(2, (body) => ({ ...body, score: '0' })));
    expect(findings[0]).toMatchObject({
      code: 'evidence_differs',
      place: 'attempts[0].score',
      expected: '"0"',
      found: '"1"',
    });
  });

  test('records that are not in the bundle cannot be scored', async () => {
    const records = Buffer.from(keep(quarterRecords));
    const { findings } = await verified({
      ...honest,
      documents: honest.documents.filter(
        (bytes) =>
          !Buffer.from(cryptography.sha256(bytes)).toString('hex').startsWith(records.toString()),
      ),
    });
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['document_missing', 'event_illegal']),
    );
  });
});
