/**
 * What an operator of an exam who holds the real key can still not do: sealed, chained and signed
 * like the truth, and found by playing the exam again.
 */
import type { ExamEvent } from '../../src/exam/exam-events.js';
import type { Json } from '../../src/record/json.js';
import type { FindingCode } from '../../src/verify/finding.js';
import { aRow, tracks } from '../exam-builder.js';
import {
  adopted,
  attempted,
  examOpened,
  excluded,
  keep,
  quarterRecords,
  referenceJson,
  solved,
} from '../exam-epoch-builder.js';
import type { BuiltEpoch, Line } from '../sealed-epoch.js';
import { builtExam } from '../sealed-exam.js';

/** Every task once, the Solver ones with records; one attempt is excluded and done again. */
export const attempts: readonly ExamEvent[] = [
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
export const honestExam = builtExam([
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
export function alteredExam(place: number, change: (body: object) => object): BuiltEpoch {
  const lines = honestExam.lines.map((line, index): Line =>
    index === place - 1 ? { ...line, body: change(line.body) } : line,
  );
  return { ...honestExam, lines };
}

/** The honest exam with another document in place of the one that `json` is. */
function exchanged(json: Json, other: Json, member: string): BuiltEpoch {
  const [from, to] = [keep(json), keep(other)];
  const { lines } = honestExam;
  const bytes = Buffer.from(JSON.stringify(other));
  return {
    lines: lines.map((line): Line => {
      const body = line.body as Readonly<Record<string, unknown>>;
      return body[member] === from ? { ...line, body: { ...body, [member]: to } } : line;
    }),
    documents: [...honestExam.documents, bytes],
  };
}

/** What is said, the exam, what is found because of it, and where. */
export const examLies: readonly (readonly [string, BuiltEpoch, FindingCode, string])[] = [
  [
    'a better Solver score than its records give',
    alteredExam(8, (body) => ({ ...body, score: '0.75' })),
    'event_illegal',
    'events[8].body.score',
  ],
  [
    'other records than give the score',
    exchanged(quarterRecords, [...quarterRecords].reverse().slice(0, 1), 'records_sha256'),
    'event_illegal',
    'events[8]',
  ],
  [
    'another reference at the close',
    alteredExam(9, (body) => ({
      ...body,
      reference_sha256: keep({ ...referenceJson, relative_floor: 0.5 }),
    })),
    'event_illegal',
    'events[9].body.reference_sha256',
  ],
  [
    'more repetitions than were planned',
    {
      ...honestExam,
      lines: honestExam.lines.toSpliced(2, 0, {
        ...(honestExam.lines[1] as Line),
        body: { ...aRow(), attempt: '7' },
      }),
    },
    'event_illegal',
    'events[3]',
  ],
  [
    'an attempt after the close',
    {
      ...honestExam,
      lines: honestExam.lines.toSpliced(9, 0, {
        ...(honestExam.lines[1] as Line),
        body: { ...aRow(), attempt: '7' },
      }),
    },
    'event_illegal',
    'events[10]',
  ],
  [
    'a number for text',
    alteredExam(2, (body) => ({ ...body, score: 1 })),
    'body_invalid',
    'events[2].body.score',
  ],
  [
    'an event of another family',
    {
      ...honestExam,
      lines: honestExam.lines.with(1, {
        ...(honestExam.lines[1] as Line),
        type: 'EntriesShortlisted',
        body: { keys: ['m'] },
      }),
    },
    'event_illegal',
    'events[2]',
  ],
  [
    'an event of no family',
    {
      ...honestExam,
      lines: honestExam.lines.with(1, { ...(honestExam.lines[1] as Line), type: 'ExamPaused' }),
    },
    'event_unknown',
    'events[2]',
  ],
  [
    'another event of another family, in another shape',
    {
      ...honestExam,
      lines: honestExam.lines.with(1, {
        ...(honestExam.lines[1] as Line),
        type: 'DisclosuresErased',
        body: { digests: [] },
      }),
    },
    'body_invalid',
    'events[2].body.digests',
  ],
  [
    'a score changed in the events only',
    alteredExam(2, (body) => ({ ...body, score: '0' })),
    'evidence_differs',
    'events[9].body.evidence_sha256',
  ],
];
