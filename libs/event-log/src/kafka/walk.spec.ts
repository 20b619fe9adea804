import { describe, expect, test } from '@jest/globals';
import { aDocument, StreamWriter } from '../../testing/commit-builder.js';
import { batchRecords } from '../../testing/topic-records.js';
import { LogDamaged, LogDiffers } from '../port.js';
import { encodeBatch, encodeBeginning } from './record.js';
import { type Step, Walk, type WalkStart } from './walk.js';

const start: WalkStart = {
  partition: 0,
  partitions: 1,
  place: { offset: 0, readFrom: 0, position: 0 },
};

/** Takes records from the walk's next offset on; streams that it does not know are new. */
function walked(walk: Walk, records: readonly (Uint8Array | null)[]): readonly Step[] {
  return records.flatMap((record) => {
    const looked = walk.look(walk.next, record);
    if (looked === null) return [];
    for (const stream of walk.unknownStreams(looked)) walk.learn(stream, null);
    return [walk.take(looked)];
  });
}

/** What became of the claims of the last record. */
function kinds(steps: readonly Step[]): readonly string[] {
  return steps.at(-1)?.verdict?.results.map(({ kind }) => kind) ?? [];
}

describe('walking a partition: claims', () => {
  test('given two claims on one place, then the first is effective', () => {
    const walk = new Walk(start);
    const writer = new StreamWriter('a');
    const rival = writer.rival();
    expect(kinds(walked(walk, [encodeBatch('w', 1, [writer.commit()])]))).toEqual(['appended']);
    expect(kinds(walked(walk, [encodeBatch('w', 2, [rival.commit()])]))).toEqual(['conflict']);
    expect(walk.head('a')).toEqual({ version: 1, leaf: writer.head, position: 1 });
  });

  test('given a batch of several, then each claims the head that the one before makes', () => {
    const [a, b] = [new StreamWriter('a'), new StreamWriter('b')];
    const rival = a.rival();
    const commits = [a.commit(), ...rival.commits(2), b.commit(), a.commit()];
    const steps = walked(new Walk(start), [encodeBatch('w', 1, commits)]);
    expect(steps[0]?.verdict).toEqual({
      writer: 'w',
      number: 1,
      results: [
        { kind: 'appended', position: 1 },
        { kind: 'conflict' },
        { kind: 'conflict' },
        { kind: 'appended', position: 2 },
        { kind: 'appended', position: 3 },
      ],
    });
    expect(steps[0]?.effective.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('given a head that was learnt, then a claim on it is effective', () => {
    const writer = new StreamWriter('a');
    writer.commit();
    const walk = new Walk({ ...start, place: { offset: 9, readFrom: 9, position: 4 } });
    const looked = walk.look(9, encodeBatch('w', 1, [writer.rival().commit()]));
    if (looked === null) throw new Error('it is the next');
    expect(walk.unknownStreams(looked)).toEqual(['a']);
    walk.learn('a', { version: 1, leaf: writer.head ?? ('' as never), position: 3 });
    expect(walk.take(looked).verdict?.results).toEqual([{ kind: 'appended', position: 5 }]);
    expect(walk.place).toEqual({ offset: 10, readFrom: 10, position: 5 });
  });
});

describe('walking a partition: documents', () => {
  const [document, other] = [aDocument(), aDocument()];

  test('given their chunks before it, then a commit has its documents', () => {
    const commit = new StreamWriter('a').commit({ documents: [document, other] });
    const steps = walked(new Walk(start), batchRecords(1, [commit]));
    expect(steps.at(-1)?.effective).toEqual([{ commit, position: 1 }]);
  });

  test('given that a chunk is missing, then neither it nor what follows it is effective', () => {
    const writer = new StreamWriter('a');
    const commits = [writer.commit({ documents: [document, other] }), writer.commit()];
    const [first, , batch] = batchRecords(1, commits);
    const walk = new Walk(start);
    const steps = walked(walk, [first ?? null, batch ?? null]);
    expect(kinds(steps)).toEqual(['incomplete', 'conflict']);
    expect(walk.head('a')).toBeNull();
  });

  test('given the chunks behind it, then the same record is effective when it comes again', () => {
    const [chunk, batch] = batchRecords(1, [new StreamWriter('a').commit({ documents: [other] })]);
    const records = [batch, chunk, batch, batch].map((record) => record ?? null);
    const walk = new Walk(start);
    const results = records.map((record) => kinds(walked(walk, [record])));
    expect(results).toEqual([['incomplete'], [], ['appended'], ['conflict']]);
  });

  test('given a walk from behind a chunk, then it reads back and judges nothing twice', () => {
    const before = new StreamWriter('b').commit();
    const commit = new StreamWriter('a').commit({ documents: [document] });
    const [chunk, batch] = batchRecords(2, [commit]);
    const records = [...batchRecords(1, [before]), chunk ?? null, encodeBatch('w', 3, [before])];
    const walk = new Walk(start);
    walked(walk, records);
    expect(walk.place).toEqual({ offset: 3, readFrom: 1, position: 1 });
    const again = new Walk({ ...start, place: walk.place });
    const steps = walked(again, [...records.slice(1), batch ?? null]);
    expect(steps.map(({ verdict }) => verdict === null)).toEqual([true, true, false]);
    expect(steps.at(-1)?.effective).toEqual([{ commit, position: 2 }]);
  });
});

describe('walking a partition: what is no record of ours', () => {
  const good = encodeBatch('w', 1, [new StreamWriter('a').commit()]);

  test.each<[string, Uint8Array | null, string]>([
    ['nothing', null, 'it is empty'],
    ['a text', Buffer.from('{"not":"ours, but long enough"}'), 'does not begin with ELOG'],
    ['half of one', good.subarray(0, good.length >> 1), 'its checksum is wrong'],
    ['a damaged one', Buffer.from(good).fill(0, 20, 21), 'its checksum is wrong'],
  ])('given %s, then it is passed over with partition, offset and reason', (_, record, reason) => {
    const walk = new Walk(start);
    const [step] = walked(walk, [record]);
    expect(step?.alarm).toMatch(/^partition 0, offset 0 is no record of the log: /);
    expect(step?.alarm).toContain(reason);
    expect([step?.effective, step?.verdict, walk.next]).toEqual([[], null, 1]);
    expect(kinds(walked(walk, [good]))).toEqual(['appended']);
  });

  test('given a stream of another partition, then nothing of the record is effective', () => {
    const commits = ['registry', 'service'].map((name) => new StreamWriter(name).commit());
    const walk = new Walk({ ...start, partition: 0, partitions: 4 });
    const [step] = walked(walk, [encodeBatch('w', 1, commits)]);
    expect(step?.alarm).toContain('registry does not belong there');
    expect(walk.position).toBe(0);
  });

  test('given the end of a transaction of others, then it is passed over by name', () => {
    const walk = new Walk(start);
    const step = walk.pass(0, 'the end of a transaction');
    expect(step?.alarm).toContain('offset 0 is no record of the log: it is the end of a');
    expect(walk.pass(0, 'the end of a transaction')).toBeNull();
    expect(walk.next).toBe(1);
  });

  test('given that it lies before where judging begins, then the alarm was raised before', () => {
    const walk = new Walk({ ...start, place: { offset: 1, readFrom: 0, position: 0 } });
    expect(walked(walk, [null]).map(({ alarm }) => alarm)).toEqual([null]);
  });

  test('given beginnings, then they change nothing', () => {
    const walk = new Walk(start);
    const beginning = encodeBeginning({ origin: 'x' as never, partitions: 1, mark: 'm' });
    const steps = walked(walk, [beginning, good, beginning]);
    expect(steps.map(({ alarm }) => alarm)).toEqual([null, null, null]);
    expect(walk.place).toEqual({ offset: 3, readFrom: 3, position: 1 });
  });

  test('given a record of a later version, then the walk ends: it cannot be judged', async () => {
    const { crc32 } = await import('node:zlib');
    const newer = Buffer.from(good);
    newer[4] = 2;
    newer.writeUInt32BE(crc32(newer.subarray(0, -4)), newer.length - 4);
    expect(() => walked(new Walk(start), [newer])).toThrow(LogDiffers);
    expect(() => walked(new Walk(start), [newer])).toThrow('partition 0, offset 0: it has version');
  });
});

describe('walking a partition: offsets', () => {
  const record = encodeBatch('w', 1, [new StreamWriter('a').commit()]);

  test('given an offset that is missing, then it is a hole, and nothing moves', () => {
    const walk = new Walk(start);
    expect(() => walk.look(1, record)).toThrow(LogDamaged);
    expect(() => walk.look(1, record)).toThrow('partition 0, offset 0 is missing');
    expect(walk.next).toBe(0);
  });

  test('given an offset that was walked over, then it is passed over in silence', () => {
    const walk = new Walk(start);
    walked(walk, [record, record]);
    expect(walk.look(0, record)).toBeNull();
    expect(walk.look(1, null)).toBeNull();
    expect(walk.next).toBe(2);
  });
});
