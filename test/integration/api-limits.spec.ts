/**
 * Who asks too often, too slowly, or from somewhere else: limits of the way in.
 * Source: FORMATS, section 6.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { anEpoch } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest, tokenOf } from '../api-service.js';
import { eventually } from '../programs/eventually.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e');
});
afterAll(() => service.stop());

/** What comes back on a connection that sends `text` and no more. */
async function told(text: string, until: RegExp): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (until.test(answer)) break;
  }
  socket.destroy();
  return answer;
}

const head = (token: string | null, length: number): string =>
  [
    'POST /v1/epochs/e/outcomes HTTP/1.1',
    'host: ledger',
    'content-type: application/json',
    `content-length: ${String(length)}`,
    ...(token === null ? [] : [`authorization: Bearer ${token}`]),
    '',
    '',
  ].join('\r\n');

test('what is no request ends a connection, and is not answered into an answer', async () => {
  const lines = ['GET /v1/events HTTP/1.1', 'host: ledger', 'accept: text/event-stream', '', ''];
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  let answer = '';
  const streaming = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (answer.includes('text/event-stream')) resolve();
    });
  });
  socket.write(lines.join('\r\n'));
  await streaming;
  socket.write('\u0000 this is no request\r\n\r\n');
  await closed;
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200']);
  expect(await told('\u0000 this is no request\r\n\r\n', /malformed_request/)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('a stream has the headers of every answer, for the sites that are named as well', async () => {
  const beside = await service.beside({ corsOrigins: ['https://example.org'] });
  for (const path of ['/v1/events', '/v1/epochs/e/events']) {
    const gone = new AbortController();
    const { headers } = await fetch(`${beside.url}${path}`, {
      headers: { accept: 'text/event-stream', origin: 'https://example.org' },
      signal: gone.signal,
    });
    gone.abort();
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('access-control-allow-origin')).toBe('https://example.org');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
  await beside.stop();
});

test('a connection that asks a hundred times before it reads is answered, mostly 503', async () => {
  const one = 'GET /v1/epochs/e HTTP/1.1\r\nhost: ledger\r\n';
  const asked = `${`${one}\r\n`.repeat(99)}${one}connection: close\r\n\r\n`;
  const answers = await told(asked, /^never/);
  const statuses = Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status);
  const served = statuses.filter((status) => status === '200').length;
  const refused = statuses.filter((status) => status === '503').length;
  expect([statuses.length, served + refused]).toEqual([100, 100]);
  expect(served).toBeGreaterThanOrEqual(16);
  expect(refused).toBeGreaterThan(0);
  expect(answers).toContain('"code":"overloaded"');
});

describe('before a body is there', () => {
  test.each([
    [null, 'token_missing'],
    ['nobody', 'token_unknown'],
    [tokenOf('intake'), 'role_missing'],
  ])('with the token %s it is answered %s', async (token, code) => {
    expect(await told(head(token, 8_000_000), /"code"/)).toContain(`"code":"${code}"`);
  });

  test('whoever is let in is waited for', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(`${head(tokenOf('judge'), 20)}{`);
    for (const _ of [1, 2, 3]) await service.get('/v1/epochs');
    expect(answer).toBe('');
    socket.write('}'.padStart(19));
    await eventually(() => answer.includes('"code":"invalid_input"'));
    socket.destroy();
  });
});

describe('rates', () => {
  const asking = (one: ServiceUnderTest, path: string, headers = {}): Promise<Answered> =>
    one.get(path, { headers });

  test('given a limit per address, then the next one is told how long to wait', async () => {
    const beside = await service.beside({ rateLimits: { perAddress: 5 } });
    const answers: Answered[] = [];
    for (let count = 0; count < 7; count += 1) answers.push(await asking(beside, '/v1/epochs'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const [refused] = answers.slice(-1);
    expect(refused?.json).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await beside.post('/v1/epochs', {}, { as: 'organiser' })).status).toBe(429);
    expect((await asking(beside, '/nowhere')).status).toBe(429);
    for (const path of ['/health/live', '/health/ready']) {
      expect((await asking(beside, path)).status).toBe(200);
    }
    await beside.stop();
  });

  test('given a limit per token, then others are not held up by one', async () => {
    const beside = await service.beside({ rateLimits: { perToken: 3 } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await beside.get('/v1/caller', { as: 'judge' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await beside.get('/v1/caller', { as: 'intake' })).status).toBe(200);
    expect((await asking(beside, '/v1/epochs')).status).toBe(200);
    await beside.stop();
  });

  test.each([
    ['a proxy that is trusted', ['127.0.0.0/8'], [200, 429, 200]],
    ['nobody who is trusted', [], [200, 429, 429]],
  ])('behind %s, X-Forwarded-For says who asks, or nothing', async (_, proxies, statuses) => {
    const beside = await service.beside({
      rateLimits: { perAddress: 1 },
      trustedProxies: proxies,
    });
    const found: number[] = [];
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      const headers = { 'x-forwarded-for': address };
      found.push((await asking(beside, '/v1/epochs', headers)).status);
    }
    expect(found).toEqual(statuses);
    await beside.stop();
  });
});

describe('other sites', () => {
  const preflight = async (one: ServiceUnderTest, origin: string): Promise<Response> =>
    fetch(`${one.url}/v1/epochs`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('are closed out unless they are named', async () => {
    const answer = await service.get('/v1/epochs', { headers: { origin: 'https://example.org' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(service, 'https://example.org')).status).toBe(404);
  });

  test('may ask when they are named, and no other may', async () => {
    const beside = await service.beside({ corsOrigins: ['https://example.org'] });
    const named = await preflight(beside, 'https://example.org');
    expect(named.status).toBe(204);
    expect(named.headers.get('access-control-allow-origin')).toBe('https://example.org');
    expect(named.headers.get('access-control-allow-credentials')).toBeNull();
    const other = await preflight(beside, 'https://example.com');
    expect(other.headers.get('access-control-allow-origin')).not.toBe('https://example.com');
    await beside.stop();
  });
});

describe('every answer', () => {
  test.each(['/v1/epochs', '/v1/epochs/nowhere', '/health/live', '/docs/errors', '/nowhere', '/'])(
    'of %s says what a browser must not make of it',
    async (path) => {
      const { headers } = await service.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
      if (path.startsWith('/v1/')) {
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    },
  );
});
