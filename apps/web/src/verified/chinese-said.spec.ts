import { beforeAll, describe, expect, test } from '@jest/globals';
import { cryptography } from '../../../../libs/ledger/testing/cryptography.js';
import { aPlan, packed, report } from '../../../../libs/ledger/testing/epoch-builder.js';
import { play } from '../../../../libs/ledger/testing/random-histories.js';
import { builtEpoch } from '../../../../libs/ledger/testing/sealed-epoch.js';
import { tamperings, verdictOf } from '../../../../libs/ledger/testing/tamperings/all.js';
import { kitOf, pinned } from '../../../../libs/ledger/testing/tamperings/kit.js';
import { lies } from '../../../../libs/ledger/testing/tamperings/lies.js';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { EntryKey, ModelName } from '#ledger/ids';
import type { Finding } from '#ledger/verify/finding';
import { isJsonArray, type Json } from '#ledger/record/json';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { chineseSaid } from './chinese-said.js';

/** Everything that a finding says in words: what it expected, found, gave as a reason. */
function saidBy({ expected, found, reason }: Finding): readonly string[] {
  return [...textsIn(expected), ...textsIn(found), ...textsIn(reason ?? null)];
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  return isJsonArray(value) ? value.flatMap(textsIn) : [];
}

/** Three words of lower-case letters in a row are a sentence; hashes, names and stamps are none. */
function looksEnglish(text: string): boolean {
  return /\b[a-z]+ [a-z]+ [a-z]+\b/.test(text.replace(/".*?"/gs, ''));
}

/** An epoch with two closings, which every case of damage needs. */
const story: readonly EpochCommand[] = [
  { type: 'OpenEpoch', plan: aPlan({ limit: '0.5', base: 'base' }) },
  ...['a', 'b', 'base'].map((key): EpochCommand => {
    return { type: 'SubmitEntry', key: key as EntryKey, model: `org/${key}` as ModelName };
  }),
  { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
  report(packed('a', '1h1'), packed('b', '101'), packed('base', '111')),
  { type: 'CloseEpoch' },
  { type: 'ReopenEpoch', reason: 'an appeal' },
  { type: 'CloseEpoch' },
];

async function everythingSaid(): Promise<readonly string[]> {
  const kit = await kitOf(builtEpoch(play(story).events));
  const said: string[] = [];
  for (const one of tamperings) {
    const { findings } = await verdictOf(one, kit);
    said.push(...findings.flatMap(saidBy));
  }
  for (const [, lie] of lies) {
    const { bytes } = await kitOf(lie);
    const held = { ...nothingHeld, ...pinned };
    const { findings } = await verifyBundle([bytes], { cryptography, held });
    said.push(...findings.flatMap(saidBy));
  }
  return said;
}

describe('what the verifier says of every kind of damage', () => {
  const said = new Set<string>();
  beforeAll(async () => {
    for (const text of await everythingSaid()) said.add(text);
  }, 120_000);

  test('is a good part of what can be said', () => {
    expect([...said].filter(looksEnglish).length).toBeGreaterThan(20);
  });

  test('is said in Chinese: no English sentence is left', () => {
    const english = [...said].filter((text) => looksEnglish(chineseSaid(text)));
    expect(english).toEqual([]);
  });
});

describe('sentences', () => {
  test.each([
    ['a size from 3 to 9', '3 到 9 之间的大小'],
    ['must be a reason: 1 to 2000 code points; found 7', '应为原因：1 到 2000 个字符；实际为 7'],
    ['body.units[0]: "x" is given twice', 'body.units[0]："x" 出现了两次'],
    ['ledger.example.org', 'ledger.example.org'],
  ])('%s', (text, expected) => {
    expect(chineseSaid(text)).toBe(expected);
  });
});
