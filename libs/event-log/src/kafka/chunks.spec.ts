import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aDocument } from '../../testing/commit-builder.js';
import type { LogDocument } from '../port.js';
import { Chunks } from './chunks.js';
import { type Chunk, decodeRecord, encodeDocument } from './record.js';

const limits = { reach: 10, bytesMax: 1000 };

function chunksOf(document: LogDocument): readonly Chunk[] {
  const records = [...encodeDocument(document)].map((record) => decodeRecord(record));
  return records.flatMap((record) => (record.kind === 'chunk' ? [record] : []));
}

function nameOf({ sha256, bytes }: LogDocument): { sha256: typeof sha256; sizeBytes: number } {
  return { sha256, sizeBytes: bytes.length };
}

/** Documents of one chunk each, of 1, 2, ... times ten bytes. */
const documents = Array.from({ length: 5 }, (_, at) => {
  return aDocument(new Uint8Array(10 * (at + 1)).fill(at));
});

/** A window that was given the document number `at` at each offset. */
function windowWith(places: readonly (readonly [number, number])[], bytesMax = 1000): Chunks {
  const chunks = new Chunks({ ...limits, bytesMax });
  for (const [offset, at] of places) {
    for (const chunk of chunksOf(documents[at] ?? aDocument())) chunks.add(offset, chunk);
  }
  return chunks;
}

function isThere(chunks: Chunks, offset: number, at: number): boolean {
  return chunks.documents(offset, [nameOf(documents[at] ?? aDocument())]) !== null;
}

describe('the chunks before a commit', () => {
  test('given a document of three chunks, then it is there with its last, in any order', () => {
    const document = aDocument(Uint8Array.from({ length: 2_000_000 }, (_, at) => at % 251));
    const chunks = new Chunks();
    const [first, second, third] = chunksOf(document);
    for (const [offset, chunk] of [third, first, first].entries()) {
      if (chunk !== undefined) chunks.add(offset, chunk);
    }
    expect(chunks.documents(3, [nameOf(document)])).toBeNull();
    if (second !== undefined) chunks.add(3, second);
    const [found] = chunks.documents(4, [nameOf(document)]) ?? [];
    expect(Buffer.compare(found?.bytes ?? new Uint8Array(0), document.bytes)).toBe(0);
  });

  test.each([
    [13, true],
    [14, false],
  ])('given a chunk at offset 3 and a reach of 10, then at %i: %s', (offset, there) => {
    expect(isThere(windowWith([[3, 0]]), offset, 0)).toBe(there);
  });

  test.each([
    [60, true],
    [59, false],
  ])('given 60 bytes of chunks where %i are kept, then the first is there: %s', (most, there) => {
    const chunks = windowWith(
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      most,
    );
    expect(isThere(chunks, 3, 0)).toBe(there);
    expect(isThere(chunks, 3, 2)).toBe(true);
  });

  test('given that a commit brought it, then a second one finds it, without its bytes', () => {
    const chunks = windowWith([[0, 0]]);
    const names = documents.slice(0, 1).map(nameOf);
    expect(chunks.documents(1, names)).toHaveLength(1);
    chunks.release(names);
    expect(chunks.documents(2, names)).toEqual([]);
  });

  test('given a name with another size, then that document is not there', () => {
    const [document] = documents;
    const name = { sha256: document?.sha256 ?? ('' as never), sizeBytes: 11 };
    expect(windowWith([[0, 0]]).documents(1, [name])).toBeNull();
  });

  test('given any chunks, then whoever reads from `readFrom` on judges the same', () => {
    const places = fc.array(fc.tuple(fc.nat(6), fc.nat(4)), { maxLength: 30 });
    fc.assert(
      fc.property(places, fc.nat(20), (steps, later) => {
        let offset = 0;
        const added = steps.map(([gap, at]) => [(offset += gap + 1), at] as const);
        const chunks = windowWith(added, 90);
        const from = chunks.readFrom(offset + 1);
        const again = windowWith(
          added.filter(([place]) => place >= from),
          90,
        );
        const asked = offset + 1 + later;
        const judged = (one: Chunks): readonly boolean[] =>
          documents.map((_, at) => isThere(one, asked, at));
        expect(judged(again)).toEqual(judged(chunks));
      }),
    );
  });
});
