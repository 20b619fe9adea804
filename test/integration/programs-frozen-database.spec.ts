/** A database that stands still for a while and then goes on, as a paused machine does. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStream } from '../event-stream.js';
import { linesOf } from '../programs/client.js';
import { processFamily } from '../programs/operating-system.js';
import { databasePid, Programs, type ServiceProcess } from '../programs/programs.js';

const programs = new Programs();
let [service, dataDir]: [ServiceProcess, string] = [{} as ServiceProcess, ''];
beforeAll(async () => {
  dataDir = await programs.folder();
  service = await programs.serve({ dataDir });
}, 60_000);
afterAll(() => programs.end(), 60_000);

const plan = {
  ...{ epoch: 'frozen', title: '', rule: 'epoch-record@3', max_void_fraction: '1' },
  ...{ runtime_retries: 0, base_model: null },
  axes: [{ axis: 'x', tasks: [{ task: 't', units: ['u'] }] }],
};

/** Stops the database's processes while `meanwhile` runs. */
async function whileFrozen<T>(meanwhile: () => Promise<T>): Promise<T> {
  const family = await processFamily((await databasePid(dataDir)) ?? 0);
  for (const pid of family) process.kill(pid, 'SIGSTOP');
  try {
    return await meanwhile();
  } finally {
    for (const pid of family) process.kill(pid, 'SIGCONT');
  }
}

test('it is told as not ready, and what was sent meanwhile is done once', async () => {
  await service.accepted('/v1/epochs', plan, { as: 'organiser' });
  const stream = await openStream(`${service.url}/v1/epochs/frozen/events`);
  const enter = (key: string): ReturnType<ServiceProcess['post']> =>
    service.post(
      '/v1/epochs/frozen/entries',
      { key, model: 'm' },
      { as: 'intake', headers: { 'idempotency-key': key } },
    );
  const { ready, waiting } = await whileFrozen(async () => {
    const sent = ['a', 'b', 'c'].map(enter);
    const [live, readiness] = [
      await service.get('/health/live'),
      await service.get('/health/ready'),
    ];
    expect(live.status).toBe(200);
    return { ready: readiness, waiting: sent };
  });
  expect([ready.status, ready.json['ready']]).toEqual([503, false]);
  expect(ready.json['log']).toContain('does not answer');
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const again = await Promise.all(['a', 'b', 'c'].map(enter));
  expect(again.map(({ bytes }) => bytes)).toEqual(answers.map(({ bytes }) => bytes));

  const lines = linesOf((await service.get('/v1/epochs/frozen/events')).bytes);
  const commands = lines.map((line) => (JSON.parse(line) as { command: string }).command);
  expect(commands.slice(1).sort()).toEqual(['a', 'b', 'c']);
  expect((await stream.take(4)).map(({ data }) => data)).toEqual(lines);
  stream.cut();
}, 60_000);
