/**
 * Bodies that cannot be read: too large, cut off, not strict JSON, of another media type.
 * Source: FORMATS, sections 1 and 6.
 */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEpoch, aPlan, packed, shortlist, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest, tokenOf } from '../api-service.js';

let service: ServiceUnderTest;
let position = 0;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e', [submit('a'), shortlist('a')]);
  position = await service.logPosition();
});
afterAll(async () => {
  expect(await service.logPosition()).toBe(position);
  await service.stop();
});

const json = { 'content-type': 'application/json' };
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a body that is not strict JSON in UTF-8', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['is cut off', '{"reason":"r', 'reason malformed_json'],
    ['is empty', ' ', 'malformed_json'],
    ['has a member twice', '{"reason":"a","reason":"b"}', 'reason duplicate_member'],
    ['has a lone surrogate', '{"reason":"\\ud800"}', 'reason bad_value'],
    ['has a number beyond all doubles', '{"reason":1e400}', 'reason bad_value'],
    ['is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'malformed_json'],
    ['begins with a byte order mark', '\ufeff{"reason":"r"}', 'malformed_json'],
    ['has a comment', '{"reason":"r"} // why', 'malformed_json'],
  ])('%s', async (_, raw, place) => {
    const sent = { as: 'organiser', headers: json, raw } as const;
    const found = await refusedWith(service.post('/v1/epochs/e/reopen', null, sent));
    expect(found).toEqual([400, 'malformed_json', place]);
  });

  test.each([
    [32, 'invalid_input'],
    [33, 'malformed_json'],
    [100_000, 'malformed_json'],
  ])('nested %i deep answers %s', async (levels, code) => {
    const sent = { as: 'organiser', headers: json, raw: deep(levels) } as const;
    const [status, found] = await refusedWith(service.post('/v1/epochs/e/reopen', null, sent));
    expect([status, found]).toEqual([400, code]);
  });
});

describe('a body of another media type', () => {
  test.each([
    ['text/plain', undefined],
    ['application/x-www-form-urlencoded', undefined],
    ['application/json; charset=iso-8859-1', undefined],
    ['application/x-ndjson', undefined],
    ['nonsense', undefined],
    ['application/json', 'gzip'],
  ])('%s (%s) is answered 415', async (type, encoding) => {
    const coding = encoding === undefined ? {} : { 'content-encoding': encoding };
    const headers = { 'content-type': type, ...coding };
    const sent = { as: 'organiser', headers, raw: '{}' } as const;
    const found = await refusedWith(service.post('/v1/epochs/e/close', null, sent));
    expect(found).toEqual([415, 'media_type_unsupported']);
  });

  test('a charset that says UTF-8 is fine', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    const sent = { as: 'organiser', headers, raw: '{"reason":"r"}' } as const;
    const [status] = await refusedWith(service.post('/v1/epochs/e/reopen', null, sent));
    expect(status).toBe(409);
  });
});

describe('a body that is too large', () => {
  const mebibyte = 1024 * 1024;
  const rowsOf = (length: number): string =>
    JSON.stringify({ outcomes: [{ ...packed('a', ''), outcomes: '.'.repeat(length) }] });

  test('of 50 MB is answered 413, and is not kept in memory', async () => {
    const sent = { as: 'judge', headers: json, raw: rowsOf(50 * mebibyte) } as const;
    global.gc?.();
    const found = await refusedWith(service.post('/v1/epochs/e/outcomes', null, sent));
    expect(found).toEqual([413, 'body_too_large']);
  });

  test('of 50 MB in pieces of unknown number is answered 413 as well', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...json, authorization: `Bearer ${tokenOf('judge')}` };
      const client = request(`${service.url}/v1/epochs/e/outcomes`, { method: 'POST', headers });
      client.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      client.on('error', reject);
      for (let sent = 0; sent < 50; sent += 1) client.write(Buffer.alloc(mebibyte, '.'));
      client.end();
    });
    expect(status).toBe(413);
  });

  test('one byte above 8 MiB is too large, 8 MiB are read', async () => {
    const envelope = rowsOf(0).length;
    const answers = [8 * mebibyte, 8 * mebibyte + 1].map(async (size) => {
      const sent = { as: 'judge', headers: json, raw: rowsOf(size - envelope) } as const;
      return refusedWith(service.post('/v1/epochs/e/outcomes', null, sent));
    });
    expect((await Promise.all(answers)).map(([status, code]) => [status, code])).toEqual([
      [409, 'row_does_not_fit'],
      [413, 'body_too_large'],
    ]);
  });

  test('a plan that fills a body makes an event above the limit, which is named', async () => {
    const planOf = (count: number): string => {
      const unit = (_: unknown, at: number): string => String(at).padStart(196, 'u');
      const units = ['u', ...Array.from({ length: count }, unit)];
      const axes = [{ axis: 'a', tasks: [{ task: 't', units }] }];
      return JSON.stringify(aPlan('full', { axes }));
    };
    const count = Math.floor((8 * mebibyte - planOf(0).length) / 199);
    const sent = { as: 'organiser', headers: json, raw: planOf(count) } as const;
    const answer = await service.post('/v1/epochs', null, sent);
    expect([answer.status, answer.json['code']]).toEqual([409, 'event_too_large']);
    expect(answer.json['errors']).toEqual([expect.objectContaining({ limit: 8 * mebibyte })]);
  });

  test('a request that breaks off leaves the service well', async () => {
    await new Promise<void>((resolve) => {
      const headers = {
        ...json,
        'content-length': '100',
        authorization: `Bearer ${tokenOf('judge')}`,
      };
      const client = request(`${service.url}/v1/epochs/e/outcomes`, { method: 'POST', headers });
      client.on('error', () => undefined);
      client.on('close', () => {
        resolve();
      });
      client.write('{"outcomes":', () => client.destroy());
    });
    expect((await service.get('/health/live')).status).toBe(200);
    expect(service.reported).toEqual([]);
  });
});

describe('a request without a Host', () => {
  /** The answer to these lines, as text. */
  const answered = (...lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      });
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => (text += chunk));
      socket.on('end', () => {
        resolve(text);
      });
      socket.on('error', reject);
    });

  test.each(['/health/live', '/v1/epochs', '/v1/nothing'])(
    'is a problem of HTTP/1.1: %s',
    async (path) => {
      const answer = await answered(`GET ${path} HTTP/1.1`);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json/);
      expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'malformed_request' });
      expect(body).toContain('Host');
    },
  );

  test.each([['GET /health/live HTTP/1.0'], ['GET /health/live HTTP/1.1\r\nHost:']])(
    'is none: %j',
    async (line) => {
      expect(await answered(line)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

describe('what is no route', () => {
  test.each([
    ['GET', '/v1/nothing', 404, 'unknown_route'],
    ['POST', '/v1/epochs/e/nothing', 404, 'unknown_route'],
    ['GET', '/v1/epochs/%ff', 400, 'malformed_address'],
    ['GET', '/v1/epochs?after=%ff', 400, 'malformed_address'],
    ['GET', '/v1/epochs?after=%zz', 400, 'malformed_address'],
    ['GET', `/v1/epochs/${'a'.repeat(5000)}`, 400, 'malformed_address'],
    ['GET', '/v1/epochs//entries', 404, 'unknown_route'],
  ])('%s %s', async (method, path, status, code) => {
    const answer =
      method === 'GET' ? service.get(path) : service.post(path, aPlan('x'), { as: 'all' });
    expect(await refusedWith(answer)).toEqual([status, code]);
  });
});
