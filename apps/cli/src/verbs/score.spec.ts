import { describe, expect, test } from '@jest/globals';
import { run } from '../../testing/captured.js';
import { evidence } from '../../testing/evidence-file.js';
import { canonicalText } from '#ledger/record/canonical';
import { evidenceJson } from '#ledger/evidence/encode';

const file = evidence({ a: 'shortlisted 1h0r1111111', base: 'base 1.111111111' });
const input = canonicalText(evidenceJson(file));

async function record(...words: readonly string[]): Promise<Record<string, unknown>> {
  const { output } = await run(['score', '--evidence', '-', ...words], { input });
  return JSON.parse(output) as Record<string, unknown>;
}

describe('score', () => {
  test('writes canonical JSON without a final line feed', async () => {
    const { output } = await run(['score', '--evidence', '-'], { input });
    expect(output).toBe(canonicalText(JSON.parse(output) as never));
  });

  test('states revision 1 unless another is named', async () => {
    expect(await record()).toMatchObject({ revision: 1 });
    expect(await record('--revision', '3')).toMatchObject({ revision: 3 });
  });

  test('applies the rule of the plan unless another is named', async () => {
    expect(await record()).toMatchObject({ rule: 'epoch-record@3', format: 'epoch-record/3' });
    expect(await record('--rule', 'epoch-record@1')).toMatchObject({
      rule: 'epoch-record@1',
      format: 'epoch-record/1',
    });
  });

  test('with --pretty the record is the same, indented', async () => {
    const { output } = await run(['score', '--evidence', '-', '--pretty'], { input });
    expect(JSON.parse(output)).toEqual(await record());
    expect(output.split('\n').length).toBeGreaterThan(20);
  });

  test('names an axis over the limit with its fraction, and every other obstacle', async () => {
    const over = evidence({ a: 'shortlisted h.' }, { limit: '0.1' });
    const { exitCode, messages } = await run(['score', '--evidence', '-', '--json'], {
      input: canonicalText(evidenceJson(over)),
    });
    expect(exitCode).toBe(1);
    expect(JSON.parse(messages)).toMatchObject({
      refused: ['axis_over_limit', 'outcomes_missing'],
    });
    expect(messages).toContain('1/2');
  });

  test('on a terminal the record ends with a line feed', async () => {
    const { output } = await run(['score', '--evidence', '-'], { input, terminal: true });
    expect(output).toMatch(/\}\n$/);
  });
});
