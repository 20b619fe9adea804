/**
 * Every verb against a living service, in the order of an epoch: each step builds on the ones
 * before, as an organiser would type them.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram } from '../../apps/cli/src/program.js';
import { epochLedger, type RunningService, serveForTest } from '../cli.js';
import { expectSigned } from '../cli-proof-verbs.js';
import { plan, verbsElsewhere, verbsOf } from '../cli-verbs.js';

describe('an epoch from the command line', () => {
  let service: RunningService;
  let folder = '';

  beforeAll(async () => {
    service = await serveForTest();
    folder = await mkdtemp(join(tmpdir(), 'cli-verbs-'));
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const { run, done, types, not, used } = verbsOf(() => service);

  test('health: the service is ready', async () => {
    expect(await done(['health'])).toMatchObject({ ready: true });
  });

  test('key-numbers, whoami: its limits, and who may what', async () => {
    const { output } = await run(['key-numbers']);
    expect(output.toString()).toContain('8388608');
    expect(await done(['whoami'])).toMatchObject({ roles: expect.any(Array) as unknown });
  });

  test('open: a dry run records nothing; another plan of the same name is refused', async () => {
    const input = JSON.stringify(plan);
    expect(await types(['open', '-', '--dry-run'], { input })).toEqual(['EpochOpened']);
    expect(await not(['epoch', 'e-1'])).toEqual([2, 'unknown_epoch']);
    expect(await types(['open', '-'], { input })).toEqual(['EpochOpened']);
    const other = JSON.stringify({ ...plan, title: 'Another' });
    expect(await not(['open', '-'], { input: other })).toEqual([1, 'epoch_exists']);
  });

  test('submit: entries, also such with a dash in front, and the base model', async () => {
    for (const key of ['base', 'a', 'b', '-x', '__proto__']) {
      const answer = await done(['submit', 'e-1', '--model', `org/${key}`, '--', key]);
      expect(answer).toMatchObject({ key });
    }
    expect(await not(['submit', 'e-1', 'a', '--model', 'org/a'])).toEqual([1, 'entry_exists']);
  });

  test('submit: with an Idempotency-Key the same request gives the same answer', async () => {
    const words = ['submit', 'e-1', 'c', '--model', 'm', '--digest', 'd', '--idempotency-key', '7'];
    expect(await done(words)).toEqual(await done(words));
  });

  test('submit: with a stamp of the intake', async () => {
    const stamp = ['--submitted-at', '2026-11-23T10:00:00+01:00'];
    const early = await not(['submit', 'e-1', 'd', '--model', 'm', ...stamp]);
    expect(early).toEqual([1, 'intake_not_open']);
  });

  test('withdraw: an entry, with a reason; without one it is bad usage', async () => {
    const words = ['withdraw', 'e-1', '--reason', 'its wish', '--', '-x'];
    expect(await types(words)).toEqual(['EntryWithdrawn']);
    expect((await run(['withdraw', 'e-1', 'c'])).exitCode).toBe(2);
    expect(await not(['withdraw', 'e-1', 'nobody', '--reason', 'r'])).toEqual([2, 'unknown_entry']);
  });

  test('a request at a version that has passed is refused', async () => {
    const words = ['shortlist', 'e-1', 'a', 'b', '--if-match', '1'];
    expect(await not(words)).toEqual([1, 'version_mismatch']);
  });

  test('shortlist: keys from a file, one a line', async () => {
    const path = join(folder, 'keys.txt');
    await writeFile(path, 'a\nb\n__proto__\nc\n');
    expect((await run(['shortlist', 'e-1'])).exitCode).toBe(2);
    const words = ['shortlist', 'e-1', '--keys', path];
    expect(await types(words)).toEqual(['EntriesShortlisted']);
    expect(await types(words)).toEqual([]);
  });

  test('outcomes: packed rows as JSON, single reports as lines', async () => {
    const packed = { key: 'a', axis: 'grasping', task: 'pick', outcomes: '10h' };
    const json = JSON.stringify({ outcomes: [packed, { ...packed, key: 'b', outcomes: '11.' }] });
    expect(await types(['outcomes', 'e-1', '-'], { input: json })).toEqual(['OutcomesRecorded']);
    const line = (unit: string, outcome: string): string =>
      `${JSON.stringify({ key: '__proto__', axis: 'grasping', task: 'pick', unit, outcome })}\n`;
    const input = line('u1', 'success') + line('u2', 'runtime_void') + line('u3', 'failure');
    expect(await types(['outcomes', 'e-1', '-'], { input })).toEqual(['OutcomesRecorded']);
    expect(await types(['outcomes', 'e-1', '-'], { input })).toEqual([]);
    const conflict = line('u1', 'failure');
    expect(await not(['outcomes', 'e-1', '-'], { input: conflict })).toEqual([
      1,
      'outcome_conflict',
    ]);
  });

  test('disqualify: an entry that was shortlisted', async () => {
    const words = ['disqualify', 'e-1', 'c', '--reason', 'a copy'];
    expect(await types(words)).toEqual(['EntryDisqualified']);
  });

  test('pending: the next run of each pair and why, of one entry, page by page', async () => {
    const { pending } = await done(['pending', 'e-1', '--key', '__proto__']);
    expect(pending).toEqual([
      expect.objectContaining({ key: '__proto__', unit: 'u2', run: 2, why: 'retry_due' }),
    ]);
    const first = await done(['pending', 'e-1', '--limit', '1']);
    const all = await done(['pending', 'e-1', '--limit', '1', '--all']);
    expect([first.pending?.length, all.pending?.length, all.next]).toEqual([1, 5, null]);
  });

  test('voids, void-units: a void fraction and the limit, and for whom', async () => {
    expect(await done(['voids', 'e-1'])).toMatchObject({
      axes: [{ axis: 'grasping', voids: 1, void_fraction_exact: '1/3', over: true }],
    });
    expect(await done(['void-units', 'e-1', '--axis', 'grasping', '--all'])).toMatchObject({
      units: [{ task: 'pick', unit: 'u3', keys: ['a'], dropped: true, withdrawn: null }],
      next: null,
    });
  });

  test('obstacles, close: everything that is missing, without a trace', async () => {
    const { total } = await done(['obstacles', 'e-1']);
    const refusal = await not(['close', 'e-1']);
    expect(refusal[0]).toBe(1);
    expect(new Set(refusal.slice(1))).toEqual(
      new Set(['retry_due', 'outcomes_missing', 'axis_over_limit']),
    );
    expect(total).toBe(refusal.length - 1);
  });

  test('void: what will not be reported', async () => {
    const words = ['void', 'e-1', 'b', 'grasping', 'pick', 'u3', '--reason', 'camera off'];
    expect(await types(words)).toEqual(['UnitsVoided']);
    const input = JSON.stringify([
      { key: '__proto__', axis: 'grasping', task: 'pick', unit: 'u2' },
    ]);
    const fromFile = ['void', 'e-1', '--units', '-', '--reason', 'no time'];
    expect(await types(fromFile, { input })).toEqual(['UnitsVoided']);
    expect((await run(['void', 'e-1', '--reason', 'r'])).exitCode).toBe(2);
  });

  test('rerun: of an axis over the limit, naming what cannot be re-run', async () => {
    const cannot = [{ task: 'pick', unit: 'u2', reason: 'the rig is gone' }];
    const path = join(folder, 'cannot.json');
    await writeFile(path, JSON.stringify(cannot));
    const words = ['rerun', 'e-1', 'grasping', '--cannot', path];
    expect(await types(words)).toEqual(['VoidsRerun']);
    expect(await not(words)).toEqual([1, 'rerun_done']);
    expect(await not(['rerun', 'e-1', 'nowhere'])).toEqual([2, 'unknown_axis']);
  });

  test('rejudge and withdraw-units: for everybody alike', async () => {
    const unit = ['grasping', 'pick', 'u1', '--reason', 'wrong goal'];
    expect(await types(['rejudge', 'e-1', ...unit])).toEqual(['UnitsRejudged']);
    const words = ['withdraw-units', 'e-1', ...unit];
    expect(await types(words)).toEqual(['UnitsWithdrawn']);
  });

  test('close, record, evidence: what is published can be scored again here', async () => {
    const rows = ['a', 'b'].map((key) => {
      const pair = { key, axis: 'grasping', task: 'pick', unit: 'u3', outcome: 'success' };
      return { ...pair, run: key === 'a' ? 2 : 1 };
    });
    const input = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await done(['outcomes', 'e-1', '-'], { input });
    expect(await done(['close', 'e-1', '--reason', 'all is in'])).toMatchObject({ revision: 1 });
    const record = await run(['record', 'e-1']);
    const evidence = await run(['evidence', 'e-1']);
    const scored = await epochLedger(['score', '-e', '-'], { input: evidence.output });
    expect(scored.output).toEqual(record.output);
  });

  test('record: to a file; a revision that does not exist is bad input', async () => {
    const path = join(folder, 'record.json');
    expect((await run(['record', 'e-1', '-o', path])).exitCode).toBe(0);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ revision: 1 });
    expect(await not(['record', 'e-1', '--revision', '2'])).toEqual([2, 'unknown_revision']);
  });

  test('ranking, entries, epoch, epochs: the same epoch from all sides', async () => {
    expect(await done(['ranking', 'e-1'])).toMatchObject({ provisional: false });
    const { entries } = await done(['entries', 'e-1', '--all']);
    expect(entries?.map(({ key }) => key)).toContain('__proto__');
    expect(await done(['epoch', 'e-1'])).toMatchObject({ state: 'closed', revision: 1 });
    expect(await done(['epochs'])).toMatchObject({ epochs: [{ epoch: 'e-1' }], next: null });
  });

  test('events: byte for byte, one a line', async () => {
    const { output } = await run(['events', 'e-1', '--after', '2', '--limit', '1']);
    const [line = '', rest] = output.toString('utf8').split('\n');
    expect([JSON.parse(line), rest]).toEqual([expect.objectContaining({ version: 3 }), '']);
  });

  test('watch: ends with the close when asked to, in words and as sent', async () => {
    const words = ['watch', 'e-1', '--after', '0', '--until-closed'];
    const people = (await run(words)).output.toString('utf8').trim().split('\n');
    const programs = (await run([...words, '--json'])).output.toString('utf8');
    const events = (await run(['events', 'e-1'])).output.toString('utf8');
    expect(people.at(-1)).toContain('closed, revision 1');
    expect(programs).toBe(events);
  });

  test('receipt, proof, checkpoint, service-log, keys, export', () => expectSigned(run), 60_000);

  test('reopen, cancel: with a reason; a published record stays', async () => {
    const words = ['reopen', 'e-1', '--reason', 'a camera was off'];
    expect(await types(words)).toEqual(['EpochReopened']);
    expect(await not(['cancel', 'e-1', '--reason', 'r'])).toEqual([1, 'record_published']);
    const input = JSON.stringify({ ...plan, epoch: 'e-2' });
    await done(['open', '-'], { input });
    expect(await types(['cancel', 'e-2', '--reason', 'r'])).toEqual(['EpochCancelled']);
  });

  test('load: an evidence file', async () => {
    const { output } = await run(['evidence', 'e-1', '--revision', '1']);
    const input = output.toString('utf8').replaceAll('"e-1"', '"e-3"');
    const { exitCode } = await run(['load', '-', '--json'], { input });
    expect(exitCode).toBe(0);
  });

  test('explanation, timeline, sensitivity, audit, replay: the close taken apart', async () => {
    expect(await done(['explanation', 'e-1', 'a'])).toMatchObject({ key: 'a', submitted_in: 3 });
    expect(await done(['timeline', 'e-1', 'a'])).toMatchObject({ key: 'a', epoch: 'e-1' });
    expect(await done(['sensitivity', 'e-1'])).toMatchObject({ epoch: 'e-1' });
    expect(await done(['audit', 'e-1'])).toMatchObject({ epoch: 'e-1', anomalies: [] });
    const { exitCode, output } = await run(['replay', 'e-1', '--rule', 'epoch-record@2']);
    expect([exitCode, output.toString()]).toEqual([0, expect.stringContaining('in force')]);
  });

  test('no verb was left out', () => {
    const verbs = buildProgram({ version: '0', running: () => undefined as never, output: {} });
    const remote = verbs.commands
      .filter((verb) => verb.options.some((option) => option.long === '--url'))
      .map((verb) => verb.name());
    const tried = [...used, ...verbsElsewhere];
    expect(tried.sort()).toEqual([...remote].sort());
  });
});
