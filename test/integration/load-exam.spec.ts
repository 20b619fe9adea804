/**
 * An exam loaded into a running service and closed: the same bytes as `score` makes of the file,
 * and what it shares with `tcsexam score` the same.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prettyText } from '#tcsexam';
import type { ExamEvidence } from '#ledger/evidence/exam';
import { examEvidenceBytes } from '#ledger/exam/exam-evidence';
import { type Ended, epochLedger, root, type RunningService, serveForTest, start } from '../cli.js';
import { exampleExam, exampleSuite, threeModels } from '../example-exam.js';

const patienceMs = 120_000;
const records = join(threeModels, 'records');

test('the evidence in the example is that of its table, cohort and records', async () => {
  const text = Buffer.from(examEvidenceBytes(exampleExam('example-exam'))).toString('utf8');
  const file = await readFile(join(threeModels, 'evidence.json'), 'utf8');
  expect(file).toBe(prettyText(text));
});

describe('loading an exam', () => {
  let service: RunningService;
  let folder = '';
  beforeAll(async () => {
    service = await serveForTest();
    folder = await mkdtemp(join(tmpdir(), 'load-exam-'));
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  function ledger(...words: readonly string[]): Promise<Ended> {
    return epochLedger(words, { environment: service.environment });
  }

  /** A file of the example under `epoch`, some members changed. */
  async function fileOf(epoch: string, members: Partial<ExamEvidence> = {}): Promise<string> {
    const path = join(folder, `${epoch}.json`);
    await writeFile(path, examEvidenceBytes({ ...exampleExam(epoch), ...members }));
    return path;
  }

  function load(file: string, ...words: readonly string[]): Promise<Ended> {
    return ledger('load', file, '--records', records, ...words);
  }

  /** The exit code of a load, and what it said. */
  async function refusalOf(file: string, ...words: readonly string[]): Promise<string> {
    const { exitCode, messages } = await ledger('load', file, ...words);
    return `${String(exitCode)}: ${messages}`;
  }

  test(
    'sends nothing unless everything can be sent',
    async () => {
      const file = await fileOf('e-1');
      expect(await refusalOf(file, '--records', records)).toMatch(
        /^2: The service does not have the reference "example-fixed-1"/,
      );
      const other = join(folder, 'other.json');
      await writeFile(other, '{"reference_id": "example-fixed-1"}');
      expect(await refusalOf(file, '--records', records, '--reference', other)).toMatch(
        /^2: The file of --reference is not the reference "example-fixed-1"/,
      );
      const bare = await refusalOf(file, '--reference', exampleSuite);
      expect(bare).toMatch(/^2: [^]*attempts\[6\]\.records_sha256/);
      const suites = await ledger('suites');
      expect(JSON.parse(suites.output.toString())).toMatchObject({ suites: [] });
    },
    patienceMs,
  );

  test(
    'closes with the bytes of "score", and the fields of "tcsexam score"',
    async () => {
      const file = join(threeModels, 'evidence.json');
      const loaded = await load(file, '--reference', exampleSuite, '--close', '--json');
      expect(loaded.messages).toBe('');
      expect(JSON.parse(loaded.output.toString())).toMatchObject({ requests: 84, revision: 1 });
      const { output: record } = await ledger('record', 'example-exam');
      const { output: scored } = await ledger('score', '--evidence', file);
      expect(record).toEqual(scored);
      expect(shared(record)).toEqual(shared(tcsexamScore()));
    },
    patienceMs,
  );

  test(
    'leaves a bundle that anybody can verify, its scores computed again from the records',
    async () => {
      const file = join(threeModels, 'evidence.json');
      const bundle = join(folder, 'exam.bundle');
      expect((await ledger('load', file, '--export', bundle)).exitCode).toBe(0);
      const key = join(folder, 'key.pub');
      await writeFile(key, (await ledger('keys')).output);
      const { exitCode, output } = await ledger('verify', bundle, '--key', key, '--json');
      expect(exitCode).toBe(0);
      expect(JSON.parse(output.toString())).toMatchObject({
        verified: true,
        checked: { replayed: 82, evidences: 1, records: 1 },
      });
    },
    patienceMs,
  );

  test(
    'a second time sends nothing; another file is told by its first difference',
    async () => {
      const file = join(threeModels, 'evidence.json');
      const again = await ledger('load', file, '--json', '--close');
      expect(JSON.parse(again.output.toString())).toMatchObject({ requests: 0, revision: 1 });
      const { attempts } = exampleExam('example-exam');
      const [first, ...rest] = attempts;
      if (first === undefined) throw new Error('there are attempts');
      const changed = await fileOf('example-exam', {
        attempts: [{ ...first, score: '0' }, ...rest],
      });
      expect(await refusalOf(changed)).toMatch(
        /^1: [^]*attempts\[0\]\.score: the file has "0", the service "1"/,
      );
      const more = { ...first, attempt: 'late', adoption_status: 'excluded' };
      const longer = await fileOf('example-exam', { attempts: [...attempts, more] });
      expect(await refusalOf(longer)).toMatch(/^1: [^]*an exam closed without/);
    },
    patienceMs,
  );

  test(
    'the attempt table comes back as it went in, and scores the same',
    async () => {
      const { output } = await ledger('attempts', 'example-exam', '--csv');
      const path = join(folder, 'attempts.csv');
      await writeFile(path, output);
      expect(tcsexamScore(path)).toEqual(tcsexamScore());
      const table = await readFile(join(threeModels, 'attempts.csv'), 'utf8');
      const nine = table.split(/\r?\n/).map((line) => line.split(',').slice(0, 9).join(','));
      expect(output.toString().split('\r\n')).toEqual(nine);
    },
    patienceMs,
  );

  test(
    'killed again and again, it goes on each time until the record is the same',
    async () => {
      const file = await fileOf('cut-off');
      for (const attempts of [1, 20, 45]) await cutOff(file, attempts);
      const whole = await load(file, '--close', '--json');
      expect([whole.exitCode, whole.messages]).toEqual([0, '']);
      const { output: record } = await ledger('record', 'cut-off');
      expect(record).toEqual((await ledger('score', '--evidence', file)).output);
    },
    patienceMs,
  );

  /** Starts a load and kills it once the service has so many attempts. */
  async function cutOff(file: string, attempts: number): Promise<void> {
    const child = start(['load', file, '--records', records], service.environment);
    const ended = once(child, 'close');
    const path = `${service.url}/v1/epochs/cut-off/attempts?limit=1000`;
    for (let there = 0; there < attempts;) {
      const response = await fetch(path);
      const answer = (await response.json()) as { readonly attempts?: readonly unknown[] };
      there = answer.attempts?.length ?? 0;
    }
    child.kill('SIGKILL');
    await ended;
  }

  test(
    'kept outputs of solver-score show what no records do',
    async () => {
      const attempts = exampleExam('shown').attempts.map((attempt) => ({
        ...attempt,
        records_sha256: null,
      }));
      const file = await fileOf('shown', { attempts });
      expect(await refusalOf(file)).toMatch(/^2: [^]*--solver-scores/);
      const kept = join(threeModels, 'solver-scores');
      const outputs = attempts
        .filter(({ track, score_status }) => track === 'solver' && score_status === 'valid')
        .map(({ model, item, attempt }) => join(kept, `${model}-${item}-${attempt}.json`));
      const { exitCode } = await ledger('load', file, '--close', '--solver-scores', ...outputs);
      expect(exitCode).toBe(0);
      const { output: record } = await ledger('record', 'shown');
      expect(record).toEqual((await ledger('score', '--evidence', file)).output);
    },
    patienceMs,
  );

  test(
    'other content under the name of its suite is told, and nothing is sent',
    async () => {
      const { suite } = exampleExam('reversed');
      const tracks = suite.tracks.toReversed();
      const file = await fileOf('reversed', { suite: { ...suite, tracks } });
      expect(await refusalOf(file, '--records', records)).toMatch(/^1: [^]*suite, by its digest/);
      expect((await ledger('epoch', 'reversed')).exitCode).toBe(2);
    },
    patienceMs,
  );

  test(
    'an epoch that is measured is no exam, and an exam no epoch that is measured',
    async () => {
      const epoch = join(root, 'examples/epoch/evidence.json');
      await ledger('load', epoch);
      const file = await fileOf('example-2026-w48');
      expect(await refusalOf(file)).toMatch(/^1: [^]*plan\.rule: the file has the rule of exams/);
      const text = await readFile(epoch, 'utf8');
      const path = join(folder, 'measured.json');
      await writeFile(path, text.replace('example-2026-w48', 'example-exam'));
      expect(await refusalOf(path)).toMatch(
        /^1: [^]*plan\.rule: the file has the rule of an epoch/,
      );
    },
    patienceMs,
  );
});

/** The output of `tcsexam score` on the example, or on another table of it. */
function tcsexamScore(attempts: string = join(threeModels, 'attempts.csv')): Buffer {
  const cohort = join(threeModels, 'cohort.json');
  const words = ['score', '--suite', 'example', '--attempts', attempts, '--cohort', cohort];
  return spawnSync(process.execPath, [join(root, 'bin/tcsexam.js'), ...words]).stdout;
}

/** What a record of an exam and the output of `tcsexam score` share; messages are for people. */
function shared(bytes: Buffer): unknown {
  const { metric, suite, solver_protocol, solver_reference_id, models } = JSON.parse(
    bytes.toString('utf8'),
    (name, member: unknown) => (name === 'message' ? undefined : member),
  ) as Readonly<Record<string, unknown>>;
  expect(Object.keys(models as object)).toHaveLength(3);
  return { metric, suite, solver_protocol, solver_reference_id, models };
}
