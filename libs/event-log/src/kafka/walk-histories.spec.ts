/** The walk over histories that nobody chose, beside the log that is an array. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Origin } from '#ledger/ids';
import { aDocument, StreamWriter } from '../../testing/commit-builder.js';
import { batchRecords } from '../../testing/topic-records.js';
import type { CopyPlace, LogCopy } from '../log-copy.js';
import { newMemoryCopy, openMemoryCopy } from '../memory/memory-copy.js';
import { openMemoryLog } from '../memory/memory-log.js';
import type { Commit } from '../port.js';
import { Walk } from './walk.js';

const origin = 'example.org' as Origin;
const streams = ['a', 'b', 'c'];
const beginning: CopyPlace = { offset: 0, readFrom: 0, position: 0 };

/** What one of three writers does: claims in one batch, or learns where the streams stand. */
const action = fc.record({
  writer: fc.nat(2),
  learns: fc.boolean(),
  claims: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  }),
  /** A foreign record after it. */
  foreign: fc.boolean(),
});

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** A history: the records of a partition, and the claims in them, in order. */
interface History {
  readonly records: readonly Uint8Array[];
  readonly claims: readonly Commit[];
}

/** Plays actions, one after the other; a writer that learns sees what is effective by then. */
function played(actions: readonly Action[]): History {
  const truth = streams.map((name) => new StreamWriter(name));
  const writers = [0, 1, 2].map(() => truth.map((stream) => stream.rival()));
  const records: Uint8Array[] = [];
  const claims: Commit[] = [];
  for (const [number, { writer, learns, claims: made, foreign }] of actions.entries()) {
    if (learns) writers[writer] = truth.map((stream) => stream.rival());
    const commits = made.flatMap(([stream, events, document]): readonly Commit[] => {
      const bytes = Array.from({ length: events }, (_, at) => new Uint8Array([number, at, stream]));
      const documents = document ? [aDocument()] : [];
      const view = writers[writer]?.[stream];
      return view === undefined ? [] : [view.commit({ events: bytes, documents })];
    });
    for (const { stream, after, head, events } of commits) {
      const at = truth.find((one) => one.stream === stream);
      if (at?.version !== after || at.head !== head) continue;
      at.version += events.length;
      at.head = events.at(-1)?.leaf ?? null;
    }
    claims.push(...commits);
    records.push(...batchRecords(number, commits), ...(foreign ? [new Uint8Array([1])] : []));
  }
  return { records, claims };
}

interface Walked {
  readonly commits: readonly Commit[];
  readonly place: CopyPlace;
}

/** Walks `records` from `place` on, as a service does that finds its copy there. */
async function walked(
  records: readonly Uint8Array[],
  copy: LogCopy = newCopy(),
  place: CopyPlace = beginning,
): Promise<Walked> {
  const walk = new Walk({ partition: 0, partitions: 1, place });
  const commits: Commit[] = [];
  for (const record of records.slice(place.readFrom)) {
    const looked = walk.look(walk.next, record);
    if (looked === null) throw new Error('it is the next');
    const unknown = walk.unknownStreams(looked);
    const heads = await copy.headsAt(place.position, unknown);
    for (const stream of unknown) walk.learn(stream, heads.get(stream) ?? null);
    commits.push(...walk.take(looked).effective.map(({ commit }) => commit));
  }
  return { commits, place: walk.place };
}

function newCopy(): LogCopy {
  return openMemoryCopy(newMemoryCopy(origin, 1));
}

const histories = fc.array(action, { maxLength: 12 }).map(played);

describe('any history of three writers on three streams', () => {
  test('given one walk, then effective is what the log that is an array appends', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ records, claims }) => {
        const log = openMemoryLog({ origin });
        const results = await log.append(claims);
        const appended = claims.filter((_, index) => results[index]?.kind === 'appended');
        const { commits, place } = await walked(records);
        expect(commits).toEqual(appended);
        expect(place.position).toBe(await log.end(0));
      }),
    );
  });

  test('given any records again, anywhere behind the first, then nothing changes', async () => {
    const copies = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(histories, copies, async ({ records }, repeated) => {
        const all = [...records];
        for (const [which, behind] of repeated) {
          const record = all[which % Math.max(1, all.length)];
          const first = record === undefined ? 0 : all.indexOf(record);
          if (record !== undefined) all.splice(first + 1 + behind, 0, record);
        }
        const once = await walked(records);
        const often = await walked(all);
        expect(often.commits).toEqual(once.commits);
        expect(often.place.position).toBe(once.place.position);
      }),
    );
  });

  test('given a copy that ends anywhere, then whoever goes on from it finds the same', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(60), async ({ records }, cut) => {
        const to = 1 + (cut % Math.max(1, records.length));
        const before = await walked(records.slice(0, to));
        const copy = newCopy();
        const { readFrom } = before.place;
        const { commits } = before;
        const place = await copy.copy({ partition: 0, from: 0, to, readFrom, commits });
        if (records.length === 0) return;
        expect(place).toEqual(before.place);
        const after = await walked(records, copy, place);
        const whole = await walked(records);
        expect([...before.commits, ...after.commits]).toEqual(whole.commits);
        expect(after.place).toEqual(whole.place);
      }),
    );
  });
});
