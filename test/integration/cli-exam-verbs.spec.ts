/**
 * The verbs of exams against a living service, in the order of an exam: each step builds on the
 * ones before, as an organiser and a judge would type them.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, type RunningService, serveForTest } from '../cli.js';
import { examVerbs, verbsOf } from '../cli-verbs.js';

const example = join(root, 'examples/tcsexam/example.json');
const records = join(root, 'examples/tcsexam/walk-through/my-final-instance-records.json');
/** Each test starts several programs, on a machine that may have others to run. */
const patienceMs = 60_000;

/** An output of solver-score, as the walk-through has it. */
const kept = join(root, 'examples/tcsexam/walk-through/solver-scores/maxcut-mqlib.json');
const header =
  'model,track,item,attempt,score,adoption_status,score_status,score_type,solver_protocol';

const plan = {
  epoch: 'exam-1',
  title: 'An exam',
  rule: 'tcsexam-index-original-30303010-v0.1',
  suite: 'example',
  solver_protocol: 'offline',
  solver_reference_id: 'example-fixed-1',
  adoption_policy: 'the first complete run counts',
  models: { 'my-model': { attempts_per_task: 1 }, '=1+1': { attempts_per_task: 1 } },
};

describe('an exam from the command line', () => {
  let service: RunningService;
  let folder = '';
  let judge = '';

  beforeAll(async () => {
    service = await serveForTest();
    folder = await mkdtemp(join(tmpdir(), 'cli-exam-verbs-'));
    judge = /judge (\S+)/.exec(service.environment['EPOCH_LEDGER_TOKEN'] ?? '')?.[1] ?? '';
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const { run, done, types, not, used } = verbsOf(() => service);

  /** The verb and the columns of an attempt of `my-model`. */
  function attempt(track: string, item: string, name: string): readonly string[] {
    const columns = ['--model', 'my-model', '--track', track, '--item', item, '--attempt', name];
    return ['submit-attempt', 'exam-1', ...columns];
  }

  test(
    'open: refused before suite and reference are registered',
    async () => {
      const input = JSON.stringify(plan);
      expect(await not(['open', '-'], { input })).toEqual([
        1,
        'unknown_suite',
        'unknown_reference',
      ]);
    },
    patienceMs,
  );

  test(
    'register-suite, register-reference: each takes its part of a file of both',
    async () => {
      expect(await types(['register-suite', example])).toEqual(['SuiteRegistered']);
      expect(await types(['register-reference', example])).toEqual(['ReferenceRegistered']);
      expect(await types(['register-reference', example])).toEqual([]);
      const both = JSON.parse(await readFile(example, 'utf8')) as { reference: object };
      const changed = { ...both.reference, absolute_floor: 1e-8 };
      const input = JSON.stringify(changed);
      expect(await not(['register-reference', '-'], { input })).toEqual([1, 'reference_exists']);
      const alone = JSON.stringify({ ...both, reference: undefined });
      const { exitCode, messages } = await run(['register-reference', '-'], { input: alone });
      expect([exitCode, messages]).toEqual([2, expect.stringContaining('without a member')]);
    },
    patienceMs,
  );

  test(
    'suites, references, suite, reference: what is registered, and its bytes',
    async () => {
      const { suites } = (await done(['suites'])) as unknown as { suites: readonly Registered[] };
      const { references } = (await done(['references'])) as unknown as {
        references: readonly Registered[];
      };
      const suite = await run(['suite', 'example']);
      const reference = await run(['reference', 'example-fixed-1']);
      expect(suites).toEqual([{ suite: 'example', suite_sha256: sha256(suite.output) }]);
      expect(references).toEqual([
        { reference_id: 'example-fixed-1', reference_sha256: sha256(reference.output) },
      ]);
      expect(await not(['suite', 'lite'])).toEqual([2, 'unknown_suite']);
    },
    patienceMs,
  );

  test(
    'submit-attempt: with a score, with records in either form, with a kept output',
    async () => {
      expect(await types(['open', '-'], { input: JSON.stringify(plan) })).toEqual(['EpochOpened']);
      const theorem = attempt('theorem', 'example-triangle', '1');
      expect(await done([...theorem, '--score', '1', '--raw-reward', '0.9'])).toMatchObject({
        events: [{ version: 2, type: 'AttemptSubmitted' }],
        score: '1',
        adoption_status: 'selected_provisional',
      });
      const solver = attempt('solver', 'maxcut-mqlib', '1');
      const protocol = ['--solver-protocol', 'offline'];
      const shown = [...solver, ...protocol, '--records', records, '--score', '0.3'];
      expect(await done(shown)).toMatchObject({
        score: '0.25',
        difference: { given: '0.3', computed: '0.25' },
      });
      const lines = JSON.parse(await readFile(records, 'utf8')) as readonly object[];
      const input = lines.map((line) => JSON.stringify(line)).join('\n');
      const second = [...attempt('solver', 'maxcut-mqlib', '2'), ...protocol, '--records', '-'];
      const excluded = ['--adoption-status', 'excluded', '--reason', 'a second run'];
      expect(await done([...second, ...excluded], { input })).toMatchObject({ score: '0.25' });
      const third = [
        ...attempt('solver', 'maxcut-mqlib', '3'),
        ...protocol,
        '--solver-score',
        kept,
      ];
      expect(await done([...third, ...excluded])).toMatchObject({ score: '0.25' });
    },
    patienceMs,
  );

  test(
    'submit-attempt: refused with everything that is wrong, without a trace',
    async () => {
      expect(await not([...attempt('theorem', 'x', '1'), '--score', '0.5'])).toEqual([
        1,
        'unknown_item',
        'proof_score_partial',
      ]);
      const bare = [...attempt('solver', 'example-sat', '1'), '--score', '0.5'];
      expect(await not([...bare, '--solver-protocol', 'offline'])).toEqual([1, 'records_needed']);
      const selected = [...attempt('theorem', 'example-even-sum', '1'), '--score', '1'];
      expect(await not([...selected, '--adoption-status', 'selected', '--token', judge])).toEqual([
        1,
        'adoption_not_allowed',
      ]);
      const input = '[{"instance": "a", "status": "ok", "A": NaN}]';
      expect(
        await not([...attempt('solver', 'example-sat', '1'), '--records', '-'], { input }),
      ).toEqual([2, 'malformed_json']);
    },
    patienceMs,
  );

  test(
    'submit-attempt: by a judge, of a model that a spreadsheet would run',
    async () => {
      const [verb = '', epoch = '', , , ...rest] = attempt('theorem', 'example-triangle', '1');
      const words = [verb, epoch, '--model', '=1+1', ...rest, '--score', '0', '--token', judge];
      expect(await types(words)).toEqual(['AttemptSubmitted']);
    },
    patienceMs,
  );

  test(
    'attempts: JSON, the table as it is, and one for spreadsheets',
    async () => {
      const { attempts } = (await done(['attempts', 'exam-1', '--all'])) as unknown as {
        attempts: readonly { version: number; model: string; records_sha256: string | null }[];
      };
      expect(attempts.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6]);
      const csv = (await run(['attempts', 'exam-1', '--csv'])).output.toString();
      expect(csv.split('\r\n').slice(0, 2)).toEqual([
        header,
        'my-model,theorem,example-triangle,1,1,selected_provisional,valid,original_task_score,',
      ]);
      expect(csv).toContain('\n=1+1,theorem');
      const sheet = (await run(['attempts', 'exam-1', '--spreadsheet'])).output.toString();
      expect(sheet).toContain("\n'=1+1,theorem");
      const digest = attempts[1]?.records_sha256 ?? '';
      const file = join(folder, 'records.json');
      await run(['document', digest, '--output', file]);
      const bytes = await readFile(file);
      expect([sha256(bytes), JSON.parse(bytes.toString())]).toEqual([
        digest,
        JSON.parse(await readFile(records, 'utf8')),
      ]);
    },
    patienceMs,
  );

  test(
    'adopt, exclude: an attempt is replaced by another',
    async () => {
      const why = ['--reason', 'checked by hand'];
      expect(await types(['adopt', 'exam-1', '2', ...why])).toEqual(['AttemptAdopted']);
      expect(await types(['adopt', 'exam-1', '2', ...why])).toEqual([]);
      expect(await not(['adopt', 'exam-1', '4', ...why])).toEqual([1, 'attempts_exceeded']);
      const by = ['--reason', 'wrong seed', '--replaced-by', '2'];
      expect(await types(['exclude', 'exam-1', '3', ...by])).toEqual(['AttemptExcluded']);
      expect(await types(['adopt', 'exam-1', '4', '--provisionally', ...why])).toEqual([
        'AttemptAdopted',
      ]);
      expect(await not(['exclude', 'exam-1', '99', ...why])).toEqual([2, 'unknown_attempt']);
    },
    patienceMs,
  );

  test(
    'ranking, close, record: the models, and the same record without the service',
    async () => {
      expect(await done(['ranking', 'exam-1'])).toMatchObject({
        provisional: true,
        models: { 'my-model': { status: 'incomplete', coverage: { valid: 2, provisional: 1 } } },
      });
      expect(await types(['close', 'exam-1'])).toEqual(['EpochClosed']);
      const evidence = (await run(['evidence', 'exam-1'])).output;
      const record = (await run(['record', 'exam-1'])).output;
      const scored = await run(['score', '--evidence', '-'], { input: evidence });
      expect(scored.output).toEqual(record);
    },
    patienceMs,
  );

  test('no verb of exams was left out', () => {
    expect(examVerbs.filter((verb) => !used.has(verb))).toEqual([]);
  });
});

interface Registered {
  readonly suite?: string;
  readonly reference_id?: string;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
