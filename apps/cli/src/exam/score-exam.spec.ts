import { describe, expect, test } from '@jest/globals';
import {
  examAfter,
  examOpened,
  solved,
  suite,
} from '../../../../libs/ledger/testing/exam-epoch-builder.js';
import { run } from '../../testing/captured.js';
import { examEvidenceBytes, examEvidenceOf } from '#ledger/exam/exam-evidence';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';

const bytes = examEvidenceBytes(examEvidenceOf(examAfter([examOpened(), solved()]), suite.value));
const input = Buffer.from(bytes).toString('utf8');
const file = JSON.parse(input) as { attempts: readonly Record<string, Json>[] };
const words = ['score', '--evidence', '-'];

describe('score of the evidence of an exam', () => {
  test('writes the record, canonical and without a final line feed', async () => {
    const { exitCode, output } = await run(words, { input });
    expect(exitCode).toBe(0);
    expect(output).toBe(canonicalText(JSON.parse(output) as Json));
    expect(JSON.parse(output)).toMatchObject({
      format: 'tcsexam-record/1',
      epoch: 'exam-1',
      revision: 1,
      models: { m: { status: 'incomplete', coverage: { planned: 8, valid: 1 } } },
    });
  });

  test('states the revision that is named, and is indented for people', async () => {
    const { output } = await run([...words, '--revision', '3', '--pretty'], { input });
    expect(output).toContain('\n  "revision": 3,');
  });

  test('knows the one rule of exams', async () => {
    const rule = 'tcsexam-index-original-30303010-v0.1';
    expect((await run([...words, '--rule', rule], { input })).exitCode).toBe(0);
    const { exitCode, messages } = await run([...words, '--rule', 'epoch-record@3'], { input });
    expect([exitCode, messages]).toEqual([2, expect.stringContaining(rule)]);
  });

  test.each<[string, object, string]>([
    ['no member', { ...file, reference: undefined }, 'reference'],
    ['another suite than planned', { ...file, plan: { ...plan(), suite: 'x' } }, 'suite.suite'],
    ['a partial proof', row({ track: 'theorem', item: 'theorem-1' }), 'attempts[0].score'],
    [
      'an attempt twice',
      { ...file, attempts: [...file.attempts, ...file.attempts] },
      'attempts[1]',
    ],
  ])('with %s it cannot be used, and the place is named', async (_, changed, place) => {
    const { exitCode, messages } = await run(words, { input: JSON.stringify(changed) });
    expect([exitCode, messages]).toEqual([2, expect.stringContaining(`- ${place}`)]);
  });
});

function plan(): Record<string, Json> {
  return (file as unknown as { plan: Record<string, Json> }).plan;
}

function row(members: Record<string, Json>): object {
  return { ...file, attempts: file.attempts.map((attempt) => ({ ...attempt, ...members })) };
}
