import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Chunks, type Line, linesOf } from './lines.js';

async function read(chunks: Chunks): Promise<readonly Line[]> {
  const all: Line[] = [];
  for await (const lines of linesOf(chunks)) all.push(...lines);
  return all;
}

const shown = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ bytes, ended }) => Buffer.from(bytes).toString('latin1') + (ended ? '$' : ''));

describe('lines of a file in pieces', () => {
  test('given any text and any pieces, then the lines that splitting gives', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r'), maxLength: 60 });
    const cuts = fc.array(fc.nat(60), { maxLength: 8 });
    const property = fc.asyncProperty(text, cuts, async (given, places) => {
      const bytes = Buffer.from(given);
      const edges = [0, ...places.sort((left, right) => left - right), bytes.length];
      const pieces = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
      const parts = given.split('\n');
      const rest = parts.pop() ?? '';
      const expected = [...parts.map((part) => `${part}$`), ...(rest === '' ? [] : [rest])];
      expect(shown(await read(pieces))).toEqual(expected);
    });
    await fc.assert(property);
  });

  test('an empty file has no line', async () => {
    expect(await read([])).toEqual([]);
    expect(await read([new Uint8Array()])).toEqual([]);
  });

  test('pieces may come with time', async () => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('a'));
      yield await Promise.resolve(Buffer.from('b\nc\n'));
    }
    expect(shown(await read(pieces()))).toEqual(['ab$', 'c$']);
  });
});
