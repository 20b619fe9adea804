/**
 * The nginx site of deploy/nginx, run in front of a real service: what is kept is served without
 * it, streams come through as they are, and the service knows who asks.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accepted, anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { type Http2Client, http2Client } from '../deploy/http2-client.js';
import { type RunningNginx, startNginx } from '../deploy/nginx.js';
import { describeWithTool, tools } from '../deploy/with-tool.js';
import { eventually } from '../programs/eventually.js';

const perAddress = 40;
const record = '/v1/epochs/closed/record?revision=1';

describeWithTool(tools.nginx, 'given a service behind nginx', () => {
  let service: ServiceUnderTest;
  let nginx: RunningNginx;
  const endings: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const trustedProxies = ['127.0.0.1/32'];
    service = await serviceUnderTest({ rateLimits: { perAddress }, trustedProxies });
    endings.push(() => service.stop());
    await anEpoch(service, 'open', [submit('a')]);
    const steps = [submit('a'), shortlist('a'), report('a', '110')];
    await anEpoch(service, 'closed', [...steps, ['close', {}, 'organiser']]);
    const many = Array.from({ length: 8 }, (_, at) => submit(String(at).repeat(100)));
    await anEpoch(service, 'large', [...many, ...steps, ['close', {}, 'organiser']]);
    nginx = await startNginx(service.url);
    endings.push(nginx.stop);
  }, 60_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  /** A client at an address of its own, which the service counts for itself. */
  const at = async (last: number, url = nginx.url): Promise<Http2Client> => {
    const client = await http2Client({ url, ca: nginx.ca }, `127.0.0.${String(last)}`);
    endings.push(client.close);
    return client;
  };

  test('then it speaks HTTP/2, and hands pages and reads on', async () => {
    const client = await at(10);
    expect(client.protocol).toBe('h2');
    const { status, headers } = await client.get('/');
    expect([status, headers['server']]).toEqual([200, 'nginx']);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const direct = await service.get('/v1/epochs/open');
    const read = await client.get('/v1/epochs/open');
    expect([read.status, read.text]).toEqual([200, direct.text]);
    expect(read.headers['etag']).toBe(direct.headers.get('etag'));
    expect(read.headers['x-cache-status']).toBeUndefined();
  });

  test('then events come through one by one, while the stream is open', async () => {
    const client = await at(11);
    const accept = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
    const pieces = client.pieces('/v1/epochs/open/events', accept)[Symbol.asyncIterator]();
    let text = '';
    const until = async (id: number): Promise<void> => {
      while (!text.includes(`\nid: ${String(id)}\n`)) {
        const piece = await pieces.next();
        if (piece.done === true) throw new Error(`the stream ended: ${text}`);
        text += piece.value;
      }
    };
    await until(2);
    for (const [key, id] of [
      ['b', 3],
      ['c', 4],
    ] as const) {
      const [path, body, as] = submit(key);
      await accepted(service.post(`/v1/epochs/open/${path}`, body, { as }));
      await until(id);
    }
    await pieces.return?.();
  });

  test('then the service counts who asks by address, whatever a client writes', async () => {
    const [one, other] = [await at(20), await at(21)];
    const statuses = new Set<number>();
    for (let count = 0; count < perAddress; count += 1) {
      const forged = { 'x-forwarded-for': `203.0.113.${String(count)}` };
      statuses.add((await one.get('/v1/caller', forged)).status);
    }
    expect(statuses).toEqual(new Set([401]));
    expect((await one.get('/v1/epochs')).status).toBe(429);
    expect((await other.get('/v1/epochs')).status).toBe(200);
  });

  test('then journal and access log share an id that no client makes up', async () => {
    const client = await at(25);
    const forged = { 'x-request-id': 'somebody-else', 'x-forwarded-for': '203.0.113.9' };
    const { headers } = await client.get('/v1/epochs?after=a-secret', forged);
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    await eventually(async () => (await nginx.accesses()).includes(String(id)));
    const lines = (await nginx.accesses()).split('\n');
    const line = lines.find((one) => one.endsWith(` ${String(id)}`)) ?? '';
    expect(line).toMatch(/^127\.0\.0\.25 .*"GET \/v1\/epochs" 200 /);
    expect(line).not.toContain('a-secret');
  });

  test('then below a prefix there are the same pages, reads and records', async () => {
    const client = await at(30, nginx.prefixedUrl);
    expect((await client.get('/ledger')).headers['location']).toMatch(/\/ledger\/$/);
    const page = await client.get('/ledger/epochs/closed');
    expect(page.text).toContain('<base href="../" />');
    const direct = await service.get(record);
    const { status, text, headers } = await client.get(`/ledger${record}`);
    expect([status, text, headers['x-cache-status']]).toEqual([200, direct.text, 'MISS']);
    const again = await client.get(`/ledger${record}&at_least=1`);
    expect([again.text, again.headers['x-cache-status']]).toEqual([direct.text, 'HIT']);
    // What a client encoded stays so: a slash in a key is no slash of the address.
    const odd = '/v1/epochs/open/entries/a%2Fb/receipt';
    const [through, straight] = [await client.get(`/ledger${odd}`), await service.get(odd)];
    expect([through.status, through.text]).toEqual([straight.status, straight.text]);
  });

  test('then a record that was kept packed for one is not sent so to another', async () => {
    const client = await at(50);
    const path = '/v1/epochs/large/evidence?revision=1';
    const direct = await service.get(path, { headers: { 'accept-encoding': 'identity' } });
    const packings = ['gzip', 'identity', 'br', 'gzip', 'identity'];
    const came: string[] = [];
    for (const packing of packings) {
      const { headers, text } = await client.get(path, { 'accept-encoding': packing });
      const packed = headers['content-encoding'] ?? 'identity';
      expect(['identity', packing]).toContain(packed);
      if (packed === 'identity') expect(text).toBe(direct.text);
      came.push(packed);
    }
    expect(came[0]).toBe('gzip');
  });

  test('then a closed record is served without the service, and nothing else is', async () => {
    const client = await at(40);
    const first = await client.get(record);
    expect([first.status, first.headers['x-cache-status']]).toEqual([200, 'MISS']);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const last = '/v1/epochs/closed/record';
    expect((await client.get(last)).headers['x-cache-status']).toBe('BYPASS');
    expect((await client.get('/v1/epochs/open/record?revision=1')).status).toBe(404);
    await service.paused(async () => {
      const kept = await client.get(record);
      expect([kept.status, kept.text, kept.headers['etag']]).toEqual([
        ...[200, first.text, first.headers['etag']],
      ]);
      expect(kept.headers['x-cache-status']).toBe('HIT');
      const match = { 'if-none-match': first.headers['etag'] ?? '' };
      expect((await client.get(record, match)).status).toBe(304);
      for (const path of [last, '/v1/epochs/open/record?revision=1', '/']) {
        expect((await client.get(path)).status).toBe(502);
      }
    });
  });
});
