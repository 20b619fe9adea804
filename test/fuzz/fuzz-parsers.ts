/** Damaged input for every reader: it is refused in words or taken, and nothing is thrown. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { printedChance } from '../programs/chance.js';
import { damaged } from './mutations.js';
import { parsers } from './parsers.js';

/** How much memory may be in use after it all that was not before, in bytes. */
const growthBytesMax = 150 * 1024 * 1024;

/** Declares the tests: `inputs` in all. */
export function fuzzParsers(inputs: number): void {
  const { seed } = printedChance('damaged input');
  const shares = parsers.reduce((sum, { share = 1 }) => sum + share, 0);

  describe('damaged input', () => {
    const before = process.memoryUsage().heapUsed;

    test.each(parsers.map((parser) => [parser.name, parser] as const))(
      'of %s is refused in words or taken',
      async (_, { read, seeds, share = 1 }) => {
        expect(seeds.length).toBeGreaterThan(0);
        for (const bytes of seeds) await read(bytes);
        const numRuns = Math.ceil((inputs * share) / shares);
        const property = fc.asyncProperty(damaged(seeds), async (bytes) => {
          await read(bytes);
        });
        await fc.assert(property, { seed, numRuns });
      },
      600_000,
    );

    test('leaves no memory behind', () => {
      global.gc?.();
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(growthBytesMax);
    });
  });
}
