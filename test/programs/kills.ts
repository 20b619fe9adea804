/**
 * `kill -9` at random moments of a `load`, of the service or of the embedded database under it, and
 * what must hold afterwards: the load completes when it is run again, its record is the one of
 * `score`, and whatever was acknowledged or shown before the kill is in the log.
 */
import { expect } from '@jest/globals';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochLedger } from '../cli.js';
import { type Came, openStream } from '../event-stream.js';
import type { Chance } from './chance.js';
import { linesOf } from './client.js';
import { type EvidenceSize, madeEvidence } from './evidence.js';
import { databasePid, type Programs, type ServiceProcess } from './programs.js';
import { told } from './told.js';
import { untilReady } from './ready.js';
import { type Acknowledged, openForWitnesses, startWitness } from './witness.js';

/** Who is killed, and how: `SIGTERM` lets a service finish what it accepted. */
export type Victim = 'service' | 'service, by SIGTERM' | 'database';

/** A series of kills. */
export interface Kills {
  readonly victim: Victim;
  readonly count: number;
  readonly size: Omit<EvidenceSize, 'epoch' | 'seed'>;
  readonly chance: Chance;
}

/** An evidence file of one round, and the record that `score` makes of it. */
interface Round {
  readonly epoch: string;
  readonly file: string;
  readonly record: Buffer;
}

/** Everything that the outside world was told before a kill. */
interface Told {
  readonly shown: readonly Came[];
  readonly acknowledged: readonly Acknowledged[];
}

/** Runs the whole series against one service with an embedded database of its own. */
export async function expectNothingLost(programs: Programs, kills: Kills): Promise<void> {
  const { count, chance, victim } = kills;
  const dataDir = await programs.folder();
  const folder = await programs.folder();
  let service = await programs.serve({ dataDir });
  const started = performance.now();
  await expectLoaded(programs, service, await roundOf(kills, folder, 'undisturbed'));
  const loadMs = performance.now() - started;
  let interrupted = 0;
  for (let kill = 1; kill <= count; kill += 1) {
    const round = await roundOf(kills, folder, `kill-${String(kill)}`);
    // Loads differ a little in length; a kill after the end would show nothing.
    const waitMs = Math.floor(chance.fraction() * 0.8 * loadMs);
    const before = await loadUntilKilled(programs, { service, dataDir, victim, round, waitMs });
    if (before.cut) interrupted += 1;
    const { port } = service;
    if (victim !== 'database') service = await programs.serve({ dataDir, port });
    await untilReady(service);
    await expectLoaded(programs, service, round);
    await expectStillThere(service, round.epoch, before);
  }
  expect(await service.end('SIGTERM')).toBe(0);
  told(`${String(interrupted)} of ${String(count)} kills of the ${victim} cut a load off`);
}

interface Attempt {
  readonly service: ServiceProcess;
  readonly dataDir: string;
  readonly victim: Victim;
  readonly round: Round;
  readonly waitMs: number;
}

/** Begins a load and kills the victim after `waitMs`; gives what had been told by then. */
async function loadUntilKilled(
  programs: Programs,
  { service, dataDir, victim, round, waitMs }: Attempt,
): Promise<Told & { readonly cut: boolean }> {
  const beside = `beside-${round.epoch}`;
  const shown = collectShown(service, await openForWitnesses(service, beside));
  const witness = startWitness(service, beside, 'w');
  const load = programs.begin(service, ['load', round.file, '--close']);
  const ended = once(load, 'close') as Promise<[number | null]>;
  await Promise.race([ended, after(waitMs)]);
  const cut = load.exitCode === null;
  await kill(victim, service, dataDir);
  const [exitCode] = await ended;
  // A load may outlive a database that is back soon; else it says that the service failed.
  expect([0, 3]).toContain(exitCode);
  return { cut, acknowledged: await witness.stop(), shown: await shown.stop() };
}

async function kill(victim: Victim, service: ServiceProcess, dataDir: string): Promise<void> {
  switch (victim) {
    case 'service':
      expect(await service.end('SIGKILL')).toBeNull();
      return;
    case 'service, by SIGTERM':
      expect(await service.end('SIGTERM')).toBe(0);
      return;
    case 'database':
      process.kill((await databasePid(dataDir)) ?? 0, 'SIGKILL');
  }
}

/** Loads the file of `round` to its end; the record must be the one of `score`. */
async function expectLoaded(
  programs: Programs,
  service: ServiceProcess,
  { epoch, file, record }: Round,
): Promise<void> {
  const loaded = await programs.run(service, ['load', file, '--close']);
  expect([loaded.exitCode, loaded.exitCode === 0 ? '' : loaded.messages]).toEqual([0, '']);
  const published = await service.get(`/v1/epochs/${epoch}/record`);
  expect(published.bytes.equals(record)).toBe(true);
}

/** What was told before the kill must stand in the log, each once, at its version. */
async function expectStillThere(
  service: ServiceProcess,
  epoch: string,
  { shown, acknowledged }: Told,
): Promise<void> {
  const streams = [epoch, `beside-${epoch}`];
  const answers = await Promise.all(
    streams.map((name) => service.get(`/v1/epochs/${name}/events`)),
  );
  const logs = answers.map(({ bytes }) => linesOf(bytes));
  for (const log of logs) {
    const versions = log.map((line) => (JSON.parse(line) as { version: number }).version);
    expect(versions).toEqual(log.map((_, index) => index + 1));
  }
  const lines = new Set(logs.flat());
  expect(shown.filter(({ data }) => !lines.has(data))).toEqual([]);
  const beside = (logs[1] ?? []).map((line) => {
    const { command, version } = JSON.parse(line) as Acknowledged;
    return { command, version };
  });
  for (const one of acknowledged) {
    expect(beside.filter(({ command }) => command === one.command)).toEqual([one]);
  }
}

/** Streams the events of all epochs until the connection breaks or the test has seen enough. */
function collectShown(
  service: ServiceProcess,
  after: number,
): { readonly stop: () => Promise<readonly Came[]> } {
  const shown: Came[] = [];
  const read = async (): Promise<() => Promise<void>> => {
    const stream = await openStream(`${service.url}/v1/events?after=${String(after)}`);
    const collect = async (): Promise<void> => {
      for (let came = await stream.take(1); came.length > 0; came = await stream.take(1)) {
        shown.push(...came);
      }
    };
    // The connection breaks with the service, and by us.
    const collected = collect().catch(() => undefined);
    return () => {
      stream.cut();
      return collected;
    };
  };
  const opened = read();
  return {
    stop: async () => {
      const cut = await opened;
      await cut();
      return shown;
    },
  };
}

async function roundOf({ size, chance }: Kills, folder: string, epoch: string): Promise<Round> {
  const evidence = madeEvidence({ ...size, epoch, seed: 1 + chance.below(2 ** 30) });
  const file = join(folder, `${epoch}.json`);
  await writeFile(file, JSON.stringify(evidence));
  const { exitCode, output, messages } = await epochLedger(['score', '--evidence', file]);
  expect([exitCode, messages]).toEqual([0, '']);
  return { epoch, file, record: output };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
