import { expect, test } from '@jest/globals';
import { PieceWriter } from './piece-writer.js';

test('what is written is given in pieces, in order, however long each part is', () => {
  const lengths = [3, 64, 65, 40_000, 0, 40_000, 200_000, 1, 65_536, 5];
  const source = Uint8Array.from({ length: 200_001 }, (_, at) => at % 251);
  const given: Uint8Array[] = [];
  const writer = new PieceWriter(1_000_000, (piece) => given.push(new Uint8Array(piece)));
  const expected: Uint8Array[] = [];
  for (const length of lengths) {
    writer.write(source, 1, 1 + length);
    writer.byte(255);
    expected.push(source.subarray(1, 1 + length), Uint8Array.of(255));
  }
  writer.flush();
  writer.flush();
  expect(Buffer.concat(given).equals(Buffer.concat(expected))).toBe(true);
  expect(given.every(({ length }) => length > 0)).toBe(true);
});

test('of little that is to come, the memory is little', () => {
  const given: ArrayBufferLike[] = [];
  const writer = new PieceWriter(3, (piece) => given.push(piece.buffer));
  writer.write(Uint8Array.of(1, 2, 3), 0, 3);
  writer.flush();
  expect(given.map(({ byteLength }) => byteLength)).toEqual([3]);
});
