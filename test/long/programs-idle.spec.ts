/** What a service takes that has nothing to do, and whether work leaves something behind in it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStream } from '../event-stream.js';
import { processorShare, residentMebibytes } from '../programs/operating-system.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { told } from '../programs/told.js';

const programs = new Programs();
let service: ServiceProcess;
beforeAll(async () => {
  service = await programs.serve({ dataDir: await programs.folder() });
}, 60_000);
afterAll(() => programs.end(), 60_000);

/** Share of a processor that counts as nothing. */
const nothing = 0.05;

async function expectIdle(title: string): Promise<void> {
  const share = await processorShare(service.pid, 15);
  told(`${title}: ${(share * 100).toFixed(1)} % of a processor`);
  expect(share).toBeLessThan(nothing);
}

/** An epoch, 300 entries, a refusal of each, reads, streams that are cut: 1 500 requests in all. */
async function work(round: number): Promise<void> {
  const epoch = `round-${String(round)}`;
  const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u'] }] }];
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const plan = { epoch, title: '', ...rule, base_model: null, axes };
  await service.accepted('/v1/epochs', plan, { as: 'organiser' });
  const path = `/v1/epochs/${epoch}`;
  const each = async (index: number): Promise<void> => {
    const body = { key: `k${String(index)}`, model: 'm' };
    await service.accepted(`${path}/entries`, body, { as: 'intake' });
    expect((await service.post(`${path}/entries`, body, { as: 'intake' })).status).toBe(409);
    const stream = await openStream(`${service.url}${path}/events`);
    await stream.take(1);
    stream.cut();
    expect((await service.get(`${path}/ranking`)).status).toBe(200);
    expect((await service.get(`${path}/nothing`)).status).toBe(404);
  };
  for (let start = 0; start < 300; start += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => each(start + index)));
  }
}

test('a service that was just started is idle', () => expectIdle('after the start'), 60_000);

test('rounds of work leave nothing behind: memory stays where it is', async () => {
  const resident: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    await work(round);
    resident.push(Math.round(await residentMebibytes(service.pid)));
  }
  told(`resident after each round of 1 500 requests: ${resident.join(', ')} MiB`);
  expect((resident[4] ?? Infinity) - (resident[1] ?? 0)).toBeLessThan(100);
}, 300_000);

test('a service that has worked is idle again', () => expectIdle('after the work'), 60_000);

test('a hundred streams that nobody feeds cost nothing', async () => {
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => openStream(`${service.url}/v1/epochs/round-1/events`)),
  );
  for (const stream of streams) await stream.take(301);
  await expectIdle('with 100 open streams');
  for (const stream of streams) stream.cut();
}, 60_000);
