/**
 * Reference cases of exams, brought about through HTTP: the record is what an independent
 * implementation has computed, the table comes back to the last character, and what record and
 * `tcsexam score` share are the same bytes.
 * Source: ../shared/data/cases/README.md; issue "an exam closed gives the same bytes as tcsexam".
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Json, JsonObject } from '#ledger/record/json';
import { canonicalText } from '#ledger/record/canonical';
import { attemptTable, decodeCohort, scoreOutput, TableScorer } from '#tcsexam';
import { decodeSuite } from '#ledger/exam/decode-suite';
import { accepted } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { type ExamRequests, type IndexCase, requestsOf, rowsOf } from '../exam-cases.js';
import { describeWithSharedData, sharedLines } from '../shared-data.js';

/** Every how manieth case is played: all of them take half a minute. */
const step = 4;

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

describeWithSharedData('attempt tables played as exams', () => {
  const cases = sharedLines('cases/exam-index.ndjson')
    .map((line) => JSON.parse(line) as IndexCase)
    .filter((_, index) => index % step === 0);

  test.each(cases)(
    'case $case',
    async (one) => {
      const requests = requestsOf(one);
      await played(requests);
      const path = `/v1/epochs/${requests.epoch}`;
      const table = await service.get(`${path}/attempts`, { headers: { accept: 'text/csv' } });
      expect(rowsOf(table.text)).toEqual(requests.rows.map(withoutExtra));
      expect(table.text).toBe(attemptTable(requests.rows));

      await accepted(service.post(`${path}/close`, {}, { as: 'organiser' }));
      const record = await service.get(`${path}/record`);
      const models = record.json['models'] as Readonly<Record<string, JsonObject>>;
      const results = Object.entries(models).map(([model, result]) => [model, comparable(result)]);
      expect(Object.fromEntries(results)).toEqual(one.expect);
      expect(canonicalText(shared(record.json as JsonObject))).toBe(
        canonicalText(shared(scored(requests, one.attempts_csv))),
      );
    },
    60_000,
  );
});

/** Registers, opens, and hands every row in, in the order of the table. */
async function played({ epoch, suite, reference, plan, attempts }: ExamRequests): Promise<void> {
  const as = 'organiser';
  await accepted(service.post('/v1/suites', suite, { as }));
  await accepted(service.post('/v1/references', reference, { as }));
  await accepted(service.post('/v1/epochs', plan, { as }));
  for (const attempt of attempts) {
    await accepted(service.post(`/v1/epochs/${epoch}/attempts`, attempt, { as }));
  }
}

/** What `tcsexam score` writes for the same table. */
function scored({ suite: suiteJson, plan }: ExamRequests, csv: string): JsonObject {
  const { suite: name, solver_protocol, solver_reference_id, models } = plan as JsonObject;
  const suite = decodeSuite(suiteJson as Json);
  const cohort = decodeCohort({
    suite: name ?? null,
    solver_protocol: solver_protocol ?? null,
    solver_reference_id: solver_reference_id ?? null,
    models: models ?? null,
  });
  if (!suite.ok || !cohort.ok) throw new Error('the case cannot be read');
  const scorer = new TableScorer(suite.value, cohort.value, null);
  scorer.push(Buffer.from(csv));
  const table = scorer.end();
  if (!table.ok) throw new Error(JSON.stringify(table.faults));
  const output = scoreOutput(suite.value, cohort.value, table.results, () => '');
  return JSON.parse(canonicalText(output)) as JsonObject;
}

/** The members that a record and the output share; only the output has words for people. */
function shared(result: JsonObject): JsonObject {
  const { metric, suite, solver_protocol, solver_reference_id, models } = result as never as Head;
  const told = Object.entries(models).map(([model, { issues, ...rest }]): [string, Json] => {
    const gaps = issues.map(({ code, track, item, attempt }) => ({ code, track, item, attempt }));
    return [model, { ...rest, issues: gaps }];
  });
  return { metric, suite, solver_protocol, solver_reference_id, models: new Map(told) };
}

interface Head extends Readonly<Record<string, Json>> {
  readonly metric: string;
  readonly suite: string;
  readonly solver_protocol: string;
  readonly solver_reference_id: string;
  readonly models: Readonly<Record<string, JsonObject & { readonly issues: readonly Issue[] }>>;
}

type Issue = Readonly<Record<'code' | 'track' | 'item' | 'attempt', string>>;

/** A result in the form of the cases. */
function comparable(result: JsonObject): unknown {
  const { status, index, tracks, coverage, issues } = result as never as Result;
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

interface Result {
  readonly status: string;
  readonly index: number | null;
  readonly tracks: Readonly<Record<string, { readonly mean_exact: string | null }>>;
  readonly coverage: unknown;
  readonly issues: readonly Issue[];
}

function withoutExtra(row: object): object {
  return { ...row, reason: null, replaced_by: null, raw_reward: null };
}
