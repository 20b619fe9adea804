/** The projector as a program of its own, from dist: started, killed, started again. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { EventLog } from '#event-log/port';
import { openPostgresLog } from '#event-log/postgres/postgres-log';
import type { EpochId, Origin } from '#ledger/ids';
import { openReadModel, type ReadModel } from '#read-model';
import {
  aPlan,
  opening,
  outcomes,
  shortlisting,
  submission,
} from '../../apps/projector/testing/commands.js';
import { freshReading, projectedReading } from '../../apps/projector/testing/fresh-reading.js';
import { Scribe } from '../../apps/projector/testing/scribe.js';
import { type TestDatabase, testDatabase } from '../database.js';

const program = fileURLToPath(new URL('../../dist/apps/projector/main.js', import.meta.url));
const epoch = 'e' as EpochId;
const units = 200;
let database: TestDatabase;
let log: EventLog;
let readModel: ReadModel;
const started: ChildProcess[] = [];

beforeEach(async () => {
  database = await testDatabase();
  log = await openPostgresLog({ url: database.url, origin: 'ledger.example' as Origin });
  readModel = await openReadModel({ url: database.url });
});

afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGKILL');
  await readModel.close();
  await log.close();
  await database.drop();
});

function start(environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** Starts it on the database; resolves with its ready line. */
async function startReady(): Promise<{ child: ChildProcess; line: unknown }> {
  const child = start({ DATABASE_URL: database.url });
  if (child.stdout === null) throw new Error('no standard output');
  for await (const line of createInterface(child.stdout)) return { child, line: JSON.parse(line) };
  throw new Error('it ended without its ready line');
}

/** Sends the signal and waits for the end; the exit code. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

async function expectFresh(position: number): Promise<void> {
  const target = { partition: 0, position, timeoutMs: 20_000, rankingOf: epoch };
  expect(await readModel.waitFor(target)).toBe(true);
  expect(await projectedReading(readModel, epoch)).toEqual(await freshReading(log, epoch));
}

describe('the program of the projector', () => {
  test('given it is killed in the midst of events, then the next one goes on', async () => {
    const scribe = new Scribe(log, epoch);
    await scribe.do(opening(aPlan(epoch, 1, units)));
    await scribe.do(submission('a'));
    await scribe.do(shortlisting('a'));
    let running = await startReady();
    expect(running.line).toEqual({ ready: true, pid: running.child.pid });
    let position = 0;
    for (let unit = 0; unit < units; unit += 1) {
      position = await scribe.do(outcomes(['a', 'a0', '1', unit]));
      if (unit % 70 !== 69) continue;
      await end(running.child, 'SIGKILL');
      running = await startReady();
    }
    await expectFresh(position);
    expect(await end(running.child, 'SIGTERM')).toBe(0);
  }, 60_000);

  test('given two of them, then each event is projected once, whoever comes first', async () => {
    const scribe = new Scribe(log, epoch);
    await scribe.do(opening(aPlan(epoch, 1, units)));
    const running = await Promise.all([startReady(), startReady()]);
    let position = 0;
    for (let entry = 0; entry < 100; entry += 1) {
      position = await scribe.do(submission(`key-${String(entry)}`));
    }
    await expectFresh(position);
    for (const { child } of running) expect(await end(child, 'SIGTERM')).toBe(0);
  }, 60_000);

  test('given no database is named, then it says so and exits 2', async () => {
    const child = start({});
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    expect([child.exitCode, said]).toEqual([2, expect.stringContaining('DATABASE_URL is not set')]);
  });

  test('given the log loses an event while it runs, then it exits 3', async () => {
    const scribe = new Scribe(log, epoch);
    await scribe.do(opening(aPlan(epoch, 1, units)));
    const { child } = await startReady();
    const exit = once(child, 'exit');
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    // The next event gets the position after the next: a hole before it.
    await admin.query('ALTER TABLE ledger.partition DISABLE TRIGGER ALL');
    await admin.query('UPDATE ledger.partition SET position = position + 1');
    await admin.end();
    await scribe.do(submission('a'));
    await exit;
    expect(child.exitCode).toBe(3);
  }, 30_000);
});
