/**
 * Webhooks: a receiver that checks every signature hears of each event, through failures, restarts
 * and several services; what was given up can be seen and sent again.
 * Source: Standard Webhooks 1.0.0; CloudEvents 1.0.2; docs/operators.md, "Webhooks".
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { HTTP } from 'cloudevents';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { accepted, anEpoch, close, report, shortlist, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { eventually } from '../programs/eventually.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let receiver: Server;
let url = '';
let answer: (heard: Heard) => number;
let all: Heard[] = [];
let folder = '';
let service: ServiceUnderTest;

/** What was taken, as `stream/version`, each once, in order. */
const told = (): string[] => [...new Set(all.map(({ headers }) => String(headers['webhook-id'])))];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const heard = { headers: request.headers, body };
      const status = answer(heard);
      if (status < 300) all.push(heard);
      response.writeHead(status).end('a receiver says nothing of interest');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${String((receiver.address() as { port: number }).port)}/hook?k=secret`;
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
});
afterEach(async () => {
  await service.stop();
  all = [];
});
afterAll(async () => {
  receiver.close();
  await rm(folder, { recursive: true });
});

async function serviceTelling(...hooks: readonly object[]): Promise<ServiceUnderTest> {
  const file = join(folder, `${String(Math.random())}.json`);
  const common = { url, secret, from: 'start' };
  await writeFile(file, JSON.stringify(hooks.map((hook) => ({ ...common, ...hook }))));
  return serviceUnderTest({ webhooksFile: file });
}

const steps = [submit('a'), submit('b'), shortlist('a', 'b'), report('a', '111')];

describe('a receiver that takes everything', () => {
  test('hears of every event once, signed, as a CloudEvent with the sealed bytes', async () => {
    answer = () => 204;
    service = await serviceTelling({ name: 'site' });
    await anEpoch(service, 'e', steps);
    await eventually(() => told().length === 5);
    const { text } = await service.get('/v1/epochs/e/events');
    const lines = text.trim().split('\n');
    for (const { headers, body } of all) {
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
      const event = HTTP.toEvent<object>({ headers, body });
      if (Array.isArray(event)) throw new Error('one message is one event');
      const version = Number(event['sequence']);
      const sealed = lines[version - 1] ?? '';
      expect(body.endsWith(`"data":${sealed}}`)).toBe(true);
      expect(verified).toMatchObject({ id: `localhost/e/${String(version)}`, subject: 'e' });
      expect(event.source).toBe('//localhost/v1/epochs/e');
      expect(event.type).toMatch(/^epoch-ledger[.][A-Z]/);
      expect(event.data).toEqual(JSON.parse(sealed));
    }
    expect(new Set(all.map(({ body }) => body)).size).toBe(5);
  });

  test('a message that is changed, or signed with another secret, does not verify', async () => {
    answer = () => 200;
    service = await serviceTelling({ name: 'site' });
    await anEpoch(service, 'e');
    await eventually(() => all.length === 1);
    const [{ headers, body } = { headers: {}, body: '' }] = all;
    const given = headers as Record<string, string>;
    const other = new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`);
    expect(() => other.verify(body, given)).toThrow(WebhookVerificationError);
    const changed = body.replace('"subject":"e"', '"subject":"f"');
    expect(() => new Webhook(secret).verify(changed, given)).toThrow(WebhookVerificationError);
  });
});

describe('what is told', () => {
  test('comes to every hook, however many there are', async () => {
    answer = () => 200;
    const names = Array.from({ length: 12 }, (_, at) => `hook-${String(at)}`);
    service = await serviceTelling(...names.map((name) => ({ name })));
    await anEpoch(service, 'e', steps);
    await eventually(() => all.length === names.length * 5);
    const { json } = await service.get('/v1/webhooks', { as: 'auditor' });
    const standing = json['webhooks'] as { waiting: number; dead: number }[];
    expect(standing.filter(({ waiting, dead }) => waiting + dead > 0)).toEqual([]);
    expect(service.reported).toEqual([]);
  });

  test('is only of the epochs and types that are asked for, and nothing hidden', async () => {
    answer = () => 200;
    service = await serviceTelling({
      name: 'closings',
      types: ['EpochClosed'],
      epochs: ['e', 'h'],
    });
    for (const epoch of ['e', 'other']) {
      await anEpoch(service, epoch, [...steps, report('b', '111'), close]);
    }
    await anEpoch(service, 'h', [...steps, report('b', '111')], { visibility: 'at_close' });
    await accepted(service.post(`/v1/epochs/h/${close[0]}`, close[1], { as: 'organiser' }));
    await eventually(() => told().length === 2);
    expect(told().sort()).toEqual(['localhost/e/7', 'localhost/h/7']);
  });

  test('begins with what comes from now on, unless the file says start', async () => {
    answer = () => 200;
    service = await serviceTelling({ name: 'new', from: 'now', types: ['EpochCancelled'] });
    await anEpoch(service, 'e', steps);
    await eventually(async () => {
      const { json } = await service.get('/v1/webhooks', { as: 'auditor' });
      const [hook] = json['webhooks'] as { positions: number[] }[];
      return (hook?.positions[0] ?? 0) >= 5;
    });
    await accepted(service.post('/v1/epochs/e/cancel', { reason: 'r' }, { as: 'organiser' }));
    await eventually(() => told().length === 1);
  });
});

describe('a receiver that fails', () => {
  test('is asked again after a while, and a restart forgets nothing', async () => {
    let fails = 0;
    answer = () => {
      fails += 1;
      return 503;
    };
    service = await serviceTelling({ name: 'site' });
    await anEpoch(service, 'e', [submit('a')]);
    await eventually(() => fails >= 2);
    expect(told()).toEqual([]);
    answer = () => 200;
    await service.restart();
    await eventually(() => told().length === 2);
  }, 60_000);

  test('and says 410, then its letters can be seen and sent again', async () => {
    answer = () => 410;
    service = await serviceTelling({ name: 'site' });
    await anEpoch(service, 'e', [submit('a'), submit('b')]);
    const dead = async (query = ''): Promise<Record<string, unknown>> =>
      (await service.get(`/v1/webhooks/site/dead${query}`, { as: 'auditor' })).json;
    await eventually(async () => ((await dead())['dead'] as unknown[]).length === 3);
    const { dead: found } = (await dead()) as { dead: { letter: string; version: number }[] };
    const letters = found.map(({ letter }) => letter);
    expect(found[0]).toMatchObject({ epoch: 'e', version: 1, attempts: 1, error: 'answered 410' });
    expect(found.map(({ version }) => version)).toEqual([1, 2, 3]);
    const [one, two, three] = letters;
    expect(await dead('?limit=2')).toMatchObject({ dead: [{}, { letter: two }], next: two });
    expect(await dead(`?after=${String(two)}`)).toMatchObject({
      dead: [{ letter: three }],
      next: null,
    });
    const { json } = await service.get('/v1/webhooks', { as: 'organiser' });
    expect(json).toMatchObject({
      webhooks: [{ name: 'site', url: new URL(url).origin, waiting: 0, dead: 3 }],
    });
    expect(JSON.stringify(json)).not.toContain('secret');
    expect(service.reported.join()).toContain('version 1 of e: answered 410');

    answer = () => 200;
    const replay = (body: object): Promise<number> =>
      service
        .post('/v1/webhooks/site/replay', body, { as: 'organiser' })
        .then(({ json: replayed }) => Number(replayed['replayed']));
    expect(await replay({ letters: [two, '0-99'] })).toBe(1);
    await eventually(() => told().length === 1);
    expect(told()).toEqual(['localhost/e/2']);
    expect(one).not.toBe(two);
    expect(await replay({})).toBe(2);
    await eventually(() => told().length === 3);
    expect(await replay({})).toBe(0);
  }, 60_000);

  test('and sends elsewhere, then nobody follows', async () => {
    let asked = 0;
    answer = () => {
      asked += 1;
      return 307;
    };
    service = await serviceTelling({ name: 'site' });
    await anEpoch(service, 'e');
    await eventually(() => asked > 0);
    const { json } = await service.get('/v1/webhooks', { as: 'organiser' });
    expect(json).toMatchObject({ webhooks: [{ waiting: 1, dead: 0 }] });
  });
});

describe('several services on one database', () => {
  test('tell in turn, and when one ends another goes on', async () => {
    answer = () => 200;
    service = await serviceTelling({ name: 'site' });
    const beside = await service.beside();
    await anEpoch(service, 'e', steps);
    await eventually(() => told().length === 5);
    expect(all).toHaveLength(5);
    await service.restart();
    await anEpoch(beside, 'f', steps);
    await eventually(() => told().length === 10);
    await beside.stop();
  }, 60_000);
});

test.each([
  ['a webhook that is not there', '/v1/webhooks/none/dead', 404, 'unknown_webhook'],
  ['a place that is none', '/v1/webhooks/site/dead?after=x', 400, 'invalid_query'],
  ['a page of none', '/v1/webhooks/site/dead?limit=0', 400, 'invalid_query'],
])('%s is refused', async (_, path, status, code) => {
  answer = () => 200;
  service = await serviceTelling({ name: 'site' });
  const { status: found, json } = await service.get(path, { as: 'organiser' });
  expect([found, json['code']]).toEqual([status, code]);
});
