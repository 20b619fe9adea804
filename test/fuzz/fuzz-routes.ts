/**
 * Odd requests for every route of a real service: each is answered, none with a defect, and the
 * service neither ends nor grows.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { request as send } from 'node:http';
import { join } from 'node:path';
import {
  commandRoutes,
  examCommandRoutes,
  examReadRoutes,
  keyRoutes,
  readRoutes,
  type Route,
  webhookRoutes,
} from '#api';
import { root } from '../cli.js';
import { printedChance } from '../programs/chance.js';
import { residentMebibytes } from '../programs/operating-system.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { damaged } from './mutations.js';
import { bodySeeds } from './route-bodies.js';

/** How much more memory the service may take after it all than after a tenth. */
const growthMebibytesMax = 250;

/** How many are sent at a time. */
const atATime = 8;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const tables = [commandRoutes, examCommandRoutes, keyRoutes, webhookRoutes, readRoutes];
const routes: readonly Route[] = [...tables, examReadRoutes].flatMap((table) =>
  Object.values<Route>(table),
);

const names = fc.oneof(
  { arbitrary: fc.constantFrom('example-2026-w48', 'hero', 'navigation', '1', 'x'), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(encoded), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      '%00',
      '%FF',
      '..',
      '%2e%2e',
      '%',
      'a%2Fb',
      'x'.repeat(5000),
      '__proto__',
    ),
    weight: 1,
  },
);

const values = fc.constantFrom(
  '',
  '0',
  '1',
  '-1',
  '1e9',
  'true',
  'epoch-record@1',
  '%FF',
  '9'.repeat(30),
);
const parameters = [
  'dry_run',
  'limit',
  'after',
  'at_least',
  'revision',
  'rule',
  'key',
  'axis',
  'x',
];
const queries = fc
  .array(fc.tuple(fc.constantFrom(...parameters), values), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const odd = fc.constantFrom(
  '*',
  '"1"',
  '"',
  'W/"1"',
  'x'.repeat(200),
  '\t',
  'é',
  'a, b',
  '"1", "2"',
);
const types = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json', 'application/x-ndjson'],
  ...['text/csv', 'application/json; charset=utf-16', 'multipart/form-data', ''],
);

/** Anything that could be asked, mostly something that makes sense. */
function requests(tokens: readonly string[]): fc.Arbitrary<Asked> {
  const tokenHeader = fc.constantFrom(...tokens.map((token) => `Bearer ${token}`), 'Bearer x', '');
  return fc
    .record({
      route: fc.constantFrom(...routes),
      method: fc.oneof(
        { arbitrary: fc.constant(null), weight: 9 },
        {
          arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
          weight: 1,
        },
      ),
      named: fc.array(names, { minLength: 4, maxLength: 4 }),
      query: fc.oneof({ arbitrary: fc.constant(''), weight: 2 }, { arbitrary: queries, weight: 1 }),
      token: tokenHeader,
      type: types,
      key: fc.option(odd, { freq: 6 }),
      match: fc.option(odd, { freq: 12 }),
      accept: fc.option(fc.constantFrom('text/html', '*/*', 'application/x', ';;,'), { freq: 4 }),
      body: damaged(bodySeeds),
    })
    .map(({ route, method, named, query, token, type, key, match, accept, body }) => {
      let taken = 0;
      const path = route.path.replace(/\{\w+\}/g, () => named[taken++ % named.length] ?? 'x');
      const headers = { authorization: token, 'content-type': type, accept: accept ?? '*/*' };
      return {
        method: method ?? route.method,
        path: query === '' ? path : `${path}?${query}`,
        headers: {
          ...present(headers),
          ...present({ 'idempotency-key': key ?? '', 'if-match': match ?? '' }),
        },
        body: (method ?? route.method) === 'POST' ? body : null,
      };
    });
}

/** Declares the tests: `count` requests in all. */
export function fuzzRoutes(count: number): void {
  describe('odd requests', () => {
    let programs: Programs;
    let service: ServiceProcess;
    beforeAll(async () => {
      programs = new Programs();
      const database = await programs.database();
      service = await programs.serve({ dataDir: await programs.folder(), database });
      const evidence = join(root, 'examples/epoch/evidence.json');
      await programs.run(service, ['load', evidence]);
    }, 120_000);
    afterAll(() => programs.end(), 60_000);

    test('are answered, and never with a defect', async () => {
      const { seed } = printedChance('odd requests');
      const tokens = (service.environment['EPOCH_LEDGER_TOKEN'] ?? '')
        .split(',')
        .map((pair) => pair.slice(pair.indexOf('=') + 1));
      const all = fc.array(requests(tokens), { minLength: atATime, maxLength: atATime });
      let early = 0;
      let runs = 0;
      const property = fc.asyncProperty(all, async (asked) => {
        const answers = await Promise.all(asked.map((one) => answerTo(service.port, one)));
        for (const [at, { status, text, type }] of answers.entries()) {
          const what = JSON.stringify({ ...asked[at], body: asked[at]?.body?.toString('latin1') });
          if (status >= 500) throw new Error(`${String(status)} ${text} to ${what}`);
          if (status >= 400 && asked[at]?.method !== 'HEAD' && !type.includes('problem+json')) {
            throw new Error(`${String(status)} ${type} is no problem document, to ${what}`);
          }
        }
        runs += 1;
        if (runs === Math.ceil(count / atATime / 10)) early = await residentMebibytes(service.pid);
      });
      await fc.assert(property, { seed, numRuns: Math.ceil(count / atATime) });
      expect((await residentMebibytes(service.pid)) - early).toBeLessThan(growthMebibytesMax);
      expect((await service.get('/health/ready')).status).toBe(200);
      expect(service.messages()).not.toContain('a defect of the service');
      expect(service.process.exitCode).toBeNull();
      // What stands in the log is still what its hashes say.
      const bundle = await programs.run(service, ['export', 'example-2026-w48']);
      expect(bundle.exitCode).toBe(0);
    }, 1_800_000);
  });
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The answer; a stream is left as soon as it has begun. */
function answerTo(port: number, { method, path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const client = send({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      const type = response.headers['content-type'] ?? '';
      const chunks: Buffer[] = [];
      const finish = (): void => {
        resolve({ status, type, text: Buffer.concat(chunks).toString('utf8').slice(0, 500) });
      };
      if (type.startsWith('text/event-stream')) {
        finish();
        response.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', finish);
      response.on('error', reject);
    });
    client.on('error', reject);
    client.end(body ?? undefined);
  });
}

function encoded(name: string): string {
  // Half of a pair has no encoding.
  return encodeURIComponent(Buffer.from(name).toString());
}

/** Headers that have a value, and one that Node lets through. */
function present(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sendable = Object.entries(headers).filter(([, value]) =>
    /^[\t\x20-\x7e\x80-\xff]+$/.test(value),
  );
  return Object.fromEntries(sendable);
}
