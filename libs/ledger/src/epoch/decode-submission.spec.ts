import { describe, expect, test } from '@jest/globals';
import type { Json } from '../record/json.js';
import { parseJson } from '../record/strict-json.js';
import { decodeSubmission } from './decode-submission.js';

const entry = { key: 'a', model: 'org/a' };

function stamped(submitted_at: string): Json {
  return { ...entry, submitted_at };
}

function named(count: number): Json {
  const fields = Array.from({ length: count }, (_, index) => [`field ${String(index)}`, 'x']);
  return { ...entry, personal: Object.fromEntries(fields) as Json };
}

describe('a submission', () => {
  test('is read: its stamp in UTC with all digits, personal fields apart', () => {
    const personal = { contact: 'Ægir', 'e-mail': '', note: 'two\nlines' };
    const members = { ...entry, digest: 'sha512:00' };
    const body = { ...members, submitted_at: '2026-11-23T12:00:00.1234565+02:00', personal };
    const submitted_at = '2026-11-23T10:00:00.1234565Z';
    expect(decodeSubmission(body)).toStrictEqual({
      ok: true,
      value: {
        command: { type: 'SubmitEntry', ...members, submitted_at },
        personal: new Map(Object.entries(personal)),
      },
    });
  });

  test.each<[string, Json]>([
    ['without personal fields', entry],
    ['with none', { ...entry, personal: {} }],
  ])('%s has nothing to seal', (_, body) => {
    const command = { type: 'SubmitEntry', ...entry };
    expect(decodeSubmission(body)).toStrictEqual({
      ok: true,
      value: { command, personal: new Map() },
    });
  });

  test('takes any name for a field, and as many as there may be', () => {
    const parsed = parseJson('{"key":"a","model":"m","personal":{"__proto__":"x","9":"y"}}');
    const decoded = parsed.ok ? decodeSubmission(parsed.value) : parsed;
    expect(decoded.ok && [...decoded.value.personal].sort()).toEqual([
      ['9', 'y'],
      ['__proto__', 'x'],
    ]);
    expect(decodeSubmission(named(64)).ok).toBe(true);
    const longest = { ...entry, personal: { ['n'.repeat(200)]: '\u{1f600}'.repeat(2000) } };
    expect(decodeSubmission(longest).ok).toBe(true);
  });
});

describe('a submission that is refused, by place', () => {
  test.each<[string, Json, readonly string[]]>([
    ['no key', { model: 'm' }, ['key missing_member']],
    ['D2: a date alone', stamped('2026-11-23'), ['submitted_at bad_value']],
    ['D1: no offset', stamped('2026-03-29T02:30:00'), ['submitted_at bad_value']],
    ['the digests themselves', { ...entry, _sd: [] }, ['_sd unknown_member']],
    ['a list of fields', { ...entry, personal: [] }, ['personal wrong_type']],
    ['65 fields', named(65), ['personal too_long']],
    [
      'fields of other kinds and names',
      { ...entry, personal: { age: 7, gone: null, _sd: 'x', '...': 'x', '': 'x', 'a\n': 'x' } },
      [
        'personal.age wrong_type',
        'personal.gone wrong_type',
        'personal._sd bad_value',
        'personal["..."] bad_value',
        'personal[""] bad_value',
        'personal["a\\u{a}"] bad_value',
      ],
    ],
    [
      'values that are too long, or hold what no text may',
      { ...entry, personal: { a: 'x'.repeat(2001), b: 'x\u0000', c: '\ud800' } },
      ['personal.a bad_value', 'personal.b bad_value', 'personal.c bad_value'],
    ],
  ])('%s', (_, body, expected) => {
    const decoded = decodeSubmission(body);
    const found = decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
    expect(found).toEqual(expected);
  });

  test('no message repeats a value, which is nobody else’s business', () => {
    const secret = 'well\u0000kept';
    const decoded = decodeSubmission({ ...entry, personal: { name: secret, '...': secret } });
    expect(JSON.stringify(decoded)).not.toMatch(/well|kept/);
  });
});
