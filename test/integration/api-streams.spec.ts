/**
 * Events as lines and as streams: the sealed bytes, each once, in order, wherever a client begins.
 * Source: FORMATS, section 6 "Reads"; reported faults F2, F4.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accepted, anEpoch, close, report, shortlist, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest, tokenOf } from '../api-service.js';
import { openStream } from '../event-stream.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

const enter = (epoch: string, key: string): Promise<unknown> =>
  accepted(service.post(`/v1/epochs/${epoch}/entries`, submit(key)[1], { as: 'intake' }));

async function lines(path: string): Promise<string[]> {
  const { text } = await service.get(path);
  return text.split('\n').filter((line) => line !== '');
}

describe('given an epoch with four events', () => {
  beforeAll(() => anEpoch(service, 'e', [submit('a'), submit('b'), submit('c')]));

  test('then its events are lines, each ended by a line feed', async () => {
    const { text, headers } = await service.get('/v1/epochs/e/events');
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect([text.split('\n').length, text.endsWith('}\n')]).toEqual([5, true]);
  });

  test.each([
    ['after=2', [3, 4]],
    ['after=2&limit=1', [3]],
    ['limit=2', [1, 2]],
    ['after=4', []],
    ['after=99', []],
  ])('then %s gives versions %j', async (query, versions) => {
    const found = await lines(`/v1/epochs/e/events?${query}`);
    const parsed = found.map((line) => (JSON.parse(line) as { version: number }).version);
    expect(parsed).toEqual(versions);
  });

  test('then a stream gives the same bytes, then what comes, with the version as id', async () => {
    const stream = await openStream(`${service.url}/v1/epochs/e/events?after=1`);
    expect(stream.contentType).toBe('text/event-stream');
    const there = await stream.take(3);
    expect(there.map(({ data }) => data)).toEqual(await lines('/v1/epochs/e/events?after=1'));
    await enter('e', 'd');
    const [next] = await stream.take(1);
    expect([next?.id, [next?.data]]).toEqual(['5', await lines('/v1/epochs/e/events?after=4')]);
    stream.cut();
  });

  test('then a client that comes back goes on after the last id it has', async () => {
    const back = { 'last-event-id': '3' };
    const stream = await openStream(`${service.url}/v1/epochs/e/events?after=0`, back);
    expect((await stream.take(2)).map(({ id }) => id)).toEqual(['4', '5']);
    stream.cut();
  });

  test('then many events at once come each once and in order', async () => {
    const stream = await openStream(`${service.url}/v1/epochs/e/events?after=5`);
    await Promise.all(Array.from({ length: 60 }, (_, index) => enter('e', `n${String(index)}`)));
    const ids = (await stream.take(60)).map(({ id }) => Number(id));
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => index + 6));
    stream.cut();
  });

  test('then an id that is none is refused', async () => {
    const headers = { accept: 'text/event-stream', 'last-event-id': 'x' };
    const found = await refusedWith(service.get('/v1/epochs/e/events', { headers }));
    expect(found).toEqual([400, 'invalid_header', 'Last-Event-ID bad_value']);
  });

  test('then a stream of an epoch that is not there is answered 404', async () => {
    const headers = { accept: 'text/event-stream' };
    const found = await refusedWith(service.get('/v1/epochs/none/events', { headers }));
    expect(found).toEqual([404, 'unknown_epoch']);
  });
});

describe('given several epochs, one of which hides how it stands', () => {
  // An opening and a closing each take one more position: the leaf of the service tree.
  let start = 0;
  beforeAll(async () => {
    start = await service.logPosition();
    await anEpoch(service, 'shown', [submit('a')]);
    const steps = [submit('a'), shortlist('a'), report('a', '101')];
    await anEpoch(service, 'secret', steps, { visibility: 'at_close' });
    await anEpoch(service, 'late');
  });

  const all = (after: number, headers = {}): ReturnType<typeof openStream> =>
    openStream(`${service.url}/v1/events?after=${String(after)}`, headers);

  test('then everybody streams the events of the others, by position', async () => {
    const stream = await all(start);
    const found = await stream.take(3);
    expect(found.map(({ data }) => (JSON.parse(data) as { epoch: string }).epoch)).toEqual([
      'shown',
      'shown',
      'late',
    ]);
    expect(found.map(({ id }) => Number(id) - start)).toEqual([1, 3, 9]);
    stream.cut();
  });

  test('then an auditor streams all of them', async () => {
    const stream = await all(start, { authorization: `Bearer ${tokenOf('auditor')}` });
    expect((await stream.take(7)).map(({ id }) => Number(id) - start)).toEqual([
      1, 3, 4, 6, 7, 8, 9,
    ]);
    stream.cut();
  });

  test('then its closing is shown to everybody, and from then on all of it', async () => {
    const stream = await all(start + 10);
    const [path, body] = close;
    await accepted(service.post(`/v1/epochs/secret/${path}`, body, { as: 'organiser' }));
    const [closing] = await stream.take(1);
    expect(JSON.parse(closing?.data ?? '')).toMatchObject({ epoch: 'secret', type: 'EpochClosed' });
    stream.cut();
    await service.get(`/v1/epochs/secret?at_least=${String(start + 11)}`);
    const again = await all(start);
    expect((await again.take(8)).map(({ id }) => Number(id) - start)).toEqual([
      1, 3, 4, 6, 7, 8, 9, 11,
    ]);
    again.cut();
  });
});

describe('given a log of three partitions', () => {
  const epochs = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
  let several: ServiceUnderTest;
  beforeAll(async () => {
    several = await serviceUnderTest({ partitions: 3 });
    for (const epoch of epochs) await anEpoch(several, epoch, [submit('a'), submit('b')]);
  });
  afterAll(() => several.stop());

  /** Epoch and version of what a stream from `after` on gives, and the id of the last. */
  async function streamed(after: string, count: number): Promise<[string[], string]> {
    const stream = await openStream(`${several.url}/v1/events`, { 'last-event-id': after });
    const came = await stream.take(count);
    stream.cut();
    const named = came.map(({ data }) => JSON.parse(data) as { epoch: string; version: number });
    const places = named.map(({ epoch, version }) => `${epoch} ${String(version)}`);
    return [places, came.at(-1)?.id ?? ''];
  }
  const all = epochs.flatMap((epoch) => [1, 2, 3].map((version) => `${epoch} ${String(version)}`));

  test('then a stream of all epochs has those of every partition, each in its order', async () => {
    const [places, last] = await streamed('0', all.length);
    expect([...places].sort()).toEqual(all);
    for (const epoch of epochs) {
      const own = places.filter((place) => place.startsWith(`${epoch} `));
      expect(own).toEqual(all.filter((place) => place.startsWith(`${epoch} `)));
    }
    expect(last).toMatch(/^[0-9]+-[0-9]+-[0-9]+$/);
    expect(last.split('-')).not.toContain('0');
  });

  test('then who comes back after any event misses none and hears none twice', async () => {
    let [after, found]: [string, string[]] = ['0', []];
    while (found.length < all.length) {
      const [places, last] = await streamed(after, Math.min(4, all.length - found.length));
      [after, found] = [last, [...found, ...places]];
    }
    expect([...found].sort()).toEqual(all);
    const entry = submit('c')[1];
    await accepted(several.post('/v1/epochs/p4/entries', entry, { as: 'intake' }));
    expect((await streamed(after, 1))[0]).toEqual(['p4 4']);
  });

  test('then a list that is to have a position has it, whichever partition it is of', async () => {
    for (const epoch of epochs) {
      const entry = submit('last')[1];
      const path = `/v1/epochs/${epoch}/entries`;
      const { json } = await several.post(path, entry, { as: 'intake' });
      const { position, version } = json as { position: number; version: number };
      const list = await several.get(`/v1/epochs?at_least=${String(position)}`);
      const found = (list.json['epochs'] as { epoch: string; version: number }[]).find((one) => {
        return one.epoch === epoch;
      });
      expect([list.status, found?.version]).toEqual([200, version]);
    }
  });

  test.each(['5', '1-2', '1-2-3-4'])('then %s, of no such log, is refused', async (after) => {
    const found = await refusedWith(several.get(`/v1/events?after=${after}`));
    expect(found).toEqual([400, 'invalid_query', 'after bad_value']);
  });
});

describe('when the service is stopped', () => {
  test('then every stream ends, and nothing that was accepted is lost', async () => {
    await anEpoch(service, 'stop');
    const streams = [
      await openStream(`${service.url}/v1/epochs/stop/events`),
      await openStream(`${service.url}/v1/events?after=${String(await service.logPosition())}`),
    ];
    const answers = Array.from({ length: 40 }, (_, index) =>
      service.post('/v1/epochs/stop/entries', submit(`k${String(index)}`)[1], { as: 'intake' }),
    );
    await Promise.race(answers);
    await service.restart();
    for (const stream of streams) await stream.rest();
    const settled = await Promise.allSettled(answers);
    const accepted = settled.filter(
      (one) => one.status === 'fulfilled' && one.value.status === 201,
    ).length;
    expect(accepted).toBeGreaterThan(0);
    expect((await lines('/v1/epochs/stop/events')).length - 1).toBeGreaterThanOrEqual(accepted);
    expect(service.reported).toEqual([]);
  });

  test('then a request that had begun is answered, its connection not kept', async () => {
    await anEpoch(service, 'begun');
    const body = JSON.stringify(submit('a')[1]);
    const agent = new Agent({ keepAlive: true });
    const headers = {
      authorization: `Bearer ${tokenOf('intake')}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    const path = `${service.url}/v1/epochs/begun/entries`;
    const client = request(path, { method: 'POST', agent, headers });
    const answered = once(client, 'response') as Promise<[IncomingMessage]>;
    await new Promise((sent) => client.write(body.slice(0, 5), sent));
    await service.get('/health/live');
    const restarted = service.restart();
    client.end(body.slice(5));
    const [response] = await answered;
    response.resume();
    const before = performance.now();
    await restarted;
    expect([response.statusCode, response.headers.connection]).toEqual([201, 'close']);
    expect(performance.now() - before).toBeLessThan(4000);
    agent.destroy();
  });
});
