/**
 * Reference cases brought about through the API, as `load --close` does it: what the service
 * publishes is what `score` makes of the same file, and loading again does nothing.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { run } from '../../apps/cli/testing/captured.js';
import { type RunningService, serveForTest } from '../cli.js';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';
import { chance } from '../../apps/cli/src/demo/chance.js';

interface Case {
  readonly case: number;
  readonly evidence: {
    readonly plan: { readonly epoch: string; readonly rule: string };
    readonly entries: readonly { readonly key: string; readonly status: string }[];
    readonly reruns: readonly { readonly pairs: readonly []; readonly cannot_rerun: readonly [] }[];
  };
  readonly expect: { readonly refused?: readonly string[] };
}

/** What makes a case worth loading: each of these is in the choice at least once. */
function features({ evidence, expect: expected }: Case): readonly string[] {
  const { plan, entries, reruns } = evidence;
  return [
    plan.rule,
    ...entries.map(({ key, status }) => `${key} ${status === 'base' ? status : ''}`),
    ...entries.map(({ status }) => `${plan.rule} ${status}`),
    ...reruns.map(
      ({ pairs, cannot_rerun }) =>
        `${plan.rule} re-run ${String(pairs.length > 0)} ${String(cannot_rerun.length > 0)}`,
    ),
    `${plan.rule} refused ${String(expected.refused)}`,
  ];
}

/** Cases whose outcomes are missing on an axis that was re-run: refused at other places. */
const missingAfterRerun: readonly number[] = [30, 75, 117];

/** Fifty cases: those above, then whatever has a feature not seen yet, then others. */
function chosen(cases: readonly Case[]): readonly Case[] {
  const luck = chance(48);
  const left = new Set(cases);
  const choice = cases.filter((one) => missingAfterRerun.includes(one.case));
  for (const one of choice) left.delete(one);
  const seen = new Set(choice.flatMap(features));
  while (choice.length < 50) {
    const fresh = [...left].filter((one) => features(one).some((feature) => !seen.has(feature)));
    const next = luck.oneOf(fresh.length > 0 ? fresh : [...left]);
    choice.push(next);
    left.delete(next);
    for (const feature of features(next)) seen.add(feature);
  }
  return choice;
}

describeWithSharedData('reference cases through a service', () => {
  const cases = sharedLines('cases/epoch.ndjson').map((line) => JSON.parse(line) as Case);
  const fifty = chosen(cases);
  let service: RunningService;
  beforeAll(async () => {
    service = await serveForTest();
  }, 60_000);
  afterAll(() => service.stop());

  async function loaded(input: string): Promise<{ exitCode: number; said: Said }> {
    const { environment } = service;
    const { exitCode, output, messages } = await run(['load', '-', '--close', '--json'], {
      input,
      environment,
    });
    return { exitCode, said: JSON.parse(output + messages) as Said };
  }

  async function published(epoch: string): Promise<string> {
    const { output } = await run(['record', epoch], { environment: service.environment });
    return output;
  }

  test('the fifty have every rule, key, status, kind of re-run and refusal that there is', () => {
    const all = new Set(cases.flatMap(features));
    const covered = new Set(fifty.flatMap(features));
    expect([...all].filter((feature) => !covered.has(feature))).toEqual([]);
  });

  test.each(fifty)(
    'case $case',
    async ({ evidence, expect: expected }) => {
      const input = JSON.stringify(evidence);
      const scored = await run(['score', '-e', '-'], { input });
      const { exitCode, said } = await loaded(input);
      if (expected.refused !== undefined) {
        expect([exitCode, alike(said.refused)]).toEqual([1, alike(expected.refused)]);
        return;
      }
      expect([exitCode, said.revision]).toEqual([0, 1]);
      expect(await published(evidence.plan.epoch)).toBe(scored.output);
      expect(await loaded(input)).toMatchObject({ exitCode: 0, said: { requests: 0 } });
    },
    30_000,
  );

  test('SMT-COMP 2025', async () => {
    const input = Buffer.from(sharedBytes('smtcomp-2025/evidence.json')).toString('utf8');
    expect(await loaded(input)).toMatchObject({ exitCode: 0 });
    const scored = await run(['score', '-e', '-'], { input });
    expect(await published('smtcomp-parallel-2025')).toBe(scored.output);
  });
});

interface Said {
  readonly refused: readonly string[];
  readonly requests: number;
  readonly revision: number;
}

/** A service tells what a re-run still waits for from what was never reported; a file cannot. */
function alike(codes: readonly string[]): readonly string[] {
  const told = codes.map((code) => (code === 'rerun_pending' ? 'outcomes_missing' : code));
  return [...new Set(told)].sort();
}
