/**
 * Many clients at once on two services of one database, one of which is killed again and again:
 * nothing acknowledged is lost or there twice, memory stays flat, and what requests took is said.
 */
import { expect } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceOf } from '../programs/chance.js';
import { clientOf, linesOf, tokensIn } from '../programs/client.js';
import { residentMebibytes } from '../programs/operating-system.js';
import type { Programs, ServiceProcess } from '../programs/programs.js';
import { told } from '../programs/told.js';
import { call, type Done, type Times } from './caller.js';

/** How much, for how long. */
export interface MixedLoad {
  readonly callers: number;
  readonly seconds: number;
  /** About how long a service lives before it is killed. */
  readonly secondsBetweenKills: number;
  readonly chance: Chance;
}

const epochs = ['0', '1', '2', '3'];
const units = 4000;

/** By how much the service that lives may grow after the first quarter. */
const growthMebibytesMax = 200;

/** Loads, kills, and looks at what is left. */
export async function expectLoadCarried(programs: Programs, load: MixedLoad): Promise<void> {
  const { callers, seconds, chance } = load;
  const stage = await openStage(programs, callers);
  const { living, killed } = stage;
  const times: Times = { commands: [], reads: [] };
  const ended = new AbortController();
  const clients = [living, stage.mortal];
  const calling = Array.from({ length: callers }, (_, at) =>
    call(
      {
        ...{ name: nameOf(at), chance: chanceOf(chance.seed + at), clients, timed: living, times },
        intake: epochs.map((epoch) => `intake-${epoch}`),
        running: epochs.map((epoch) => `running-${epoch}`),
        units,
      },
      ended.signal,
    ),
  );
  const killing = killed(load, ended.signal);
  const memory = await residentAt(living.pid, seconds, Promise.all(calling)).finally(() => {
    ended.abort();
  });
  const kills = await killing;
  const done = (await Promise.all(calling)).flat();
  const [early, late] = memory;
  say(times, { done: done.length, kills, early, late });
  expect(kills).toBeGreaterThan(0);
  expect(late - early).toBeLessThan(growthMebibytesMax);
  await expectAllThere(living, done);
}

/** Memory after a quarter of the time and at its end; throws at once what a caller throws. */
async function residentAt(
  pid: number,
  seconds: number,
  calling: Promise<unknown>,
): Promise<readonly [early: number, late: number]> {
  const first = calling.then(() => undefined);
  await Promise.race([pause(seconds * 250), first]);
  const early = await residentMebibytes(pid);
  await Promise.race([pause(seconds * 750), first]);
  return [early, await residentMebibytes(pid)];
}

interface Stage {
  /** The service that is not killed. */
  readonly living: ServiceProcess;
  /** Whichever service answers where one is killed. */
  readonly mortal: ReturnType<typeof clientOf>;
  /** Kills and starts again until `signal` aborts; gives how often. */
  readonly killed: (load: MixedLoad, signal: AbortSignal) => Promise<number>;
}

async function openStage(programs: Programs, callers: number): Promise<Stage> {
  const database = await programs.database();
  const dataDir = await programs.folder();
  const living = await programs.serve({ dataDir, database });
  const other = await programs.folder();
  let mortal = await programs.serve({ dataDir: other, database });
  const { port } = mortal;
  await openEpochs(living, callers);
  const tokens = await tokensIn(other);
  return {
    living,
    mortal: clientOf(() => `http://127.0.0.1:${String(port)}`, tokens),
    killed: async ({ secondsBetweenKills, chance }, signal) => {
      let kills = 0;
      while (!signal.aborted) {
        const waitMs = secondsBetweenKills * 1000 * (0.5 + chance.fraction());
        await pause(waitMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) break;
        await mortal.end(chance.fraction() < 0.7 ? 'SIGKILL' : 'SIGTERM');
        kills += 1;
        mortal = await programs.serve({ dataDir: other, database, port });
      }
      return kills;
    },
  };
}

/** Epochs that take entries, and epochs in which every caller has an entry that is run. */
async function openEpochs(service: ServiceProcess, callers: number): Promise<void> {
  const names = Array.from({ length: units }, (_, at) => `u${String(at)}`);
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const plan = { title: '', ...rule, base_model: null };
  const axes = [{ axis: 'x', tasks: [{ task: 't', units: names }] }];
  const small = [{ axis: 'x', tasks: [{ task: 't', units: ['u0'] }] }];
  const keys = Array.from({ length: callers }, (_, at) => nameOf(at));
  for (const epoch of epochs) {
    const intake = { ...plan, epoch: `intake-${epoch}`, axes: small };
    await service.accepted('/v1/epochs', intake, { as: 'organiser' });
    const running = `running-${epoch}`;
    await service.accepted('/v1/epochs', { ...plan, epoch: running, axes }, { as: 'organiser' });
    const path = `/v1/epochs/${running}`;
    await Promise.all(
      keys.map((key) => service.accepted(`${path}/entries`, { key, model: 'm' }, { as: 'intake' })),
    );
    await service.accepted(`${path}/shortlist`, { keys }, { as: 'organiser' });
  }
}

function nameOf(at: number): string {
  return `c${String(at)}`;
}

/** Every acknowledged command is in the log once, at the versions that were answered. */
async function expectAllThere(service: ServiceProcess, done: readonly Done[]): Promise<void> {
  for (const epoch of new Set(done.map((one) => one.epoch))) {
    const events = await service.get(`/v1/epochs/${epoch}/events`);
    const found = new Map<string, number[]>();
    for (const [at, line] of linesOf(events.bytes).entries()) {
      const { command, version } = JSON.parse(line) as { command: string; version: number };
      expect(version).toBe(at + 1);
      found.set(command, [...(found.get(command) ?? []), version]);
    }
    const here = done.filter((one) => one.epoch === epoch);
    const wrong = here.filter(({ key, versions }) => {
      return JSON.stringify(found.get(key)) !== JSON.stringify(versions);
    });
    expect(wrong).toEqual([]);
  }
}

interface Sums {
  readonly done: number;
  readonly kills: number;
  readonly early: number;
  readonly late: number;
}

function say({ commands, reads }: Times, { done, kills, early, late }: Sums): void {
  told(`mixed load: ${String(done)} commands acknowledged, ${String(kills)} kills`);
  told(`commands took ${centiles(commands)}, reads ${centiles(reads)}`);
  told(`memory went from ${early.toFixed(0)} to ${late.toFixed(0)} MiB`);
}

function centiles(times: number[]): string {
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(0);
  return `${at(0.5)} ms at the median and ${at(0.99)} ms at p99 (${String(sorted.length)})`;
}
