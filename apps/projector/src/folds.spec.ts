import { describe, expect, test } from '@jest/globals';
import { openMemoryLog } from '#event-log/memory/memory-log';
import { type EventLog, LogDamaged, type StoredEvent } from '#event-log/port';
import type { EpochId, Origin } from '#ledger/ids';
import { readEvent } from '#ledger/record/seal';
import { aPlan, opening, submission } from '../testing/commands.js';
import { Scribe } from '../testing/scribe.js';
import { foldEvent } from './epoch-fold.js';
import { isMeasuredFold } from './epoch-fold.js';
import { Folds } from './folds.js';

/** A log with some epochs of an opening and three entries each, in turns. */
async function someLog(...epochs: readonly string[]): Promise<EventLog> {
  const log = openMemoryLog({ origin: 'ledger.example' as Origin });
  const scribes = epochs.map((epoch) => ({ epoch, scribe: new Scribe(log, epoch) }));
  for (const { epoch, scribe } of scribes) await scribe.do(opening(aPlan(epoch, 1, 1)));
  for (const key of ['a', 'b', 'c']) {
    for (const { scribe } of scribes) await scribe.do(submission(key));
  }
  return log;
}

async function eventsOf(log: EventLog, epoch: string): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.read(epoch, 0)) events.push(event);
  return events;
}

describe('epochs in memory', () => {
  test('given an event of an epoch not in memory, then it is folded up to it', async () => {
    const log = await someLog('one', 'two');
    const third = (await eventsOf(log, 'two'))[2] as StoredEvent;
    const fold = await new Folds(log, 1e6).before(third);
    const entries = isMeasuredFold(fold) ? fold.state.entries.size : null;
    expect([fold.epoch, fold.state.version, entries]).toEqual(['two', 2, 1]);
  });

  test('given a position, then later events of the epoch are left out', async () => {
    const log = await someLog('one', 'two');
    const fold = await new Folds(log, 1e6).upTo('two' as EpochId, 5);
    expect([fold.state.version, fold.position]).toEqual([2, 4]);
  });

  test('given an event whose version does not follow, then the log is damaged', async () => {
    const log = await someLog('one');
    const events = await eventsOf(log, 'one');
    const folds = new Folds(log, 1e6);
    const fold = await folds.before(events[1] as StoredEvent);
    expect(fold.state.version).toBe(1);
    await expect(folds.before(events[3] as StoredEvent)).rejects.toThrow(LogDamaged);
    await expect(folds.before(events[3] as StoredEvent)).rejects.toThrow(
      'one: version 4 at position 4 comes after version 1',
    );
  });

  test('given memory is full, then the one not touched for longest is folded again', async () => {
    const log = await someLog('one', 'two', 'three');
    const folds = new Folds(log, 3000);
    const first = await folds.upTo('one' as EpochId, 99);
    await folds.upTo('two' as EpochId, 99);
    await folds.upTo('one' as EpochId, 99);
    expect(folds.isFull).toBe(false);
    await folds.upTo('three' as EpochId, 99);
    expect(folds.isFull).toBe(true);
    folds.shrink();
    expect(folds.isFull).toBe(false);
    expect(await folds.upTo('one' as EpochId, 99)).toBe(first);
    const again = await folds.upTo('two' as EpochId, 99);
    expect(again.state.version).toBe(4);
  });

  test('given one epoch is larger than all memory, then it stays while it is in use', async () => {
    const log = await someLog('one');
    const folds = new Folds(log, 1);
    for (const event of await eventsOf(log, 'one')) {
      foldEvent(await folds.before(event), readEvent(event.bytes), event.position);
      folds.shrink();
    }
    expect((await folds.upTo('one' as EpochId, 99)).state.version).toBe(4);
  });
});
