import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Answer, Job, Results } from './jobs.js';
import { runJob } from './run-job.js';

async function answerTo<Kind extends Job['kind']>(
  job: Job & { readonly kind: Kind },
): Promise<Answer<Results[Kind]>> {
  const { signal } = new AbortController();
  const answer = await runJob(job, { signal, now: () => 0, tell: () => undefined });
  return answer as Answer<Results[Kind]>;
}

describe('the record of evidence', () => {
  const path = new URL('../../../../examples/epoch/evidence.json', import.meta.url);
  const evidence = (change: (text: string) => string = (text) => text): { file: Blob } => {
    return { file: new Blob([change(readFileSync(path, 'utf8'))]) };
  };

  test('is canonical, and its digest is that of its bytes', async () => {
    const answer = await answerTo({
      kind: 'record',
      evidence: evidence(),
      rule: null,
      revision: 1,
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.trouble));
    const { bytes, sha256, rule } = answer.result;
    expect(rule).toBe('epoch-record@3');
    const digest = await answerTo({
      kind: 'digest',
      source: { file: new Blob([Uint8Array.from(bytes)]) },
    });
    expect(digest).toEqual({ ok: true, result: sha256 });
  });

  test.each<[string, (text: string) => string, string | null, object]>([
    [
      'what is no JSON',
      () => '{',
      null,
      { code: 'bad_evidence', issues: [{ code: 'malformed_json' }] },
    ],
    ['a name twice', () => '{"a":1,"a":2}', null, { code: 'bad_evidence' }],
    ['what is no evidence', () => '{}', null, { code: 'bad_evidence' }],
    [
      'a rule that nobody released',
      (text) => text,
      'mine@1',
      { code: 'unknown_rule', rule: 'mine@1' },
    ],
    ['the rule of exams', (text) => text, 'tcsexam-index', { code: 'unknown_rule' }],
    [
      'evidence without its re-runs',
      (text) => text.replace(/"reruns": \[[^]*\n {2}\]/, '"reruns": []'),
      null,
      { code: 'cannot_close', obstacles: [{ code: 'axis_over_limit' }] },
    ],
  ])('is not to be had of %s', async (_, change, rule, trouble) => {
    const answer = await answerTo({
      kind: 'record',
      evidence: evidence(change),
      rule,
      revision: 1,
    });
    expect(answer).toMatchObject({ ok: false, trouble });
  });
});
