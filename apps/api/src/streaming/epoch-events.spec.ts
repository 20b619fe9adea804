import { beforeEach, describe, expect, test } from '@jest/globals';
import { openMemoryLog } from '#event-log/memory/memory-log';
import type { EventLog, StoredEvent } from '#event-log/port';
import type { EpochId, Origin, Sha256Hex } from '#ledger/ids';
import { Bells } from './bells.js';
import { EpochEvents } from './epoch-events.js';

const leaf = '0'.repeat(64) as Sha256Hex;
const epoch = 'e1' as EpochId;

let log: EventLog;
let readings = 0;
let bells: Bells;
let events: EpochEvents;
let over: AbortController;
beforeEach(async () => {
  const memory = openMemoryLog({ origin: 'ledger.example' as Origin });
  readings = 0;
  log = Object.assign(Object.create(memory) as EventLog, {
    read: (...of: Parameters<EventLog['read']>) => {
      readings += 1;
      return memory.read(...of);
    },
    append: (commits: Parameters<EventLog['append']>[0]) => memory.append(commits),
  });
  bells = new Bells(memory, () => undefined);
  await bells.start();
  events = new EpochEvents(log, bells);
  over = new AbortController();
});

/** Appends events after version `after`, each of so many bytes. */
async function append(after: number, count: number, sizeBytes = 2): Promise<void> {
  const sealed = Array.from({ length: count }, (_, at) => {
    return { version: after + at + 1, leaf, bytes: new Uint8Array(sizeBytes) };
  });
  const head = after === 0 ? null : leaf;
  const commit = { stream: epoch, after, head, events: sealed, commands: [], documents: [] };
  const [result] = await log.append([commit]);
  expect(result?.kind).toBe('appended');
}

/** The versions of the next `count` events. */
async function next(
  from: AsyncGenerator<StoredEvent, void, undefined>,
  count: number,
): Promise<readonly (number | null)[]> {
  const versions: (number | null)[] = [];
  while (versions.length < count) {
    const { value } = await from.next();
    versions.push(value?.version ?? null);
  }
  return versions;
}

describe('whoever follows an epoch', () => {
  test('sees what is there and what comes, in order, and ends when told', async () => {
    await append(0, 3);
    const mine = events.from(epoch, 1, over.signal);
    expect(await next(mine, 2)).toEqual([2, 3]);
    const waiting = next(mine, 3);
    await append(3, 1);
    await append(4, 2);
    expect(await waiting).toEqual([4, 5, 6]);
    const last = mine.next();
    over.abort();
    expect((await last).done).toBe(true);
    expect(bells.listening).toBe(0);
  });

  test('sees all of what does not fit into one reading', async () => {
    await append(0, 8, 100 * 1024);
    const mine = events.from(epoch, 0, over.signal);
    expect(await next(mine, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(readings).toBe(3);
    over.abort();
  });

  test('reads together with all others who have come as far', async () => {
    await append(0, 1);
    const many = Array.from({ length: 50 }, () => events.from(epoch, 1, over.signal));
    const waiting = many.map((one) => next(one, 1));
    await append(1, 1);
    for (const seen of await Promise.all(waiting)) expect(seen).toEqual([2]);
    // When they came, and when the event did: one for who asked first, one for all others.
    expect(readings).toBeLessThanOrEqual(4);
    over.abort();
  });

  test('misses nothing that comes while others read', async () => {
    const many = Array.from({ length: 20 }, (_, at) => events.from(epoch, at, over.signal));
    const waiting = many.map((one, at) => next(one, 40 - at));
    for (let after = 0; after < 40; after += 1) await append(after, 1);
    for (const [at, seen] of (await Promise.all(waiting)).entries()) {
      expect(seen).toEqual(Array.from({ length: 40 - at }, (_, of) => at + of + 1));
    }
    over.abort();
  });
});
