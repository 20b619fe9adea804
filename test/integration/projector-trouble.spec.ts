/** What keeps the projector from moving, and how it goes on: reported faults F3 and F6. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { openMemoryLog } from '#event-log/memory/memory-log';
import type { EventLog } from '#event-log/port';
import { openPostgresLog } from '#event-log/postgres/postgres-log';
import type { Origin } from '#ledger/ids';
import { type Projector, startProjector } from '#projector';
import { openReadModel, type ReadModel } from '#read-model';
import { aPlan, opening, submission } from '../../apps/projector/testing/commands.js';
import { Scribe } from '../../apps/projector/testing/scribe.js';
import { type TestDatabase, testDatabase } from '../database.js';

const origin = 'ledger.example' as Origin;
let database: TestDatabase;
let readModel: ReadModel;
let admin: Client;
let projector: Projector | null = null;
/** Troubles as they were told, null when one was over; who waits for the next one. */
let troubles: (string | null)[];
let told: () => void;

beforeEach(async () => {
  database = await testDatabase();
  readModel = await openReadModel({ url: database.url });
  admin = new Client({ connectionString: database.url });
  await admin.connect();
  troubles = [];
});

afterEach(async () => {
  await projector?.stop();
  await readModel.close();
  await admin.end();
  await database.drop();
});

function start(log: EventLog): Projector {
  projector = startProjector({
    log,
    readModel,
    monotonicMs: () => performance.now(),
    onTrouble: (_, trouble) => {
      troubles.push(trouble);
      told();
    },
  });
  return projector;
}

/** Resolves at the next trouble, or the end of one, after `act`. */
async function nextTrouble(act: () => unknown): Promise<void> {
  const next = new Promise<void>((resolve) => (told = resolve));
  await act();
  await next;
}

describe('a projection that fails', () => {
  beforeEach(async () => {
    await admin.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF NEW.key = 'poison' THEN RAISE 'not this one'; END IF; RETURN NEW; END $$`);
    await admin.query(`
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON read_model.entries
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
  });

  test('leaves the position, is tried again, and then come the next events', async () => {
    const log = openMemoryLog({ origin });
    const scribe = new Scribe(log, 'e');
    await scribe.do(opening(aPlan('e', 1, 1)));
    const running = start(log);
    await running.caughtUp();
    expect(await running.status()).toMatchObject({ ready: true });

    await nextTrouble(() => scribe.do(submission('poison')));
    await scribe.do(submission('after'));
    expect(await readModel.position(0)).toBe(1);
    expect(await running.status()).toEqual({
      ready: false,
      partitions: [{ partition: 0, position: 1, lag: 2, trouble: troubles[0] }],
    });
    expect(troubles).toEqual([expect.stringContaining('cannot be written')]);
    expect(troubles[0]).not.toContain('not this one');

    await nextTrouble(() => admin.query('DROP TRIGGER refuse ON read_model.entries'));
    await running.caughtUp();
    const entries = await readModel.entries('e' as never, { limit: 10 });
    expect(entries?.items.map(({ key }) => key)).toEqual(['after', 'poison']);
    expect(troubles.at(-1)).toBeNull();
    expect(await running.status()).toMatchObject({ ready: true, partitions: [{ lag: 0 }] });
  });
});

describe('an event that cannot be folded', () => {
  test('is named, and nothing is written beyond the event before it', async () => {
    const log = openMemoryLog({ origin });
    const position = await new Scribe(log, 'good').do(opening(aPlan('good', 1, 1)));
    const unheardOf = { ...aPlan('bad', 1, 1), rule: 'epoch-record@99' as never };
    const opened = { type: 'EpochOpened', body: { plan: unheardOf }, version: 1 };
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(opened)));
    const running = start(log);
    await running.caughtUp();
    const events = [{ version: 1, leaf: '0'.repeat(64) as never, bytes }];
    await nextTrouble(() =>
      log.append([{ stream: 'bad', after: 0, head: null, events, commands: [], documents: [] }]),
    );
    expect(troubles).toEqual([
      'Version 1 of bad, at position 2, cannot be projected; the projection waits at position 1 ' +
        'of partition 0 and tries again. A later program may know that event: start that one, or ' +
        'report what the journal says.',
    ]);
    expect(await readModel.position(0)).toBe(position);
  });

  test.each([
    ['of a type that nobody knows', { type: 'EpochPraised', body: {}, version: 2 }],
    ['that is no object', null],
    ['without a body', { type: 'EntrySubmitted', version: 2 }],
  ])('%s, is named as well, and again after a restart', async (_, unreadable) => {
    const log = openMemoryLog({ origin });
    await new Scribe(log, 'good').do(opening(aPlan('good', 1, 1)));
    const running = start(log);
    await running.caughtUp();
    const head = (await log.head('good'))?.leaf ?? null;
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(unreadable)));
    const events = [{ version: 2, leaf: '1'.repeat(64) as never, bytes }];
    await nextTrouble(() =>
      log.append([{ stream: 'good', after: 1, head, events, commands: [], documents: [] }]),
    );
    await running.stop();
    await nextTrouble(() => start(log));
    expect(troubles).toEqual([
      expect.stringContaining('Version 2 of good, at position 2, cannot'),
      expect.stringContaining('Version 2 of good, at position 2, cannot'),
    ]);
    expect(await readModel.position(0)).toBe(1);
  });
});

describe('a log with a hole', () => {
  test('stops the projector before it, and it says what to do', async () => {
    const log = await openPostgresLog({ url: database.url, origin });
    const scribe = new Scribe(log, 'e');
    await scribe.do(opening(aPlan('e', 1, 1)));
    const before = start(log);
    await before.caughtUp();
    await before.stop();
    for (const key of ['a', 'b', 'c']) await scribe.do(submission(key));
    await admin.query('ALTER TABLE ledger.event DISABLE TRIGGER ALL');
    await admin.query('DELETE FROM ledger.event WHERE position = 3');

    let after: Projector | undefined;
    await nextTrouble(() => (after = start(log)));
    expect(troubles).toEqual([
      'The log has a hole, or lost its end, after position 1 of partition 0: nothing is ' +
        'projected beyond it. Restore the log, then start again.',
    ]);
    expect(await after?.status()).toMatchObject({
      ready: false,
      partitions: [{ position: 1, trouble: troubles[0] }],
    });
    await expect(after?.caughtUp()).rejects.toThrow('The log has a hole');
    expect(await readModel.position(0)).toBe(1);
    await log.close();
  });
});

describe('a database that goes back to an earlier moment', () => {
  test('is told of, and projected again from there', async () => {
    const log = openMemoryLog({ origin });
    const scribe = new Scribe(log, 'e');
    await scribe.do(opening(aPlan('e', 1, 1)));
    await scribe.do(submission('a'));
    const running = start(log);
    await running.caughtUp();
    await admin.query('UPDATE read_model.positions SET position = 1');
    await admin.query('DELETE FROM read_model.entries');
    await nextTrouble(() => scribe.do(submission('b')));
    expect(troubles).toEqual([expect.stringContaining('The read model went back')]);
    await running.caughtUp();
    const entries = await readModel.entries('e' as never, { limit: 10 });
    expect(entries?.items.map(({ key }) => key)).toEqual(['a', 'b']);
  });
});

describe('a read model that belongs to another log', () => {
  test('is not written, as the log ends before what was projected', async () => {
    const long = openMemoryLog({ origin });
    const scribe = new Scribe(long, 'e');
    await scribe.do(opening(aPlan('e', 1, 1)));
    await scribe.do(submission('a'));
    const first = start(long);
    await first.caughtUp();
    await first.stop();
    const short = openMemoryLog({ origin });
    await new Scribe(short, 'other').do(opening(aPlan('other', 1, 1)));
    await nextTrouble(() => start(short));
    expect(troubles).toEqual([expect.stringContaining('lost its end, after position 2')]);
    expect(await readModel.epoch('other' as never)).toBeNull();
  });
});
