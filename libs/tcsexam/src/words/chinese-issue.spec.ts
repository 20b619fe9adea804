import { describe, expect, test } from '@jest/globals';
import { decodeReference } from '#ledger/exam/decode-reference';
import { decodeSuite } from '#ledger/exam/decode-suite';
import type { Decoded, Issue } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { parseJson } from '#ledger/record/strict-json';
import { encodeUtf8 } from '#ledger/record/utf8';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { aReference, aReferenceTask } from '../../../ledger/testing/exam-builder.js';
import { decodeCohort } from '../cohort.js';
import { parseRecords } from '../records-file.js';
import { decodeSolverScore } from '../solver-scores.js';
import { chineseIssue } from './chinese-issue.js';

function issuesOf(...decoded: readonly Decoded<unknown>[]): readonly Issue[] {
  return decoded.flatMap((one) => (one.ok ? [] : one.issues));
}

const task = {
  kind: 'solve',
  direction: 'maximize',
  instances: { a: [1, 0] },
  unscored_reference_instances: [],
};

function reference(changes: Record<string, Json>): Decoded<unknown> {
  return decodeReference({
    reference_id: 'r',
    relative_floor: 0.02,
    absolute_floor: 1e-9,
    tasks: { t: { ...task, ...changes } },
  });
}

const anyReference = aReference({ t: aReferenceTask({ a: [1, 2] }) });
const kept = {
  task: 't',
  reference_id: 'r',
  relative_score: 0.25,
  instances: [{ instance: 'a', status: 'ok', score: 0.25 }],
  unscored_instances: [],
};
const two = { instance: 'b', status: 'ok', score: 1 };

const track = (name: string): Json => ({ track: name, items: ['a', 'a'] });
const wrong: Json = { a: [null, 7, 'x', true, {}], instance: 7, tasks: [], tracks: [] };

/** Every way in which a file of TCSExam can be no JSON of its form. */
const issues: readonly Issue[] = [
  ...issuesOf(decodeCohort(wrong), decodeSuite(wrong), decodeReference(wrong)),
  ...issuesOf(
    decodeSolverScore(wrong, null),
    decodeCohort(7),
    decodeSuite(null),
    decodeReference('x'),
  ),
  ...issuesOf(
    decodeCohort({ suite: 7, solver_protocol: 'x', solver_reference_id: [], models: { '': 1 } }),
    decodeCohort({ suite: '', solver_protocol: 1, solver_reference_id: {}, models: {} }),
    decodeCohort({ models: { m: { attempts_per_task: 0.5 } } }),
    decodeCohort({ models: [] }),
    decodeSuite({ suite: 's', metric: 'x', tracks: ['theorem', 1, track('x'), track('solver')] }),
    decodeSuite({ tracks: [{ track: 'solver', items: [] }, track('solver'), track('theorem'), 1] }),
    decodeReference({ relative_floor: -1, absolute_floor: 0, tasks: { '': 1, t: {} } }),
    decodeReference({ relative_floor: null, absolute_floor: 'x', tasks: 7 }),
    reference({ kind: 'x', direction: null, instances: [], unscored_reference_instances: {} }),
    reference({ instances: { a: [1, 0.5], b: [1], c: ['x', null] } }),
    reference({ instances: { a: [1, 0.5] } }),
    reference({ instances: {} }),
    reference({ kind: 'objective', instances: { a: [-1.7e308, 1.7e308] } }),
    reference({ unscored_reference_instances: ['a', 'b', 'b'] }),
    reference({ unscored_reference_instances: ['a'] }),
    decodeSolverScore(
      { relative_score: 2, instances: [], unscored_instances: [7], task: '' },
      null,
    ),
    decodeSolverScore(
      { relative_score: 'x', instances: [{ status: '', instance: 7, score: -1 }] },
      null,
    ),
    decodeSolverScore(
      {
        task: 't',
        reference_id: 'r',
        relative_score: 0.3,
        instances: [{ instance: 'a', status: 'ok', score: 0.25 }],
        unscored_instances: [],
      },
      null,
    ),
    ...[
      { task: 'x' },
      { relative_score: 0.3 },
      { unscored_instances: ['a'] },
      { instances: [] },
    ].map((changes) => decodeSolverScore({ ...kept, ...changes }, anyReference)),
    decodeSolverScore({ ...kept, relative_score: 1, instances: [two] }, anyReference),
  ),
  ...[
    '',
    '{',
    '[',
    '{a',
    '{"a"',
    '{"a":1',
    '[1',
    '"a',
    '"\\x"',
    '"\n"',
    '[1.]',
    '1 2',
    '[tru]',
  ].flatMap((text) => issuesOf(parseJson(text))),
  ...['{"a":1,"a":2}', '["\\ud800"]', '[1e999]', '['.repeat(40), '{"a":}'].flatMap((text) =>
    issuesOf(parseJson(text)),
  ),
  ...issuesOf(parseJsonBytes(Uint8Array.of(0xff)), parseJsonBytes(encodeUtf8('\ufeff1'))),
  ...issuesOf(parseRecords(encodeUtf8('7')), parseRecords(encodeUtf8('{"a":1}\n{'))),
];

describe('what is wrong with a JSON file, in Chinese', () => {
  const cases = [...new Map(issues.map((issue) => [issue.message, issue])).values()];

  test('many forms are heard', () => {
    expect(cases.length).toBeGreaterThan(60);
    expect(new Set(cases.map(({ code }) => code)).size).toBe(9);
  });

  test.each(cases.map((issue) => [issue.message, issue] as const))('%s', (_, issue) => {
    const said = chineseIssue(issue);
    expect(said).toMatch(/\p{Script=Han}/u);
    // Names, marks and numbers stay; no sentence does.
    expect(said.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/[a-z]{2,} [a-z]{2,}/i);
  });

  test.each([
    ['must be "online" or "offline"; found "both"', '应为"online" 或 "offline"；实际为 "both"'],
    ['must be a whole number from 1 to 100000; found 0', '应为1 到 100000 之间的整数；实际为 0'],
    ['line 2, column 7: expected a value, found "x"', '第 2 行第 7 列：应为一个值，实际为 "x"'],
    ['"suite" must be given', '缺少 "suite"'],
    ['at least 2 must be given', '至少要有 2 项'],
  ])('%s: %s', (message, said) => {
    expect(chineseIssue({ place: '', code: 'bad_value', message })).toBe(said);
  });

  test('a sentence of a new form is said as it is rather than not at all', () => {
    const message = 'something new is wrong';
    expect(chineseIssue({ place: '', code: 'bad_value', message })).toBe(message);
  });
});
