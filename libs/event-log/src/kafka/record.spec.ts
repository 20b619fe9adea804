import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aDocument, StreamWriter } from '../../testing/commit-builder.js';
import { frame, NewerRecord, NotARecord, unframe } from './frame.js';
import {
  batchOf,
  chunkBytes,
  decodeRecord,
  encodeBatch,
  encodeBeginning,
  encodeDocument,
} from './record.js';

const beginning = { origin: 'example.org' as never, partitions: 3, mark: 'm1' };

function aBatch(): Buffer {
  const writer = new StreamWriter('a');
  const document = aDocument(new Uint8Array([7]));
  const events = [new Uint8Array([1, 2]), new Uint8Array(0)];
  const commits = [writer.commit({ events, commands: ['c1'], documents: [document] })];
  return encodeBatch('w1', 5, [...commits, ...writer.commits(2)]);
}

function isNone(bytes: Uint8Array): boolean {
  try {
    decodeRecord(bytes);
    return false;
  } catch (error) {
    return error instanceof NotARecord;
  }
}

function turnedOver(record: Buffer, bit: number): Buffer {
  const damaged = Buffer.from(record);
  damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return damaged;
}

describe('a batch as a record', () => {
  test('given commits of several streams, then they come back whole', () => {
    const [a, b] = [new StreamWriter('a'), new StreamWriter('b\u0301')];
    const document = aDocument(new Uint8Array(3));
    const commits = [
      a.commit({ events: [new Uint8Array([0, 255]), new Uint8Array(0)], commands: ['c"\\1'] }),
      b.commit({ documents: [document] }),
      a.commit(),
    ];
    const names = [[], [{ sha256: document.sha256, sizeBytes: 3 }], []];
    const record = encodeBatch('w1', 5, commits);
    const read = decodeRecord(new Uint8Array(record));
    expect(batchOf('w1', 5, commits)).toEqual(read);
    expect(read).toEqual({
      kind: 'batch',
      writer: 'w1',
      number: 5,
      claims: commits.map((commit, index) => ({ ...commit, documents: names[index] })),
    });
  });

  test('given any bytes in any events, then they come back as they were', () => {
    const events = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(events, { minLength: 1, maxLength: 4 }), (perCommit) => {
        const writer = new StreamWriter('a');
        const commits = perCommit.map((each) => writer.commit({ events: each }));
        const record = decodeRecord(new Uint8Array(encodeBatch('w1', 0, commits)));
        const claims = record.kind === 'batch' ? record.claims : [];
        expect(claims.map((claim) => claim.events)).toEqual(commits.map((each) => each.events));
      }),
    );
  });
});

describe('a document as records', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [chunkBytes, [chunkBytes]],
    [chunkBytes + 1, [chunkBytes, 1]],
    [3 * chunkBytes, [chunkBytes, chunkBytes, chunkBytes]],
  ])('given %i bytes, then the chunks have %j', (sizeBytes, sizes) => {
    const document = aDocument(Uint8Array.from({ length: sizeBytes }, (_, at) => at % 251));
    const chunks = [...encodeDocument(document)].map((record) => decodeRecord(record));
    const pieces = chunks.flatMap((each) => (each.kind === 'chunk' ? [each] : []));
    expect(pieces.map(({ index, bytes }) => [index, bytes.length])).toEqual([...sizes.entries()]);
    const whole = Buffer.concat(pieces.map(({ bytes }) => bytes));
    expect(whole.equals(document.bytes)).toBe(true);
    expect(pieces.every((each) => each.document.sha256 === document.sha256)).toBe(true);
  });

  test('then no record has more than the 1 MB that Kafka takes everywhere', () => {
    const [record] = encodeDocument(aDocument(new Uint8Array(chunkBytes)));
    expect(record?.length).toBeLessThan(1_000_000);
  });
});

describe('what is no record of ours', () => {
  test('given a record that ends early anywhere, then it is none', () => {
    const record = aBatch();
    const lengths = Array.from({ length: record.length }, (_, length) => length);
    expect(lengths.filter((length) => !isNone(record.subarray(0, length)))).toEqual([]);
  });

  test.each([
    ['a batch', aBatch()],
    ['a beginning', encodeBeginning(beginning)],
    ['a chunk', [...encodeDocument(aDocument(new Uint8Array([1, 2, 3])))][0] ?? Buffer.alloc(0)],
  ])('given %s with any one bit turned over, then it is none', (_, record) => {
    const bits = Array.from({ length: record.length * 8 }, (_, bit) => bit);
    expect(bits.filter((bit) => !isNone(turnedOver(record, bit)))).toEqual([]);
  });

  test('given any bytes, then they are none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => decodeRecord(bytes)).toThrow(NotARecord);
      }),
    );
  });

  const good = { stream: 'a', after: 0, events: [1] };
  const note = { actor: 'j', command: 'c', first: 1, last: 1 };
  const asBatch = (...claims: readonly object[]): object => ({ writer: 'w', number: 1, claims });
  const withBody = (head: object, sizeBytes: number): Buffer =>
    frame('batch', head, sizeBytes, (body) => {
      body.fill(7);
    });
  const leafAndByte = 33;
  test.each<[string, object]>([
    ['no commit', asBatch()],
    ['a commit without events', asBatch({ ...good, events: [] })],
    ['more bytes than it says', asBatch({ ...good, events: [0] })],
    ['fewer bytes than it says', asBatch({ ...good, events: [2] })],
    ['a size below zero', asBatch({ ...good, events: [-1] })],
    ['a size that is no number', asBatch({ ...good, events: ['1'] })],
    ['no head at version 1', asBatch({ ...good, after: 1 })],
    ['a stream without name', asBatch({ ...good, stream: '' })],
    ['a stream that is a number', asBatch({ ...good, stream: 7 })],
    ['a command whose digest is not there', asBatch({ ...good, commands: [note] })],
    ['commands that are no list', asBatch({ ...good, commands: {} })],
    ['a member missing', asBatch({ stream: 'a', after: 0 })],
    ['a list instead of a commit', asBatch([])],
    ['no writer', { number: 1, claims: [good] }],
  ])('given a whole record with %s, then it is none', (_, head) => {
    expect(() => decodeRecord(withBody(head, leafAndByte))).toThrow(NotARecord);
  });

  test.each([
    ['before its commit', { ...note, first: 0 }],
    ['beyond its commit', { ...note, last: 2 }],
  ])('given a command %s, then it is none', (_, odd) => {
    const record = withBody(asBatch({ ...good, commands: [odd] }), 32 + leafAndByte);
    expect(() => decodeRecord(record)).toThrow(NotARecord);
  });

  test('given the same batch with nothing wrong, then it is one', () => {
    const record = withBody(asBatch({ ...good, commands: [note] }), 32 + leafAndByte);
    expect(decodeRecord(record).kind).toBe('batch');
  });

  test.each([
    ['of a place that its document has not', { index: 1 }, 3],
    ['of another size', { index: 0 }, 2],
  ])('given a chunk %s, then it is none', (_, { index }, sizeBytes) => {
    const head = { sha256: 'a'.repeat(64), size: 3, index };
    const chunk = frame('chunk', head, sizeBytes, (body) => {
      body.fill(0);
    });
    expect(() => decodeRecord(chunk)).toThrow(NotARecord);
  });

  test('given a log without partitions, then it is no beginning', () => {
    const record = encodeBeginning({ ...beginning, partitions: 0 });
    expect(() => decodeRecord(record)).toThrow(NotARecord);
  });
});

describe('a record of a later version', () => {
  test('given that it is whole, then it is told from damage', async () => {
    const { crc32 } = await import('node:zlib');
    const record = Buffer.from(encodeBeginning(beginning));
    record[4] = 2;
    record.writeUInt32BE(crc32(record.subarray(0, -4)), record.length - 4);
    expect(() => unframe(record)).toThrow(NewerRecord);
  });
});
