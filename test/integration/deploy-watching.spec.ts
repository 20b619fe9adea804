/** Alert rules and the dashboard: promtool tests the rules, and what they name is measured. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { root } from '../cli.js';
import { describeWithTool, runTool, tools } from '../deploy/with-tool.js';

const file = (path: string): string => join(root, 'deploy', path);

describeWithTool(tools.promtool, 'promtool', () => {
  test.each([
    ['check', 'rules', file('prometheus/alerts.yml')],
    ['check', 'config', '--syntax-only', file('prometheus/prometheus.yml')],
    ['test', 'rules', file('prometheus/alerts.test.yml')],
  ])('%s %s', (...words) => {
    const { exitCode, output, messages } = runTool(tools.promtool, words);
    expect([exitCode, output + messages]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describe('the measures that are named', () => {
  let service: ServiceUnderTest;
  let measured: ReadonlySet<string>;
  beforeAll(async () => {
    service = await serviceUnderTest();
    const { text } = await service.get('/metrics', { as: 'auditor' });
    const types = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm));
    measured = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  });
  afterAll(() => service.stop());

  const named = (path: string): readonly string[] => {
    const text = readFileSync(file(path), 'utf8');
    return [...new Set(Array.from(text.matchAll(/epoch_ledger_[a-z0-9_]+/g), ([name]) => name))];
  };

  test.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/epoch-ledger.json'])(
    'in %s are there',
    (path) => {
      const all = named(path);
      expect(all.length).toBeGreaterThan(4);
      expect(all.filter((name) => !measured.has(name))).toEqual([]);
    },
  );

  test('and every code that an alert names is one', async () => {
    const { json } = await service.get('/docs/errors', { headers: { accept: 'application/json' } });
    const known = new Set((json['codes'] as { code: string }[]).map(({ code }) => code));
    const text = readFileSync(file('prometheus/alerts.yml'), 'utf8');
    const codes = Array.from(text.matchAll(/code=~?"([a-z_|]+)"/g), ([, list = '']) =>
      list.split('|'),
    ).flat();
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  test('the dashboard has no two panels of one id, and each asks for something', () => {
    const { panels } = JSON.parse(readFileSync(file('grafana/epoch-ledger.json'), 'utf8')) as {
      panels: { id: number; title: string; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ targets }) => targets.some(({ expr }) => expr === ''))).toEqual([]);
  });
});
