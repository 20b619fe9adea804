import { describe, expect, test } from '@jest/globals';
import { base, evidence, five, issuesOf, plan } from '../../testing/evidence-example.js';
import { parseJson } from '../record/strict-json.js';
import type { Json } from '../record/json.js';
import { decodeEvidence } from './decode.js';

describe('evidence comes out as it was written', () => {
  test('the example of the format', () => {
    const decoded = decodeEvidence(evidence);
    expect(decoded).toMatchObject({ ok: true, value: { plan, appeals: null } });
    if (!decoded.ok) return;
    expect(decoded.value.reruns).toEqual(evidence.reruns);
    const [first, second] = decoded.value.entries;
    const packed = (row: string) => new Map([['grasping', new Map([['pick', row]])]]);
    expect(first).toStrictEqual({ ...five, outcomes: packed('10h') });
    expect(second).toStrictEqual({ ...base, outcomes: packed('011') });
  });

  test('stamps are in UTC with every digit; entries stay in order of submission', () => {
    const late = { ...five, submitted_at: '2026-11-24T00:30:00.10+01:30' };
    const decoded = decodeEvidence({ ...evidence, entries: [late, base] });
    const stamps = decoded.ok ? decoded.value.entries.map((one) => one.submitted_at) : [];
    expect(stamps).toEqual(['2026-11-23T23:00:00.10Z', base.submitted_at]);
  });

  test('`__proto__` is a legal key of an entry, an axis and a task', () => {
    const text = JSON.stringify({
      ...evidence,
      plan: {
        ...plan,
        axes: [{ axis: '__proto__', tasks: [{ task: '__proto__', units: ['u'] }] }],
      },
      entries: [{ ...five, key: '__proto__' }, base],
      outcomes: 'OUTCOMES',
      reruns: [],
    });
    const row = (outcome: string) => `{"__proto__": {"__proto__": "${outcome}"}}`;
    const outcomes = `{"__proto__": ${row('1')}, "base": ${row('0')}}`;
    const json = parseJson(text.replace('"OUTCOMES"', outcomes));
    expect(json.ok && decodeEvidence(json.value)).toMatchObject({ ok: true });
  });

  test('the base model may be absent, and so may every entry', () => {
    const none = { plan: { ...plan, base_model: null }, entries: [], outcomes: {}, reruns: [] };
    expect(issuesOf(none)).toEqual([]);
  });

  test.each(['withdrawn', 'disqualified'])(
    'outcomes of an entry that is %s may be there',
    (status) => {
      const entries = [{ ...five, status }, base];
      expect(issuesOf({ entries })).toEqual([]);
      expect(issuesOf({ entries, outcomes: { base: evidence.outcomes.base } })).toEqual([]);
    },
  );
});

describe('entries that contradict the plan are refused', () => {
  const within = {
    opens_at: '2026-11-23T10:00:00.123456Z',
    closes_at: '2026-11-23T10:00:00.123456Z',
  };
  const sole = { outcomes: { '5Grw': evidence.outcomes['5Grw'] }, entries: [five] };
  test.each<[string, Record<string, Json>, readonly string[]]>([
    ['no entry for the base model', sole, ['bad_value entries']],
    [
      'a base model of another status',
      { entries: [five, { ...base, status: 'shortlisted' }] },
      ['bad_value entries[1].status'],
    ],
    [
      'a second base model',
      { entries: [{ ...five, status: 'base' }, base] },
      ['bad_value entries[0].status'],
    ],
    [
      'a base model that was not planned',
      { plan: { ...plan, base_model: null } },
      ['bad_value entries[1].status'],
    ],
    ['a key twice', { entries: [five, five, base] }, ['duplicate entries[1].key']],
    [
      'an unknown status',
      { entries: [{ ...five, status: 'ranked' }, base] },
      ['bad_value entries[0].status'],
    ],
    [
      'an unknown member',
      { entries: [{ ...five, score: 1 }, base] },
      ['unknown_member entries[0].score'],
    ],
    [
      'a key with a control character',
      { entries: [{ ...five, key: 'a\u0085' }, base] },
      ['bad_value entries[0].key'],
    ],
    [
      'stamps before the opening of the intake',
      { plan: { ...plan, opens_at: '2026-11-23T10:00:00.1234561Z' } },
      ['bad_value entries[0].submitted_at', 'bad_value entries[1].submitted_at'],
    ],
    [
      'a stamp a millionth of a microsecond late',
      {
        plan: { ...plan, closes_at: within.closes_at },
        entries: [{ ...five, submitted_at: '2026-11-23T10:00:00.123456000001Z' }, base],
      },
      ['bad_value entries[0].submitted_at'],
    ],
    [
      'stamps at both ends of the intake',
      { plan: { ...plan, ...within }, entries: [five, { ...five, key: 'base', status: 'base' }] },
      [],
    ],
  ])('given %s', (_, members, expected) => {
    expect(issuesOf(members)).toEqual(expected);
  });
});

describe('re-runs and appeals that refer to what is not there are refused', () => {
  const [row] = evidence.reruns;
  const pair = { key: '5Grw', task: 'pick', unit: 'u3' };
  const gone = { task: 'pick', unit: 'u2', reason: 'x' };
  test.each<[string, Json, readonly string[]]>([
    ['an unplanned axis', { ...row, axis: 'x' }, ['bad_value reruns[0].axis']],
    [
      'an unplanned task',
      { ...row, pairs: [{ ...pair, task: 'x' }] },
      ['bad_value reruns[0].pairs[0].task'],
    ],
    [
      'an unplanned unit',
      { ...row, pairs: [{ ...pair, unit: 'u4' }] },
      ['bad_value reruns[0].pairs[0].unit'],
    ],
    [
      'an unknown key',
      { ...row, pairs: [{ ...pair, key: 'x' }] },
      ['bad_value reruns[0].pairs[0].key'],
    ],
    ['a pair twice', { ...row, pairs: [pair, pair] }, ['duplicate reruns[0].pairs[1]']],
    [
      'a unit that cannot be re-run twice',
      { ...row, cannot_rerun: [gone, gone] },
      ['duplicate reruns[0].cannot_rerun[1]'],
    ],
    [
      'an unplanned one',
      { ...row, cannot_rerun: [{ ...gone, unit: 'x' }] },
      ['bad_value reruns[0].cannot_rerun[0].unit'],
    ],
    [
      'no reason',
      { ...row, cannot_rerun: [{ ...gone, reason: '' }] },
      ['bad_value reruns[0].cannot_rerun[0].reason'],
    ],
    ['a negative count', { ...row, units: -1 }, ['bad_value reruns[0].units']],
  ])('given %s', (_, rerun, expected) => {
    expect(issuesOf({ reruns: [rerun] })).toEqual(expected);
  });

  test('given a second re-run of an axis', () => {
    const again = { axis: 'grasping', units: 0, pairs: [], cannot_rerun: [] };
    expect(issuesOf({ reruns: [again, again] })).toEqual(['duplicate reruns[1].axis']);
  });

  const appeal = { id: 'a1', key: '5Grw', ruling: 'upheld' };
  test.each<[string, readonly Json[], readonly string[]]>([
    ['none', [], []],
    ['two in order', [appeal, { ...appeal, id: 'a2', ruling: null }], []],
    ['one that is not the first', [{ ...appeal, id: 'a2' }], ['bad_value appeals[0].id']],
    ['one id twice', [appeal, appeal], ['bad_value appeals[1].id']],
    ['an unknown key', [{ ...appeal, key: 'x' }], ['bad_value appeals[0].key']],
    ['an unknown ruling', [{ ...appeal, ruling: 'open' }], ['bad_value appeals[0].ruling']],
  ])('given appeals: %s', (_, appeals, expected) => {
    expect(issuesOf({ appeals })).toEqual(expected);
  });
});

describe('evidence of another format', () => {
  test('another format, a missing member, an unknown rule: each is named', () => {
    expect(issuesOf({ format: 'epoch-evidence/2' })).toEqual(['bad_value format']);
    expect(issuesOf({ record: null })).toEqual(['unknown_member record']);
    expect(issuesOf({ plan: { ...plan, rule: 'epoch-record@9' } })).toEqual([
      'bad_value plan.rule',
    ]);
    const { reruns: _, ...without } = evidence;
    expect(decodeEvidence(without)).toMatchObject({ issues: [{ place: 'reruns' }] });
  });
});
