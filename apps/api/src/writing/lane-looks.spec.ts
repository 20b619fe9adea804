import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type EventLog,
  LogUnavailable,
  type MemoryStorage,
  newMemoryStorage,
  openMemoryLog,
} from '#event-log';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { ActorName, CommandId, EpochId, Origin, Sha256Hex } from '#ledger/ids';
import { opening, submitting } from '../../testing/commands.js';
import { preparedBy } from '../../testing/memory-beside.js';
import { sha256 } from '../sha256.js';
import type { FoldedEpoch } from './folded-epoch.js';
import type { Job } from './judge.js';
import { Lane } from './lane.js';
import { noMaterials } from './materials.js';

const origin = 'ledger.example.org' as Origin;
const epoch = 'e' as EpochId;

let storage: MemoryStorage;
let log: EventLog;
let lane: Lane;
/** The lane of another service. */
let other: Lane;
beforeEach(async () => {
  storage = newMemoryStorage(origin);
  log = openMemoryLog({ origin, storage });
  lane = laneOver(log);
  other = laneOver(openMemoryLog({ origin, storage }));
  await other.submit(job('open', opening(epoch)));
});

function laneOver(over: EventLog): Lane {
  return new Lane(epoch, { log: over, clock: () => 1n, sha256, prepare: preparedBy() });
}

function job(commandId: string, command: EpochCommand): Job {
  return {
    command,
    materials: noMaterials,
    disclosures: [],
    actor: 'someone' as ActorName,
    role: 'organiser',
    commandId: commandId as CommandId,
    digest: '0'.repeat(64) as Sha256Hex,
    keyed: false,
    ifMatch: null,
  };
}

const version = (folded: FoldedEpoch | null): number => folded?.state.version ?? 0;

/** Something that is waited for. */
class Moment {
  come: () => void = () => undefined;
  readonly reached = new Promise<void>((resolve) => {
    this.come = resolve;
  });
}

let readings = 0;
/** Holds up the next reading of the log, once it knows where the epoch ends; counts all of them. */
function heldReading(): { readonly begun: Promise<void>; readonly goOn: () => void } {
  const [begun, held] = [new Moment(), new Moment()];
  const read = log.read.bind(log);
  readings = 0;
  jest.spyOn(log, 'read').mockImplementation(async function* (stream, after) {
    readings += 1;
    const isFirst = readings === 1;
    const events = [];
    for await (const event of read(stream, after)) events.push(event);
    begun.come();
    if (isFirst) await held.reached;
    yield* events;
  });
  return { begun: begun.reached, goOn: held.come };
}

describe('those who look while the log is being read', () => {
  test('see what was acknowledged before they asked, not what was read before', async () => {
    const { begun, goOn } = heldReading();
    const early = lane.look(version);
    await begun;
    expect((await other.submit(job('a', submitting('a')))).kind).toBe('appended');
    const late = [lane.look(version), lane.look(version)];
    goOn();
    expect([await early, ...(await Promise.all(late))]).toEqual([1, 2, 2]);
  });

  test('are answered by one reading, however many they are', async () => {
    const { begun, goOn } = heldReading();
    const early = lane.look(version);
    await begun;
    const late = Array.from({ length: 50 }, () => lane.look(version));
    goOn();
    expect(new Set([await early, ...(await Promise.all(late))])).toEqual(new Set([1]));
    expect(readings).toBe(2);
  });

  test('see what was asked of this lane before them, once it is in line', async () => {
    const { begun, goOn } = heldReading();
    const first = lane.look(version);
    await begun;
    const before = lane.look(version);
    const submitted = lane.submit(job('a', submitting('a')));
    const after = lane.look(version);
    goOn();
    expect(await Promise.all([first, before, after])).toEqual([1, 1, 2]);
    expect((await submitted).kind).toBe('appended');
  });
});

describe('of many who look at once', () => {
  test('each has his own answer, and his own error', async () => {
    const looks = [1, 2, 3].map((number) =>
      lane.look((folded) => {
        if (number === 2) throw new Error('no such page');
        return number + version(folded);
      }),
    );
    const answers = await Promise.allSettled(looks);
    expect(answers).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('no such page') },
      { status: 'fulfilled', value: 4 },
    ]);
  });

  test('all are told of an outage, and the next one reads again', async () => {
    jest.spyOn(log, 'read').mockImplementationOnce(() => {
      throw new LogUnavailable('down');
    });
    const looks = await Promise.allSettled([lane.look(version), lane.look(version)]);
    expect(looks.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lane.look(version)).toBe(1);
  });
});
