/**
 * What operators see of a service: measures, JSON lines, traces.
 * Source: FORMATS, section 6 "Reads"; docs/operators.md, "Watching it".
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { accepted, anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { eventually } from '../programs/eventually.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e', [submit('a'), submit('b'), shortlist('a', 'b'), report('a', '1..')]);
});
afterAll(() => service.stop());

/** The value of a line of the measures; 0 for one that is not there. */
async function measure(line: string, one: ServiceUnderTest = service): Promise<number> {
  const { text } = await one.get('/metrics', { as: 'auditor' });
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

describe('measures', () => {
  test('are for organisers and auditors', async () => {
    const statuses = [];
    for (const as of [null, 'intake', 'judge', 'auditor', 'organiser'] as const) {
      statuses.push((await service.get('/metrics', { as })).status);
    }
    expect(statuses).toEqual([401, 403, 403, 200, 200]);
    const { headers } = await service.get('/metrics', { as: 'auditor' });
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  });

  test('count commands by what was answered, and refusals by code', async () => {
    const counted = (command: string, answer: string): Promise<number> =>
      measure(`epoch_ledger_commands_total{command="${command}",answer="${answer}"}`);
    expect(await counted('SubmitEntry', 'appended')).toBe(2);
    expect(await counted('RecordOutcomes', 'appended')).toBe(1);
    const [, body] = submit('a');
    await service.post('/v1/epochs/e/entries', body, { as: 'intake' });
    const voiding = { units: [], reason: 'r' };
    await service.post('/v1/epochs/e/voids?dry_run=true', voiding, { as: 'organiser' });
    const reason = { reason: 'r' };
    await service.post('/v1/epochs/e/cancel?dry_run=true', reason, { as: 'organiser' });
    expect(await counted('SubmitEntry', 'refused')).toBe(1);
    expect(await counted('VoidUnits', 'refused')).toBe(1);
    expect(await counted('CancelEpoch', 'previewed')).toBe(1);
    expect(await measure('epoch_ledger_problems_total{code="entry_exists"}')).toBe(1);
    expect(await measure('epoch_ledger_problems_total{code="invalid_input"}')).toBe(1);
  });

  test('tell of appends, positions and lag', async () => {
    expect(await measure('epoch_ledger_append_commits_count')).toBeGreaterThanOrEqual(4);
    expect(await measure('epoch_ledger_append_seconds_count')).toBe(
      await measure('epoch_ledger_append_commits_count'),
    );
    const end = await service.logPosition();
    expect(await measure('epoch_ledger_log_position{partition="0"}')).toBe(end);
    await eventually(
      async () => (await measure('epoch_ledger_projection_lag_events{partition="0"}')) === 0,
    );
    expect(await measure('epoch_ledger_ready')).toBe(1);
  });

  test('count conflicts when two services write one epoch', async () => {
    const beside = await service.beside();
    try {
      await anEpoch(service, 'both');
      let count = 0;
      await eventually(async () => {
        const entries = Array.from({ length: 8 }, (_, at) => {
          count += 1;
          const one = at % 2 === 0 ? service : beside;
          const body = { key: `k${String(count)}`, model: 'm' };
          return accepted(one.post('/v1/epochs/both/entries', body, { as: 'intake' }));
        });
        await Promise.all(entries);
        const conflicts = [service, beside].map((one) =>
          measure('epoch_ledger_append_conflicts_total', one),
        );
        const [here = 0, there = 0] = await Promise.all(conflicts);
        return here + there > 0;
      });
    } finally {
      await beside.stop();
    }
  });
});

test('an answer carries the id of its request, a plain one of the client as well', async () => {
  const made = await service.get('/v1/epochs');
  expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const ids = [];
  for (const id of ['proxy-1.2_3', 'a b', 'x'.repeat(65)]) {
    const { headers } = await service.get('/nowhere', { headers: { 'x-request-id': id } });
    ids.push(headers.get('x-request-id') === id);
  }
  expect(ids).toEqual([true, false, false]);
});

describe('a service with --journal json and --traces', () => {
  let programs: Programs;
  let served: ServiceProcess;
  let collector: Server;
  const traced: string[] = [];

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        traced.push(body);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as { port: number };
    programs = new Programs();
    served = await programs.serve({
      dataDir: await programs.folder(),
      database: await programs.database(),
      words: ['--journal', 'json', '--traces', `http://127.0.0.1:${String(port)}/v1/traces`],
    });
  }, 60_000);
  afterAll(async () => {
    await programs.end();
    collector.close();
  }, 60_000);

  test('writes a line a request, without token, key names or personal fields', async () => {
    const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u1'] }] }];
    const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
    const plan = { epoch: 'e', title: '', ...rule, base_model: null, axes };
    const entry = { key: 'secret-key', model: 'm', personal: { email: 'ada@example.org' } };
    await served.accepted('/v1/epochs', plan, { as: 'organiser' });
    await served.accepted('/v1/epochs/e/entries', entry, { as: 'intake' });
    await fetch(`${served.url}/v1/epochs/e/timeline/secret-key?at_least=1`);
    await fetch(`${served.url}/v1/epochs/ada%40example.org%0A%1b%5b2J`);
    await fetch(`${served.url}/health/live`);
    await eventually(() => served.messages().includes('unknown_epoch'));
    const lines = served
      .messages()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(
      requests.map(({ route, status, epoch, actor }) => [route, status, epoch, actor]),
    ).toEqual([
      ['/v1/epochs', 201, 'e', 'organiser'],
      ['/v1/epochs/:epoch/entries', 201, 'e', 'intake'],
      ['/v1/epochs/:epoch/timeline/:key', 200, 'e', undefined],
      ['/v1/epochs/:epoch', 404, undefined, undefined],
    ]);
    expect(requests[0]?.['command']).toMatch(/^[0-9a-f-]{36}$/);
    const secrets = ['secret-key', 'ada@example.org', 'email', 'Bearer'];
    const tokens = served.environment['EPOCH_LEDGER_TOKEN']?.split(/[,=]/) ?? [];
    for (const secret of [...secrets, ...tokens.filter((text) => text.length > 20)]) {
      expect(served.messages()).not.toContain(secret);
    }
  });

  test('sends a span per request, below the caller’s, with the append within', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const headers = { traceparent };
    await fetch(`${served.url}/v1/epochs/e`, { headers });
    await eventually(() => traced.join('').includes(traceId));
    const all = traced.join('');
    expect(all).toContain('GET /v1/epochs/:epoch');
    expect(all).toContain('"name":"append"');
    expect(all).not.toContain('secret-key');
  }, 60_000);
});
