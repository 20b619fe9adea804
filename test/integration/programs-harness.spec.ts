/**
 * A judging harness as a new user would write it, in examples/harness: it knows two routes and
 * brings an epoch to its close.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../cli.js';
import { linesOf } from '../programs/client.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

const units = Array.from({ length: 12 }, (_, unit) => `u${String(unit)}`);
const axis = (name: string): object => ({ axis: name, tasks: [{ task: 'pick', units }] });
const plan = {
  epoch: 'judged',
  title: '',
  rule: 'epoch-record@3',
  max_void_fraction: '0.1',
  runtime_retries: 2,
  base_model: 'base',
  axes: [axis('grasping'), axis('folding')],
};

/** Runs the harness to its end. */
async function judge(service: ServiceProcess): Promise<void> {
  const token = service.bearer('judge')['authorization']?.replace('Bearer ', '') ?? '';
  const script = join(root, 'examples/harness/harness.js');
  const words = [service.url, 'judged'];
  const harness = programs.script(script, { EPOCH_LEDGER_TOKEN: token }, words);
  const said: Buffer[] = [];
  harness.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const [exitCode] = (await once(harness, 'close')) as [number | null];
  expect([exitCode, Buffer.concat(said).toString('utf8')]).toEqual([0, '']);
}

test('given two runs of the harness around the re-runs, then the epoch closes', async () => {
  const database = await programs.database();
  const service = await programs.serve({ dataDir: await programs.folder(), database });
  const organiser = { as: 'organiser' } as const;
  await service.accepted('/v1/epochs', plan, organiser);
  for (const key of ['a', 'b', 'base']) {
    await service.accepted('/v1/epochs/judged/entries', { key, model: key }, { as: 'intake' });
  }
  await service.accepted('/v1/epochs/judged/shortlist', { keys: ['a', 'b'] }, organiser);
  await judge(service);

  const early = await service.post('/v1/epochs/judged/close', {}, organiser);
  expect([early.status, early.json['code']]).toEqual([409, 'axis_over_limit']);
  const over = (early.json['errors'] as { axis: string }[]).map((error) => error.axis);
  for (const name of over) {
    const body = { cannot_rerun: [] };
    await service.accepted(`/v1/epochs/judged/axes/${name}/rerun`, body, organiser);
  }
  await judge(service);
  await service.accepted('/v1/epochs/judged/close', {}, organiser);

  const events = linesOf((await service.get('/v1/epochs/judged/events')).bytes).map(
    (line) =>
      JSON.parse(line) as { type: string; body: { rows?: { run: number; outcomes: string }[] } },
  );
  const rows = events.flatMap(({ body }) => body.rows ?? []);
  const reported = (run: number): string =>
    rows
      .filter((row) => row.run === run)
      .map(({ outcomes }) => outcomes)
      .join('');
  expect(over.length).toBeGreaterThan(0);
  expect([reported(1), reported(2), reported(3)]).toEqual([
    expect.stringMatching(/h.*r|r.*h/),
    expect.stringMatching(/1/),
    expect.stringMatching(/[01r]/),
  ]);
}, 60_000);
