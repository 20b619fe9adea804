/**
 * The API describes itself: every route with its parameters and answers, every code, and nothing
 * from other hosts.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandRoutes, examCommandRoutes, examReadRoutes, keyRoutes, readRoutes } from '#api';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { root } from '../cli.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

describe('OpenAPI', () => {
  test.each([
    ...Object.entries({ ...commandRoutes, ...examCommandRoutes, ...keyRoutes }),
    ...Object.entries({ ...readRoutes, ...examReadRoutes }),
  ])('has %s with the names in its address and its answers', async (_, { method, path }) => {
    const { json } = await service.get('/docs-json');
    const paths = json['paths'] as Readonly<Record<string, Record<string, Operation>>>;
    const operation = paths[path]?.[method.toLowerCase()];
    const names = (operation?.parameters ?? []).filter((one) => one.in === 'path');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(names.map(({ name }) => name)).toEqual(inPath);
    expect(operation?.responses).toHaveProperty('default');
    if (method === 'POST') expect(operation).toHaveProperty('requestBody');
  });

  test.each(['/docs', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui-init.js', '/docs-yaml'])(
    'serves %s from here',
    async (path) => {
      const { status, text } = await service.get(path);
      expect(status).toBe(200);
      if (path === '/docs') expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
    },
  );
});

describe('/docs/errors', () => {
  test('lists every code once, as a page and as JSON', async () => {
    const { json } = await service.get('/docs/errors', { headers: { accept: 'application/json' } });
    const codes = (json['codes'] as { code: string }[]).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const { text, headers } = await service.get('/docs/errors');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const code of codes) expect(text).toContain(`<tr id="${code}">`);
  });
});

describe('the rest', () => {
  test('key numbers say what each is and where it is defined', async () => {
    const { json } = await service.get('/v1/key-numbers');
    const exam = 'tcsexam-index-original-30303010-v0.1';
    expect(json['rules']).toEqual(['epoch-record@1', 'epoch-record@2', 'epoch-record@3', exam]);
    const byRule = json['rule_numbers'] as { rule: string; numbers: Record<string, unknown>[] }[];
    expect(byRule.map(({ rule }) => rule)).toEqual(json['rules']);
    const values = byRule.map(({ numbers }) => numbers.map(({ value }) => value));
    expect(values).toEqual([
      ['no', 'no', 0, 'void', 'not_published'],
      ['yes', 'yes', 1, 'failure', 'not_published'],
      ['yes', 'yes', 1, 'failure', 'mean_of_axes'],
      [30, 30, 30, 10],
    ]);
    const numbers = byRule.flatMap((one) => one.numbers);
    for (const number of [...(json['service'] as Record<string, unknown>[]), ...numbers]) {
      expect(Object.keys(number)).toEqual(['name', 'value', 'unit', 'meaning', 'defined_in']);
      // A file of the repository, and perhaps a heading of it.
      const [file = '', heading = ''] = String(number['defined_in']).split(', ');
      const text = readFileSync(join(root, file), 'utf8');
      expect(text).toContain(heading.replace(/^"(.*)"$/, '## $1'));
    }
  });

  test('a position that does not come is answered 503 after five seconds', async () => {
    const before = performance.now();
    const found = await refusedWith(service.get('/v1/epochs?at_least=1'));
    expect(found).toEqual([503, 'not_yet_projected']);
    expect(performance.now() - before).toBeGreaterThan(4900);
  }, 15_000);
});
