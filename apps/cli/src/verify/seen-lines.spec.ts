import { beforeAll, describe, expect, test } from '@jest/globals';
import { givenTo, tamperings, verdictOf } from '../../../../libs/ledger/testing/tamperings/all.js';
import { type Kit, pinned } from '../../../../libs/ledger/testing/tamperings/kit.js';
import { nothingHeld, verifyBundle, verifyLines } from '#ledger/verify/verify-bundle';
import { aBundle } from '../../testing/bundles.js';
import { cryptography } from '../cryptography.js';
import { seePack } from './line-pack.js';
import { seenLines } from './seen-lines.js';
import type { Seer } from './seers.js';

/** A seer of this thread that answers `answers` packs and is gone then. */
function seerOf(answers: number): Seer {
  let left = answers;
  return {
    see: (pack) => {
      left -= 1;
      return Promise.resolve(left >= 0 ? seePack(pack, cryptography.sha256) : null);
    },
    close: () => Promise.resolve(),
  };
}

/** A seer that answers a pack only when it is asked about the next, or never asked again. */
function slowSeer(): Seer & { readonly last: () => void } {
  let answer = (): void => undefined;
  return {
    see: (pack) => {
      answer();
      return new Promise((resolve) => {
        answer = (): void => {
          resolve(seePack(pack, cryptography.sha256));
        };
      });
    },
    close: () => Promise.resolve(),
    last: () => {
      answer();
    },
  };
}

function piecesOf(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

let kit: Kit;

beforeAll(async () => {
  kit = await aBundle();
});

describe('lines that seers have looked at', () => {
  test.each(tamperings)('come to the same verdict: $id $what', async (one) => {
    const expected = await verdictOf(one, kit);
    const { bytes, held } = await givenTo(one, kit);
    const lines = seenLines(piecesOf(bytes, 700), [seerOf(Infinity), seerOf(3)]);
    expect(await verifyLines(lines, { cryptography, held })).toEqual(expected);
  });

  test.each([
    ['no seer', []],
    ['a seer that is gone at once', [0]],
    ['seers that leave one after the other', [1, 2, 3]],
  ])('with %s nothing is missing', async (_, answers) => {
    const options = { cryptography, held: { ...nothingHeld, ...pinned } };
    const lines = seenLines(piecesOf(kit.bytes, 300), answers.map(seerOf));
    const expected = await verifyBundle([kit.bytes], options);
    expect(await verifyLines(lines, options)).toEqual(expected);
  });

  test('stand in the order of the file, whoever answers first', async () => {
    const slow = slowSeer();
    const found: Buffer[] = [];
    let taken = 0;
    function* pieces(): Generator<Uint8Array> {
      for (const piece of piecesOf(kit.bytes, 300)) {
        taken += 1;
        yield piece;
      }
      slow.last();
    }
    for await (const lines of seenLines(pieces(), [slow, seerOf(Infinity)])) {
      for (const { bytes } of lines) found.push(Buffer.from(bytes), Buffer.from('\n'));
    }
    expect(Buffer.concat(found).equals(kit.bytes)).toBe(true);
    expect(taken).toBe(Math.ceil(kit.bytes.length / 300));
  });

  test('of a file that cannot be read to its end are no bundle', async () => {
    function* broken(): Generator<Uint8Array> {
      yield kit.bytes.subarray(0, 2000);
      throw new Error('the disk is gone');
    }
    const options = { cryptography, held: { ...nothingHeld, ...pinned } };
    const verdict = verifyLines(seenLines(broken(), [seerOf(Infinity)]), options);
    await expect(verdict).rejects.toThrow('the disk is gone');
  });
});
