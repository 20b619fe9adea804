import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { parsePolicy, quorumTime } from './policy.js';
import { keyText, type VerifierKey } from './verifier-key.js';

const { sha256 } = cryptography;
const log = signerOf('ledger.example.org', '01'.repeat(32)).key;
const keys = ['02', '03', '04', '05'].map(
  (seed, index) => signerOf(`w${index}.example`, seed.repeat(32), 'cosignature').key,
);
const witnesses = keys.map((key, index) => `witness w${index} ${keyText(key)}`).join('\n');

/** When the quorum of a policy is complete, witnesses by number with their times. */
function complete(policy: string, seen: Readonly<Record<number, number>>): number | null {
  const parsed = parsePolicy(policy, sha256);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { quorum, witnesses: known } = parsed.value;
  const times = Object.entries(seen).map(([index, time]): [VerifierKey, bigint] => [
    known[Number(index)] ?? log,
    BigInt(time),
  ]);
  const time = quorum && quorumTime(quorum, new Map(times));
  return time === null ? null : Number(time);
}

function issuesOf(policy: string): readonly string[] {
  const parsed = parsePolicy(policy, sha256);
  return parsed.ok ? [] : parsed.issues.map(({ place, message }) => `${place}: ${message}`);
}

describe('a policy file', () => {
  test('names logs, witnesses, groups and one quorum; comments, tabs, URLs aside', () => {
    const text = [
      '# who we believe',
      `log ${keyText(log)} https://ledger.example.org/`,
      '',
      ` \twitness w0\t${keyText(keys[0] ?? log)}   https://w0.example/ `,
      'group Grüppe all w0',
      'quorum Grüppe',
    ].join('\n');
    const parsed = parsePolicy(text, sha256);
    expect(parsed).toMatchObject({ ok: true, value: { witnesses: [keys[0]] } });
  });

  test('may ask nobody', () => {
    expect(parsePolicy('quorum none\n', sha256)).toEqual({
      ok: true,
      value: { witnesses: [], quorum: null },
    });
  });

  test.each([
    ['no quorum', witnesses, ': a policy needs one line'],
    ['two quorums', 'quorum none\nquorum none', 'line 2: the quorum is named twice'],
    ['a quorum of nobody', 'quorum w9', 'line 1: "w9" is not defined above'],
    ['a quorum before its witness', `quorum w0\n${witnesses}`, 'line 1: "w0" is not defined'],
    ['a word nobody knows', 'wittness a b\nquorum none', 'line 1: "wittness" is none of log'],
    ['a log key as witness', `witness a ${keyText(log)}\nquorum a`, 'line 1: not the verifier key'],
    ['a witness key as log', `log ${keyText(keys[0] ?? log)}\nquorum none`, 'line 1: not the veri'],
    ['a name twice', `${witnesses}\ngroup w0 all w1\nquorum w0`, 'line 5: "w0" is defined already'],
    ['the name none', `${witnesses}\ngroup none all w1\nquorum none`, 'line 5: "none" is defined'],
    ['a threshold of 0', `${witnesses}\ngroup g 0 w1\nquorum w1`, 'line 5: expected: group NAME'],
    ['a threshold too high', `${witnesses}\ngroup g 2 w1\nquorum w1`, 'line 5: expected: group'],
    ['an empty group', `${witnesses}\ngroup g all\nquorum w1`, 'line 5: expected: group NAME'],
    [
      'a member twice',
      `${witnesses}\ngroup g any w1 w1\nquorum g`,
      'line 5: "w1" is in a group already',
    ],
    ['a key twice', `${witnesses}\nwitness b ${keyText(keys[0] ?? log)}\nquorum b`, 'line 5: this'],
    ['a control character', 'quorum none\u0007', 'line 1: a control character'],
    ['a carriage return', 'quorum none\r', 'line 1: a control character'],
  ])('%s is refused: %#', (_, text, expected) => {
    expect(issuesOf(text)[0]).toContain(expected);
  });
});

describe('when a quorum was complete', () => {
  const nested = [
    witnesses,
    'group first any w0 w1',
    'group second 2 w2 w3',
    'group both all first second',
    'quorum both',
  ].join('\n');

  test.each<[string, Readonly<Record<number, number>>, number | null]>([
    ['quorum w0', { 0: 5 }, 5],
    ['quorum w0', { 1: 5 }, null],
    ['group g any w0 w1\nquorum g', { 0: 9, 1: 5 }, 5],
    ['group g all w0 w1\nquorum g', { 0: 9, 1: 5 }, 9],
    ['group g all w0 w1\nquorum g', { 0: 9 }, null],
    ['group g 2 w0 w1 w2\nquorum g', { 0: 9, 1: 5, 2: 7 }, 7],
    ['quorum none', { 0: 9 }, null],
  ])('%j, seen %j: %s', (policy, seen, expected) => {
    expect(complete(`${witnesses}\n${policy}`, seen)).toBe(expected);
  });

  test('groups of groups', () => {
    expect(complete(nested, { 0: 1, 2: 4, 3: 8 })).toBe(8);
    expect(complete(nested, { 0: 1, 1: 2, 2: 4 })).toBeNull();
  });
});
