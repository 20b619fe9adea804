/**
 * Several processes on one log, frozen and killed at work: no acknowledged event is lost, none is
 * there twice. Source: L2, L9 of the reported faults.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventLog } from '#event-log';
import { numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { uniqueName } from '../../libs/event-log/testing/commit-builder.js';
import { type PostgresBench, postgresBench } from './postgres-bench.js';
import { type Acknowledged, RacingProcess } from './racing-process.js';

let bench: PostgresBench;
beforeAll(async () => {
  bench = await postgresBench();
}, 30_000);
afterAll(() => bench.close());

const count = 100;

describe('two services in two processes that write to the same streams', () => {
  test('given a race, then every command is there once and versions have no gap', async () => {
    const { direct } = bench;
    const { streams, a, b } = await twoWriters();
    a.go();
    b.go();
    await Promise.all([a.finished(), b.finished()]);
    const commands = await storedCommands(direct, streams, 2 * count);
    expectAll(commands, [...a.acknowledged, ...b.acknowledged]);
    expect(a.acknowledged).toHaveLength(count * streams.length);
  }, 60_000);

  test('given one frozen at work, then the other goes on, and both finish', async () => {
    const { direct } = bench;
    const { streams, a, b } = await twoWriters();
    a.go();
    await a.acknowledges(20);
    a.signal('SIGSTOP');
    b.go();
    await b.finished();
    a.signal('SIGCONT');
    await a.finished();
    const commands = await storedCommands(direct, streams, 2 * count);
    expectAll(commands, [...a.acknowledged, ...b.acknowledged]);
  }, 60_000);

  test('given one killed at work, then nothing that it acknowledged is lost', async () => {
    const { direct } = bench;
    const { streams, a, b } = await twoWriters();
    a.go();
    b.go();
    await a.acknowledges(50);
    a.signal('SIGKILL');
    await Promise.all([a.gone(), b.finished()]);
    const commands = await storedCommands(direct, streams, null);
    expectAll(commands, [...a.acknowledged, ...b.acknowledged]);
  }, 60_000);
});

interface Writers {
  readonly streams: readonly string[];
  readonly a: RacingProcess;
  readonly b: RacingProcess;
}

async function twoWriters(): Promise<Writers> {
  const streams = [uniqueName(), uniqueName(), uniqueName()];
  const [a, b] = await Promise.all(
    ['a', 'b'].map((name) => RacingProcess.start({ url: bench.url, name, count, streams })),
  );
  if (a === undefined || b === undefined) throw new Error('two writers were started');
  return { streams, a, b };
}

/** What the log has, as an acknowledgement would say it; checks that versions have no gap. */
async function storedCommands(
  log: EventLog,
  streams: readonly string[],
  versions: number | null,
): Promise<readonly Acknowledged[]> {
  const stored: Acknowledged[] = [];
  for (const stream of streams) {
    const events = await readAll(log, stream);
    expect(events.map(({ version }) => version)).toEqual(numbers(1, versions ?? events.length));
    for (const { bytes, position } of events) {
      const command = Buffer.from(bytes).toString().split(' ')[1] ?? '';
      stored.push({ stream, command, position });
    }
  }
  expect(new Set(stored.map(key)).size).toBe(stored.length);
  return stored;
}

function expectAll(stored: readonly Acknowledged[], wanted: readonly Acknowledged[]): void {
  expect(stored).toEqual(expect.arrayContaining([...wanted]));
}

function key({ stream, command }: Acknowledged): string {
  return `${stream} ${command}`;
}
