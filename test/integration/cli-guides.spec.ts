/**
 * The guides for organisers and for intakes, played as they stand there with the files of
 * examples/first-epoch, from the plan to the record: every command does what the page says.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Ended, epochLedger, root, type RunningService, serveForTest } from '../cli.js';

let service: RunningService;
let folder = '';
let guides = '';

beforeAll(async () => {
  service = await serveForTest();
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  const pages = ['organisers.md', 'intake-and-harness.md'].map((name) =>
    readFile(join(root, 'docs', name), 'utf8'),
  );
  guides = (await Promise.all(pages)).join('\n').replaceAll(/\\\n +/g, '');
}, 60_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
}, 60_000);

/** Runs a command of a guide, from the root of the repository as a reader would. */
async function played(command: string): Promise<Ended> {
  expect(guides).toContain(`epoch-ledger ${command}`);
  const words = Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => {
    const word = quoted ?? bare ?? '';
    return word.startsWith('examples/') ? join(root, word) : word;
  });
  return epochLedger(words, { environment: service.environment });
}

async function done(...commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    const { exitCode, messages } = await played(command);
    expect([command, exitCode, messages]).toEqual([command, 0, '']);
  }
}

test('the epoch of the guides goes from its plan to its record', async () => {
  await done(
    'open examples/first-epoch/plan.json --dry-run',
    'open examples/first-epoch/plan.json',
    'submit 2026-w48 7Kpq --model org/model-b --idempotency-key 7f3a',
    'submit 2026-w48 5Grw --model org/model-a --personal-file examples/first-epoch/personal.json',
  );
  const token = /intake (\S+)/.exec(service.environment['EPOCH_LEDGER_TOKEN'] ?? '')?.[1] ?? '';
  const entries = 'examples/first-epoch/entries.ndjson';
  const words = ['examples/intake/intake.sh', service.url, '2026-w48', entries, folder];
  const env = { ...process.env, EPOCH_LEDGER_TOKEN: token };
  await promisify(execFile)('sh', words, { cwd: root, env });
  await done(
    'entries 2026-w48 --all',
    'shortlist 2026-w48 5Grw 7Kpq',
    'shortlist 2026-w48 --keys examples/first-epoch/shortlist.txt',
    'outcomes 2026-w48 examples/first-epoch/outcomes.ndjson',
    'voids 2026-w48',
    'void-units 2026-w48 --axis pouring --all',
    'rerun 2026-w48 pouring --cannot examples/first-epoch/broken.json --dry-run',
    'rerun 2026-w48 pouring --cannot examples/first-epoch/broken.json',
    'outcomes 2026-w48 examples/first-epoch/rerun.ndjson',
    'void 2026-w48 5Grw grasping pick u1 u2 --reason "the camera was off"',
    'withdraw-units 2026-w48 grasping pick u4 --reason "the object broke"',
    'withdraw 2026-w48 9Trm --reason "withdrawn by its entrant"',
    'disqualify 2026-w48 2Fxa --reason "a copy of 5Grw"',
    'appeal 2026-w48 5Grw grasping pick u3 --text "judged against the wrong goal"',
    'appeals 2026-w48',
    'rejudge 2026-w48 grasping pick u3 --reason "judged against the wrong goal"',
    'outcomes 2026-w48 examples/first-epoch/rejudged.ndjson',
    'resolve-appeal 2026-w48 a1 --ruling upheld --event 17 --reason "u3 was judged again"',
    'close 2026-w48 --dry-run',
    'close 2026-w48',
    'disclosures 2026-w48 --key 5Grw',
    'erase 2026-w48 --key 5Grw --reason "asked for by the entrant"',
  );
  const none = ['erase', '2026-w48', '--key', '7Kpq', '--reason', 'asked for'];
  const { exitCode, messages } = await epochLedger(none, { environment: service.environment });
  const said = expect.stringContaining('"7Kpq" has no personal fields that are kept.');
  expect([exitCode, messages]).toEqual([2, said]);
  const ranking = await epochLedger(['ranking', '2026-w48'], { environment: service.environment });
  const { submissions } = JSON.parse(ranking.output.toString()) as { submissions: unknown[] };
  expect(submissions).toMatchObject([
    { key: '5Grw', rank: 1 },
    { key: '7Kpq', rank: 2 },
    { key: '2Fxa', rank: null },
    { key: '9Trm', rank: null },
  ]);
}, 180_000);

test('the example exam opens and takes its attempts', async () => {
  const attempt = 'submit-attempt exam-1 --model my-model';
  const offline = '--solver-protocol offline';
  const records = '--records examples/tcsexam/walk-through/my-final-instance-records.json';
  await done(
    'register-suite examples/tcsexam/example.json',
    'register-reference examples/tcsexam/example.json',
    'open examples/tcsexam/exam.json',
    `${attempt} --track theorem --item example-triangle --attempt 1 --score 1`,
    `${attempt} --track solver --item maxcut-mqlib --attempt 1 ${offline} ${records}`,
    'attempts exam-1',
  );
}, 60_000);

test('a plan whose intake is over is opened with a warning', async () => {
  const words = ['open', join(root, 'examples/epoch/plan.json'), '--dry-run'];
  const { exitCode, messages } = await epochLedger(words, { environment: service.environment });
  expect([exitCode, messages]).toEqual([0, expect.stringContaining('closes_at')]);
  const plan = JSON.parse(await readFile(join(root, 'examples/epoch/plan.json'), 'utf8')) as object;
  const open = await epochLedger(['open', '-', '--dry-run'], {
    input: JSON.stringify({ ...plan, closes_at: '9000-01-01T00:00:00Z' }),
    environment: service.environment,
  });
  expect([open.exitCode, open.messages]).toEqual([0, '']);
}, 60_000);
