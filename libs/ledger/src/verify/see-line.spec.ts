import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cryptography } from '../../testing/cryptography.js';
import { aPlan, packed, report } from '../../testing/epoch-builder.js';
import { play } from '../../testing/random-histories.js';
import { builtEpoch } from '../../testing/sealed-epoch.js';
import { givenTo, tamperings, verdictOf } from '../../testing/tamperings/all.js';
import { type Kit, kitOf, pinned } from '../../testing/tamperings/kit.js';
import type { EntryKey, ModelName } from '../ids.js';
import { leafDigest } from '../record/digest.js';
import { linesOf } from '../record/lines.js';
import { encodeUtf8 } from '../record/utf8.js';
import { type Lines, seeLine } from './see-line.js';
import { nothingHeld, verifyBundle, verifyLines } from './verify-bundle.js';

const { sha256 } = cryptography;

let kit: Kit;

beforeAll(async () => {
  const { events } = play([
    { type: 'OpenEpoch', plan: aPlan({ limit: '0.5', base: 'base' }) },
    ...['a', 'b', 'base'].map((key) => {
      return { type: 'SubmitEntry', key: key as EntryKey, model: 'org/m' as ModelName } as const;
    }),
    { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
    report(packed('a', '1h1'), packed('b', '101'), packed('base', '111')),
    { type: 'CloseEpoch' },
    { type: 'ReopenEpoch', reason: 'an appeal' },
    { type: 'DisqualifyEntry', key: 'b' as EntryKey, reason: 'trained on the tasks' },
    { type: 'CloseEpoch' },
  ]);
  kit = await kitOf(builtEpoch(events));
});

/** The lines of `bytes`, all of them seen. */
async function* seen(bytes: Uint8Array): Lines & AsyncGenerator {
  for await (const lines of linesOf([bytes])) {
    yield lines.map((line) => ({ ...line, seen: seeLine(line.bytes, sha256) }));
  }
}

describe('a line that is looked at before its turn', () => {
  const row = '{"axis":"x","first":0,"key":"a","outcomes":"1","run":1,"task":"t"}';
  const line = (rows: string): string => `{"body":{"rows":[${rows}]},"type":"OutcomesRecorded"}`;

  test.each([
    ['a report', line(row), true],
    ['a report that is not canonical', line(row).replace('{"body"', '{ "body"'), false],
    ['a report with half a run', line(row).replace('"run":1', '"run":0.5'), false],
    ['a report with no rows', line(''), false],
    ['a report with a member more', line(row.replace('{', '{"a":1,')), false],
    ['a report without a body', '{"type":"OutcomesRecorded"}', false],
    ['a body as if it were one', line(row).replace('Outcomes', 'Nothing'), false],
    ['a list', '[]', false],
    ['null', 'null', false],
    ['nothing', '', false],
    ['what is no JSON', '{', false],
  ])('%s', (_, text, isReport) => {
    const bytes = encodeUtf8(text);
    expect(seeLine(bytes, sha256)).toEqual({ leaf: leafDigest(bytes, sha256), isReport });
  });
});

describe('a verification of lines that were seen comes to the same', () => {
  test.each(tamperings)('$id $what', async (one) => {
    const expected = await verdictOf(one, kit);
    const { bytes, held } = await givenTo(one, kit);
    expect(await verifyLines(seen(bytes), { cryptography, held })).toEqual(expected);
  });

  test('whatever byte of the bundle is another', async () => {
    const options = { cryptography, held: { ...nothingHeld, ...pinned } };
    const { length } = kit.bytes;
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Uint8Array.from(kit.bytes);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const report = await verifyLines(seen(bytes), options);
        expect(report).toEqual(await verifyBundle([bytes], options));
      }),
      { numRuns: 300 },
    );
  });
});
