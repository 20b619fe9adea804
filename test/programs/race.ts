/**
 * Four client processes that send commands to one epoch at once, through one service or several,
 * and what must hold of their answers and of the log afterwards.
 */
import { expect } from '@jest/globals';
import { once } from 'node:events';
import { linesOf } from './client.js';
import type { Programs, ServiceProcess } from './programs.js';

/** Client processes of a race. */
const clients = 4;

/** Requests that a client has under way at a time. */
const inFlight = 16;

/** A race between clients. */
export interface Race {
  readonly epoch: string;
  /** Commands of each client in all: half of them entries, half of them outcomes. */
  readonly commands: number;
  /** Clients are divided evenly among them. */
  readonly services: readonly ServiceProcess[];
}

/** What a command was answered. */
interface Acknowledged {
  readonly key: string;
  readonly status: number;
  readonly version: number | null;
  readonly code: string | null;
}

/** An event as far as a race looks into it. */
interface RacedEvent {
  readonly version: number;
  readonly type: string;
  readonly command: string;
}

type Request = readonly [key: string, body: object];

/**
 * Runs `race`: first every client hands in entries while the epoch is open; then the clients'
 * own entries are shortlisted, and every client reports outcomes. Expects that all commands
 * succeed, each exactly once in the events, whose versions are without gaps.
 */
export async function expectFairRace(programs: Programs, race: Race): Promise<void> {
  const [first] = race.services;
  if (first === undefined) throw new Error('a race needs a service');
  const half = race.commands / 2;
  const path = `/v1/epochs/${race.epoch}`;
  await first.accepted('/v1/epochs', racePlan(race.epoch, half), { as: 'organiser' });
  const entered = await allAtOnce(programs, race, 'intake', entriesOf(half));
  const keys = numbers(clients).map((client) => entryKey(client, 0));
  await first.accepted(`${path}/shortlist`, { keys }, { as: 'organiser' });
  const reported = await allAtOnce(programs, race, 'judge', outcomesOf(half));

  const log = await eventsOf(race);
  expect(log.map(({ version }) => version)).toEqual(numbers(log.length).map((index) => index + 1));
  expectExactlyOnce(entered, log, 'EntrySubmitted', clients * half);
  // Everybody reports the unit that all share: one is first, the others find it so already.
  const ownUnits = clients * (half - sharedReports(half));
  expectExactlyOnce(reported, log, 'OutcomesRecorded', ownUnits + sharedReports(half));
}

/** Every client's commands must have succeeded; those that appended stand in the log once. */
function expectExactlyOnce(
  answers: readonly Acknowledged[],
  log: readonly RacedEvent[],
  type: string,
  appended: number,
): void {
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  const created = answers.filter(({ status }) => status === 201);
  expect(created).toHaveLength(appended);
  const acknowledged = new Map(created.map(({ key, version }) => [key, version]));
  const logged = log.filter((event) => event.type === type);
  expect(logged).toHaveLength(appended);
  expect(new Map(logged.map(({ command, version }) => [command, version]))).toEqual(acknowledged);
}

/** Has all clients send what `requestsOf` gives for each at the same time. */
async function allAtOnce(
  programs: Programs,
  { epoch, services }: Race,
  as: 'intake' | 'judge',
  requestsOf: (client: number) => readonly Request[],
): Promise<readonly Acknowledged[]> {
  const path = `/v1/epochs/${epoch}/${as === 'intake' ? 'entries' : 'outcomes'}`;
  const running = numbers(clients).map(async (client) => {
    const service = services[client % services.length] as ServiceProcess;
    const token = service.bearer(as)['authorization']?.replace('Bearer ', '');
    const task = { url: service.url, token, path, inFlight, requests: requestsOf(client) };
    return linesFrom(programs, JSON.stringify(task));
  });
  const lines = (await Promise.all(running)).flat();
  return lines.map((line) => {
    const [key, status, version, code] = JSON.parse(line) as [string, number, number, string];
    return { key, status, version, code };
  });
}

async function linesFrom(programs: Programs, task: string): Promise<readonly string[]> {
  const path = new URL('racing-client.mjs', import.meta.url).pathname;
  const child = programs.script(path, { RACING_CLIENT: task });
  const [output, messages]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error(Buffer.concat(messages).toString('utf8'));
  return linesOf(Buffer.concat(output));
}

/** The whole log, which every service must have alike. */
async function eventsOf({ epoch, services }: Race): Promise<readonly RacedEvent[]> {
  const logs = await Promise.all(
    services.map((service) => service.get(`/v1/epochs/${epoch}/events?after=0`)),
  );
  expect(new Set(logs.map(({ bytes }) => bytes.toString('utf8'))).size).toBe(1);
  return linesOf(logs[0]?.bytes ?? Buffer.of()).map((line) => JSON.parse(line) as RacedEvent);
}

function racePlan(epoch: string, units: number): object {
  const tasks = [{ task: 't', units: numbers(units).map((unit) => `u${String(unit)}`) }];
  return {
    epoch,
    title: 'Race',
    rule: 'epoch-record@3',
    max_void_fraction: '1',
    runtime_retries: 0,
    base_model: null,
    axes: [{ axis: 'x', tasks }],
  };
}

function entriesOf(commands: number): (client: number) => readonly Request[] {
  return (client) =>
    numbers(commands).map((index) => {
      const key = entryKey(client, index);
      return [`entry-${key}`, { key, model: `org/${key}` }];
    });
}

/** One unit a command, in turns as a single report and as a packed row; every tenth is shared. */
function outcomesOf(commands: number): (client: number) => readonly Request[] {
  return (client) =>
    numbers(commands).map((index) => {
      const shared = index % 10 === 9;
      const key = entryKey(shared ? 0 : client, 0);
      const place = { key, axis: 'x', task: 't' };
      const single = { ...place, unit: `u${String(index)}`, outcome: 'success' };
      const packed = { ...place, first: index, outcomes: '1' };
      return [`outcome-${client}-${index}`, { outcomes: [index % 2 === 0 ? single : packed] }];
    });
}

/** How many of a client's reports are for units that every client reports. */
function sharedReports(commands: number): number {
  return Math.floor(commands / 10);
}

function entryKey(client: number, index: number): string {
  return `c${String(client)}-${String(index)}`;
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
