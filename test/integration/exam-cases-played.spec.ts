/**
 * The attempt tables of the independent implementation, played as exams: handed in row by row,
 * closed, and every event admitted again from its documents alone.
 * Source: ../shared/data/cases/README.md.
 */
import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { decodeCohort, type TableRow, TableReader } from '#tcsexam';
import type { ExamCohort } from '#ledger/evidence/exam';
import { admitExam, materialsOf } from '#ledger/exam/admit-exam';
import { decideExam } from '#ledger/exam/decide-exam';
import { decodeExamEvent } from '#ledger/exam/decode-exam-event';
import { decodeExamEvidence } from '#ledger/exam/decode-exam-evidence';
import { decodeReference } from '#ledger/exam/decode-reference';
import { decodeSuite } from '#ledger/exam/decode-suite';
import type { ExamCommand } from '#ledger/exam/exam-commands';
import type { ExamEvent, ExamOpened, RecordedExamEvent } from '#ledger/exam/exam-events';
import { examEvidenceBytes } from '#ledger/exam/exam-evidence';
import { emptyExam } from '#ledger/exam/exam-state';
import { evolveExam } from '#ledger/exam/evolve-exam';
import type { EpochId, Sha256, Sha256Hex } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { canonicalBytes, canonicalText } from '#ledger/record/canonical';
import type { Json, JsonObject } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { examRuleId } from '#ledger/rules/registry';
import { storedExam } from '../../libs/ledger/testing/exam-epoch-builder.js';
import { describeWithSharedData, sharedLines } from '../shared-data.js';

describeWithSharedData('80 attempt tables played as exams', () => {
  const cases = sharedLines('cases/exam-index.ndjson').map((line) => JSON.parse(line) as IndexCase);

  test.each(cases)('case $case: the record says what is expected of each model', (one) => {
    const played = play(one);
    const record = JSON.parse(Buffer.from(played.record).toString('utf8')) as Record;
    const found = Object.entries(record.models).map(([name, model]) => [name, comparable(model)]);
    expect(new Map(found as [string, unknown][])).toEqual(new Map(Object.entries(one.expect)));
    const evidence = value(decodeExamEvidence(value(parseJsonBytes(played.evidence))));
    expect(examEvidenceBytes(evidence)).toEqual(played.evidence);
  });

  test.each(cases)('case $case: every event is admitted, from its documents alone', (one) => {
    const { events, documents } = play(one);
    const document = (digest: Sha256Hex): Uint8Array | null => documents.get(digest) ?? null;
    const materials = materialsOf((events[0] as ExamOpened).body, document);
    const state = emptyExam();
    for (const event of events) {
      const { type, body } = JSON.parse(canonicalText(event as unknown as Json)) as {
        type: ExamEvent['type'];
        body: Json;
      };
      const read = { ...event, ...value(decodeExamEvent(type, body)) } as RecordedExamEvent;
      expect(admitExam(state, read, { ...materials, sha256, document })).toEqual([]);
      evolveExam(state, read);
    }
    expect(state.phase).toBe('closed');
  });
});

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

interface Played {
  readonly events: readonly RecordedExamEvent[];
  readonly documents: ReadonlyMap<string, Uint8Array>;
  readonly evidence: Uint8Array;
  readonly record: Uint8Array;
}

/** Opens an exam, hands in every row of the table in its order, and closes. */
function play(one: IndexCase): Played {
  const cohort = value(decodeCohort(one.cohort));
  const referenceJson = referenceOf(one, cohort.solver_reference_id);
  const documents = new Map<string, Uint8Array>();
  const keep = (json: Json): Sha256Hex => {
    const bytes = canonicalBytes(json);
    const digest = Buffer.from(sha256(bytes)).toString('hex') as Sha256Hex;
    documents.set(digest, bytes);
    return digest;
  };
  const suite = { value: value(decodeSuite(one.suite)), sha256: keep(one.suite) };
  const reference = { value: value(decodeReference(referenceJson)), sha256: keep(referenceJson) };
  const context = { role: 'organiser', sha256, suite, reference } as const;
  const state = emptyExam();
  const events: RecordedExamEvent[] = [];
  let closing: { readonly evidence: Uint8Array; readonly record: Uint8Array } | null = null;
  for (const command of commandsOf(one, cohort)) {
    const decision = decideExam(state, command, context);
    if (decision.kind === 'refused') throw new Error(JSON.stringify(decision.rejections));
    for (const { sha256: digest, bytes } of decision.documents) documents.set(digest, bytes);
    for (const event of decision.events) {
      events.push(storedExam(event, state.version + 1, 'organiser'));
      evolveExam(state, events.at(-1) as RecordedExamEvent);
    }
    closing = decision.closing;
  }
  if (closing === null) throw new Error('the exam was not closed');
  return { events, documents, evidence: closing.evidence, record: closing.record };
}

function commandsOf(one: IndexCase, cohort: ExamCohort): readonly ExamCommand[] {
  const plan = {
    epoch: 'exam-1' as EpochId,
    title: '',
    rule: examRuleId,
    adoption_policy: 'as the table says',
    ...cohort,
  };
  const attempts = rowsOf(one.attempts_csv).map((row): ExamCommand => {
    const { raw_reward: _, reason: __, replaced_by: ___, ...columns } = row;
    const isShown =
      row.track === 'solver' && row.adoption_status !== 'excluded' && row.score !== '';
    const shown = isShown ? { solver_score: outputOf(row, cohort.solver_reference_id) } : {};
    return { type: 'SubmitAttempt', row: columns, ...shown };
  });
  return [{ type: 'OpenExam', plan }, ...attempts, { type: 'CloseEpoch' }];
}

/** A reference with one instance for each Solver item. */
function referenceOf(one: IndexCase, reference_id: string): JsonObject {
  const items = one.suite.tracks.find(({ track }) => track === 'solver')?.items ?? [];
  const task = {
    kind: 'objective',
    direction: 'maximize',
    instances: { i: [0, 1] },
    unscored_reference_instances: [],
  };
  const tasks = new Map(items.map((item) => [item, task]));
  return { reference_id, relative_floor: 0.02, absolute_floor: 1e-9, tasks };
}

/** An output of `solver-score` that the score of the row rounds to. */
function outputOf({ item, score }: TableRow, reference_id: string): Json {
  const relative_score = Number(score);
  return {
    task: item,
    reference_id,
    relative_score,
    instances: [{ instance: 'i', status: 'ok', score: relative_score }],
    unscored_instances: [],
  };
}

function rowsOf(csv: string): readonly TableRow[] {
  const rows: TableRow[] = [];
  const reader = new TableReader((row) => {
    rows.push(row);
    return [];
  });
  reader.push(Buffer.from(csv));
  reader.end();
  return rows;
}

interface IndexCase {
  readonly suite: JsonObject & {
    readonly tracks: readonly (JsonObject & {
      readonly track: string;
      readonly items: readonly string[];
    })[];
  };
  readonly cohort: Json;
  readonly attempts_csv: string;
  readonly expect: Readonly<{ [model: string]: unknown }>;
}

interface Record {
  readonly models: Readonly<{ [model: string]: Model }>;
}

interface Model {
  readonly status: string;
  readonly index: number | null;
  readonly tracks: Readonly<{ [track: string]: { readonly mean_exact: string | null } }>;
  readonly coverage: unknown;
  readonly issues: readonly {
    readonly code: string;
    readonly track: string;
    readonly item: string;
    readonly attempt: string | null;
  }[];
}

/** A model of the record in the form of the cases. */
function comparable({ status, index, tracks, coverage, issues }: Model): unknown {
  return {
    status,
    index,
    means: Object.fromEntries(
      Object.entries(tracks).map(([track, { mean_exact }]) => [track, mean_exact]),
    ),
    issues: issues.map(({ code, track, item, attempt }) => [code, track, item, attempt]),
    coverage,
  };
}

function value<T>(decoded: Decoded<T>): T {
  if (decoded.ok) return decoded.value;
  throw new Error(JSON.stringify(decoded.issues));
}
