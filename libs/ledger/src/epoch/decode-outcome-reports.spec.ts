import { describe, expect, test } from '@jest/globals';
import type { Decoded, Issue } from '../issue.js';
import { parseJson } from '../record/strict-json.js';
import type { Json } from '../record/json.js';
import type { RecordOutcomes } from './commands.js';
import { decodeOutcomeLines, decodeRecordOutcomes } from './decode-outcome-reports.js';

const at = { key: 'a', axis: 'grasping', task: 'pick' };
const single = { ...at, unit: 'u1', outcome: 'success' };
const packed = { ...at, outcomes: '10h.' };

function issuesOf(decoded: Decoded<RecordOutcomes>): readonly string[] {
  const issues: readonly Issue[] = decoded.ok ? [] : decoded.issues;
  return issues.map(({ place, code }) => `${place} ${code}`);
}

describe('rows of a request', () => {
  test.each<[string, Json, unknown]>([
    ['a success', single, { ...at, unit: 'u1', run: 1, outcome: '1' }],
    ['a failure', { ...single, outcome: 'failure' }, { ...at, unit: 'u1', run: 1, outcome: '0' }],
    [
      'a harness void of run 3',
      { ...single, outcome: 'harness_void', run: 3 },
      { ...at, unit: 'u1', run: 3, outcome: 'h' },
    ],
    [
      'a runtime void',
      { ...single, outcome: 'runtime_void' },
      { ...at, unit: 'u1', run: 1, outcome: 'r' },
    ],
    ['a packed row of a whole task', packed, { ...at, run: 1, first: null, outcomes: '10h.' }],
    [
      'a packed row of a part, run 2',
      { ...packed, run: 2, first: 0 },
      { ...at, run: 2, first: 0, outcomes: '10h.' },
    ],
    [
      'a row that reports nothing',
      { ...packed, outcomes: '.' },
      { ...at, run: 1, first: null, outcomes: '.' },
    ],
    [
      'a key called __proto__',
      { ...single, key: '__proto__' },
      { ...at, key: '__proto__', unit: 'u1', run: 1, outcome: '1' },
    ],
  ])('%s, in a list and as a line', (_, row, expected) => {
    const value = { type: 'RecordOutcomes', outcomes: [expected] };
    expect(decodeRecordOutcomes({ outcomes: [row] })).toStrictEqual({ ok: true, value });
    expect(decodeOutcomeLines(JSON.stringify(row))).toStrictEqual({ ok: true, value });
  });

  test.each<[string, Json, readonly string[]]>([
    ['no object', 7, ['outcomes[0] wrong_type']],
    ['an unknown member', { ...single, score: 1 }, ['outcomes[0].score unknown_member']],
    ['a member of its prototype', withProto(), ['outcomes[0].__proto__ unknown_member']],
    ['no unit', { ...at, outcome: 'success' }, ['outcomes[0].unit missing_member']],
    ['another word', { ...single, outcome: 'Success' }, ['outcomes[0].outcome bad_value']],
    ['a word of Object', { ...single, outcome: 'toString' }, ['outcomes[0].outcome bad_value']],
    ['missing is no report', { ...single, outcome: 'missing' }, ['outcomes[0].outcome bad_value']],
    ['run 0', { ...single, run: 0 }, ['outcomes[0].run bad_value']],
    ['half a run', { ...single, run: 1.5 }, ['outcomes[0].run bad_value']],
    ['a run in text', { ...single, run: '1' }, ['outcomes[0].run wrong_type']],
    ['a run of null', { ...single, run: null }, ['outcomes[0].run wrong_type']],
    ['an empty key', { ...single, key: '' }, ['outcomes[0].key bad_value']],
    ['a line feed in a unit', { ...single, unit: 'u\n' }, ['outcomes[0].unit bad_value']],
    ['no outcomes', { ...packed, outcomes: '' }, ['outcomes[0].outcomes bad_value']],
    ['another code', { ...packed, outcomes: '10x' }, ['outcomes[0].outcomes bad_value']],
    ['a line feed after them', { ...packed, outcomes: '10\n' }, ['outcomes[0].outcomes bad_value']],
    ['a negative first', { ...packed, first: -1 }, ['outcomes[0].first bad_value']],
    ['both kinds at once', { ...packed, unit: 'u1' }, ['outcomes[0].unit unknown_member']],
    [
      'several at once',
      { axis: '.', task: 1, unit: 'u1', outcome: 'success' },
      [
        'outcomes[0].key missing_member',
        'outcomes[0].axis bad_value',
        'outcomes[0].task wrong_type',
      ],
    ],
  ])('refused: %s', (_, row, expected) => {
    expect(issuesOf(decodeRecordOutcomes({ outcomes: [row] }))).toEqual(expected);
    expect(issuesOf(decodeOutcomeLines(JSON.stringify(row)))).toEqual(expected);
  });
});

describe('a request as one body', () => {
  test.each<[Json, readonly string[]]>([
    [{ outcomes: [] }, ['outcomes too_short']],
    [{ outcomes: {} }, ['outcomes wrong_type']],
    [{}, ['outcomes missing_member']],
    [{ outcomes: [single], reason: 'x' }, ['reason unknown_member']],
    [
      { outcomes: [single, { ...single, run: 0 }, 1] },
      ['outcomes[1].run bad_value', 'outcomes[2] wrong_type'],
    ],
  ])('%j is refused', (body, expected) => {
    expect(issuesOf(decodeRecordOutcomes(body))).toEqual(expected);
  });
});

describe('a request of lines', () => {
  const line = JSON.stringify(single);

  test.each([
    ['with a line feed at the end', `${line}\n`, 1],
    ['without', line, 1],
    ['of both kinds', `${line}\n${JSON.stringify(packed)}\n`, 2],
    ['with CR LF', `${line}\r\n${line}\r\n`, 2],
  ])('%s', (_, text, rows) => {
    const decoded = decodeOutcomeLines(text);
    expect(decoded.ok ? decoded.value.outcomes.length : decoded.issues).toBe(rows);
  });

  test.each<[string, string, readonly string[]]>([
    ['nothing at all', '', ['outcomes too_short']],
    ['one empty line', '\n', ['outcomes[0] malformed_json']],
    ['an empty line between', `${line}\n\n${line}`, ['outcomes[1] malformed_json']],
    ['an empty line at the end', `${line}\n\n`, ['outcomes[1] malformed_json']],
    ['a line cut off', `${line}\n{"key":`, ['outcomes[1].key malformed_json']],
    ['a name twice', `{"key":"a","key":"b"}`, ['outcomes[0].key duplicate_member']],
    ['deep below', '{"key":[{"a":1,"a":2}]}', ['outcomes[0].key[0].a duplicate_member']],
    ['no object', '[{"a":1,"a":2}]', ['outcomes[0][0].a duplicate_member']],
    ['two lines', `${line}\n7\n[]`, ['outcomes[1] wrong_type', 'outcomes[2] wrong_type']],
  ])('refused: %s', (_, text, expected) => {
    expect(issuesOf(decodeOutcomeLines(text))).toEqual(expected);
  });
});

function withProto(): Json {
  const parsed = parseJson(JSON.stringify(single).replace('{', '{"__proto__":1,'));
  return parsed.ok ? parsed.value : null;
}
