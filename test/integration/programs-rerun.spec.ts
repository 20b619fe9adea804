/** S1: the re-run of a large axis is one command. Source: reported faults, S1. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { linesOf } from '../programs/client.js';
import { Programs } from '../programs/programs.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

const units = Array.from({ length: 1000 }, (_, unit) => `u${String(unit)}`);
const tasks = Array.from({ length: 10 }, (_, task) => `t${String(task)}`);
const plan = {
  epoch: 's1',
  title: '',
  rule: 'epoch-record@3',
  max_void_fraction: '0.1',
  runtime_retries: 0,
  base_model: null,
  axes: [{ axis: 'x', tasks: tasks.map((task) => ({ task, units })) }],
};

test('given 10 000 void units, then their re-run is one command and one event', async () => {
  const database = await programs.database();
  const service = await programs.serve({ dataDir: await programs.folder(), database });
  const organiser = { as: 'organiser' } as const;
  const judge = { as: 'judge' } as const;
  const rows = (outcome: string, run: number): object => ({
    outcomes: tasks.map((task) => ({
      ...{ key: 'a', axis: 'x', task, run },
      outcomes: outcome.repeat(units.length),
    })),
  });
  await service.accepted('/v1/epochs', plan, organiser);
  await service.accepted('/v1/epochs/s1/entries', { key: 'a', model: 'm' }, { as: 'intake' });
  await service.accepted('/v1/epochs/s1/shortlist', { keys: ['a'] }, organiser);
  await service.accepted('/v1/epochs/s1/outcomes', rows('h', 1), judge);

  const rerun = await programs.run(service, ['rerun', 's1', 'x', '--json']);
  expect([rerun.exitCode, rerun.messages]).toEqual([0, '']);
  const { version } = JSON.parse(rerun.output.toString('utf8')) as { version: number };
  expect(version).toBe(5);
  const [event] = linesOf((await service.get('/v1/epochs/s1/events?after=4')).bytes);
  expect(JSON.parse(event ?? '')).toMatchObject({
    type: 'VoidsRerun',
    body: { axis: 'x', pairs: 10_000, cannot_rerun: [] },
  });
  const pending = await service.get('/v1/epochs/s1/pending?limit=1000', judge);
  const pairs = pending.json['pending'] as readonly object[];
  expect(pairs).toHaveLength(1000);
  expect(pairs[0]).toMatchObject({ key: 'a', run: 2, why: 'rerun_pending' });

  await service.accepted('/v1/epochs/s1/outcomes', rows('1', 2), judge);
  await service.accepted('/v1/epochs/s1/close', {}, organiser);
  const record = await service.get('/v1/epochs/s1/record');
  expect(record.json['axes']).toEqual([
    expect.objectContaining({ planned: 10_000, voids: 0, rerun: 'done', dropped: false }),
  ]);
}, 60_000);
