/** How long after a command its effect can be read, while many others come. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Commit, type EventLog, openPostgresLog, type SealedEvent } from '#event-log';
import type { EpochEvent } from '#ledger/epoch/events';
import type { ActorName, CommandId, EpochId, Sha256Hex } from '#ledger/ids';
import { sealEvent } from '#ledger/record/seal';
import { openReadModel, type ReadModel } from '#read-model';
import {
  aRow,
  opened,
  recorded,
  shortlisted,
  stored,
  submitted,
} from '../../libs/ledger/testing/epoch-builder.js';
import { origin } from '../../libs/ledger/testing/sealed-epoch.js';
import { named } from '../epochs.js';
import { owning } from '../own.js';
import type { Row } from '../row.js';
import { newPlace, startService } from '../service.js';

const [ratePerSecond, epochs, entries, units] = [2000, 20, 10, 50];
const lagSecondsMax = 0.2;

/** One command in so many is watched. */
const watched = 10;

export const lag: Row = {
  name: 'lag',
  about:
    `${String(ratePerSecond)} commands a second for five seconds, each the outcome of one unit, ` +
    `in ${String(epochs)} epochs, written straight to the log of a running \`epoch-ledger serve\` ` +
    'as other services on its database would; the time is the 99th percentile, over a tenth of ' +
    'them, from the moment a command was due until the read model has it; there is no peer: ' +
    '200 ms are allowed, which is the ratio of 1',
  cases: (use) =>
    owning(async (own) => {
      const place = await newPlace(own);
      const log = await openPostgresLog({ url: place.database, origin });
      own.add(() => log.close());
      await startService(own, place);
      const readModel = await openReadModel({ url: place.database });
      own.add(() => readModel.close());
      let [rounds, commands] = [0, [] as readonly Commit[]];
      await use({
        name: 'p99 below 200 ms',
        reach: 1,
        contest: {
          prepare: async () => {
            rounds += 1;
            commands = await prepared(log, rounds);
          },
          ours: () => lagSeconds(log, readModel, commands),
          peer: null,
          allowed: () => lagSecondsMax,
        },
      });
    }),
};

/** Sends each command when it is due, whatever became of the one before. */
async function lagSeconds(
  log: EventLog,
  readModel: ReadModel,
  commands: readonly Commit[],
): Promise<number> {
  const lags: Promise<number | null>[] = [];
  const beganMs = performance.now();
  while (lags.length < commands.length) {
    const dueMs = beganMs + (lags.length * 1000) / ratePerSecond;
    const command = commands[lags.length];
    if (performance.now() < dueMs || command === undefined) await pause(1);
    else
      lags.push(lagOf(log, readModel, { command, dueMs, isWatched: lags.length % watched === 0 }));
  }
  const seconds = (await Promise.all(lags)).filter((one) => one !== null);
  seconds.sort((one, other) => one - other);
  return seconds[Math.floor(0.99 * seconds.length)] ?? NaN;
}

interface Due {
  readonly command: Commit;
  readonly dueMs: number;
  readonly isWatched: boolean;
}

async function lagOf(
  log: EventLog,
  readModel: ReadModel,
  { command, dueMs, isWatched }: Due,
): Promise<number | null> {
  const [result] = await log.append([command]);
  if (result?.kind !== 'appended') throw new Error('a command met a conflict');
  if (!isWatched) return null;
  const { position } = result;
  const there = await readModel.waitFor({ partition: 0, position, timeoutMs: 60_000 });
  if (!there) throw new Error(`position ${String(position)} was not projected within a minute`);
  return (performance.now() - dueMs) / 1000;
}

/** Opens new epochs in the log; gives the commands of a round, one of each epoch in turn. */
async function prepared(log: EventLog, round: number): Promise<readonly Commit[]> {
  const keys = named('entry', entries);
  const stories = Array.from({ length: epochs }, (_, at) => {
    const story = new Story(`lag-${String(round)}-${String(at + 1)}`);
    const plan = { axes: { grasping: { pick: units } } };
    const opening = [opened(plan), ...keys.map((key) => submitted(key)), shortlisted(...keys)];
    return { story, opening: opening.map((event) => story.commit(event)) };
  });
  await log.append(stories.flatMap(({ opening }) => opening));
  return keys.flatMap((key) =>
    Array.from({ length: units }, (_, first) => {
      return stories.map(({ story }) => story.commit(recorded(aRow(key, '1', { first }))));
    }).flat(),
  );
}

/** The commits of an epoch, one after the other, as a service would make them. */
class Story {
  readonly #epoch: EpochId;
  #version = 0;
  #head: Sha256Hex | null = null;

  constructor(epoch: string) {
    this.#epoch = epoch as EpochId;
  }

  commit(event: EpochEvent): Commit {
    const [after, head] = [this.#version, this.#head];
    const sealed = this.#sealed(event);
    [this.#version, this.#head] = [sealed.version, sealed.leaf];
    const actor = 'judge' as ActorName;
    const command = `${this.#epoch}/${String(sealed.version)}` as CommandId;
    const versions = { firstVersion: sealed.version, lastVersion: sealed.version };
    const note = { actor, command, digest: sealed.leaf, ...versions };
    const commit = { stream: this.#epoch, after, head, events: [sealed] };
    return { ...commit, commands: [note], documents: [] };
  }

  #sealed(event: EpochEvent): SealedEvent {
    const own: EpochEvent =
      event.type === 'EpochOpened'
        ? { ...event, body: { ...event.body, plan: { ...event.body.plan, epoch: this.#epoch } } }
        : event;
    const line = { ...stored(own, this.#version + 1), epoch: this.#epoch, prev: this.#head };
    return sealEvent(line, sha256);
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
