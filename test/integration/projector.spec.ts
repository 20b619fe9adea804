/** The projector on a real database: what it writes is what the log says. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { openMemoryLog } from '#event-log/memory/memory-log';
import type { EventLog } from '#event-log/port';
import type { EpochId, Origin, RuleId } from '#ledger/ids';
import { type Projector, startProjector } from '#projector';
import { openReadModel, type ReadModel } from '#read-model';
import {
  aPlan,
  opening,
  outcomes,
  shortlisting,
  submission,
} from '../../apps/projector/testing/commands.js';
import { freshReading, projectedReading } from '../../apps/projector/testing/fresh-reading.js';
import {
  diceOf,
  keys,
  playHistory,
  randomCommand,
  randomPlan,
} from '../../apps/projector/testing/random-history.js';
import { Scribe } from '../../apps/projector/testing/scribe.js';
import { aSummary, theChanges } from '../../libs/read-model/testing/view-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
let log: EventLog;
let readModel: ReadModel;
let projector: Projector | undefined;

beforeEach(async () => {
  database = await testDatabase();
  log = openMemoryLog({ origin: 'ledger.example' as Origin, partitions: 3 });
  readModel = await openReadModel({ url: database.url });
});

afterEach(async () => {
  await projector?.stop();
  await readModel.close();
  await database.drop();
});

function start(): Projector {
  projector = startProjector({ log, readModel, monotonicMs: () => performance.now() });
  return projector;
}

describe('what is projected', () => {
  test('given random histories, then all numbers are those of a fresh fold', async () => {
    const running = start();
    const epochs = Array.from({ length: 40 }, (_, seed) => `epoch-${String(seed)}` as EpochId);
    await Promise.all(
      epochs.map(async (epoch, seed) => {
        const dice = diceOf(seed);
        await playHistory(new Scribe(log, epoch), randomPlan(epoch, dice), dice, 120);
      }),
    );
    await running.caughtUp();
    for (const epoch of epochs) {
      expect(await projectedReading(readModel, epoch)).toEqual(await freshReading(log, epoch));
    }
  }, 60_000);

  test('given every command is a step of its own, then each writes what it changed', async () => {
    start();
    for (const seed of [1, 2, 3]) {
      const epoch = `step-${String(seed)}` as EpochId;
      const scribe = new Scribe(log, epoch);
      const dice = diceOf(seed);
      const plan = { ...randomPlan(epoch, dice), rule: 'epoch-record@3' as RuleId };
      await scribe.do(opening(plan));
      for (const key of [...keys, 'base']) await scribe.do(submission(key));
      await scribe.do(shortlisting(...keys));
      for (let command = 0; command < 80; command += 1) {
        const answer = await scribe.ask(randomCommand(dice));
        if (answer.kind !== 'appended') continue;
        const [partition, { position }] = [log.partitionOf(epoch), answer];
        await readModel.waitFor({ partition, position, timeoutMs: 5000, rankingOf: epoch });
        expect(await projectedReading(readModel, epoch)).toEqual(await freshReading(log, epoch));
      }
    }
  }, 60_000);

  test('given the projector starts in mid-history, then it goes on where it stopped', async () => {
    const epoch = 'halves' as EpochId;
    const scribe = new Scribe(log, epoch);
    const dice = diceOf(7);
    for (let restart = 0; restart < 5; restart += 1) {
      await playHistory(scribe, randomPlan(epoch, dice), dice, 30);
      const running = start();
      await running.caughtUp();
      expect(await projectedReading(readModel, epoch)).toEqual(await freshReading(log, epoch));
      await running.stop();
    }
  });

  test('given the life of an epoch, then its row tells stamps and reasons', async () => {
    const running = start();
    const epoch = 'life' as EpochId;
    const scribe = new Scribe(log, epoch);
    const row = async (): Promise<unknown> => {
      await running.caughtUp();
      return readModel.epoch(epoch);
    };
    await scribe.do(opening(aPlan(epoch, 1, 1)));
    const opened = { state: 'open', revision: null, closed_at: null, reopened: false, version: 1 };
    expect(await row()).toMatchObject({ ...opened, opened_at: '2026-11-23T10:00:00.000001Z' });
    await scribe.do(submission('a'));
    await scribe.do(shortlisting('a'));
    await scribe.do(outcomes(['a', 'a0', '1']));
    await scribe.do({ type: 'CloseEpoch' });
    const closed = { state: 'closed', revision: 1, reopened: false, version: 5 };
    expect(await row()).toMatchObject({ ...closed, closed_at: '2026-11-23T10:00:00.000005Z' });
    expect(await readModel.ranking(epoch)).toMatchObject({ provisional: false, revision: 1 });
    await scribe.do({ type: 'ReopenEpoch', reason: 'an appeal' });
    const reopened = { state: 'running', revision: 1, reopened: true, reopen_reason: 'an appeal' };
    expect(await row()).toMatchObject({ ...reopened, closed_at: '2026-11-23T10:00:00.000005Z' });
    expect(await readModel.ranking(epoch)).toMatchObject({ provisional: true, revision: null });
    await scribe.do({ type: 'DisqualifyEntry', key: 'a' as never, reason: 'a copy' });
    await running.caughtUp();
    const entry = { status: 'disqualified', reason: 'a copy', event: 2, digest: null };
    expect(await readModel.entry(epoch, 'a' as never)).toMatchObject(entry);
  });

  test('given a re-run, then it is pending until its last pair comes back', async () => {
    const running = start();
    const epoch = 'rerun' as EpochId;
    const scribe = new Scribe(log, epoch);
    const isPending = async (): Promise<boolean | undefined> => {
      await running.caughtUp();
      return (await readModel.epoch(epoch))?.rerun_pending;
    };
    await scribe.do(opening(aPlan(epoch, 1, 2)));
    for (const key of ['a', 'b']) await scribe.do(submission(key));
    await scribe.do(shortlisting('a', 'b'));
    await scribe.do(outcomes(['a', 'a0', 'h1'], ['b', 'a0', 'h1']));
    expect(await isPending()).toBe(false);
    await scribe.do({ type: 'RerunVoids', axis: 'a0' as never, cannot_rerun: [] });
    const found = [];
    found.push(await isPending());
    const again = { axis: 'a0', task: 't', unit: 'u0', run: 2, outcome: '1' };
    await scribe.do({ type: 'RecordOutcomes', outcomes: [{ ...again, key: 'a' } as never] });
    found.push(await isPending());
    await scribe.do({ type: 'RecordOutcomes', outcomes: [{ ...again, key: 'b' } as never] });
    found.push(await isPending());
    expect(found).toEqual([true, true, false]);
    expect(await readModel.voids(epoch)).toMatchObject({ axes: [{ voids: 0, rerun: 'done' }] });
  });

  test('given 10 001 entries, the oldest the best, then it has rank 1', async () => {
    const epoch = 'many' as EpochId;
    const scribe = new Scribe(log, epoch);
    await scribe.do(opening(aPlan(epoch, 1, 1)));
    const entries = Array.from({ length: 10_001 }, (_, place) => `key-${String(20_000 - place)}`);
    for (const key of entries) await scribe.do(submission(key));
    await scribe.do(shortlisting(...entries));
    const codes = entries.map((key, place) => [key, 'a0', place === 0 ? '1' : '0'] as const);
    await scribe.do(outcomes(...codes));
    await start().caughtUp();
    const ranking = await readModel.ranking(epoch);
    expect(ranking?.submissions).toHaveLength(10_001);
    expect(ranking?.submissions[0]).toMatchObject({ rank: 1, key: 'key-20000' });
  }, 60_000);
});

describe('a ranking that is owed', () => {
  test('given its projector died before it came to it, then the next one makes it', async () => {
    const epoch = 'owed' as EpochId;
    const position = await new Scribe(log, epoch).do(opening(aPlan(epoch, 1, 1)));
    const step = { partition: log.partitionOf(epoch), from: 0, to: position };
    const summary = aSummary(epoch, { version: 1, position });
    await readModel.writer.advance(step, () => theChanges({ epochs: [summary] }));
    expect(await readModel.ranking(epoch)).toBeNull();
    await start().caughtUp();
    expect(await readModel.ranking(epoch)).toMatchObject({ version: 1, provisional: true });
  });
});
