import { describe, expect, test } from '@jest/globals';
import {
  type Commit,
  type EventLog,
  LogUnavailable,
  newMemoryStorage,
  openMemoryLog,
} from '#event-log';
import type { EpochCommand } from '#ledger/epoch/commands';
import { readEvent } from '#ledger/record/seal';
import type { ActorName, CommandId, EpochId, Origin, Sha256Hex } from '#ledger/ids';
import { opening, submitting } from '../../testing/commands.js';
import { preparedBy } from '../../testing/memory-beside.js';
import { sha256 } from '../sha256.js';
import type { Job } from './judge.js';
import type { Verdict } from './judged.js';
import { Lane } from './lane.js';
import { noMaterials } from './materials.js';

const origin = 'ledger.example.org' as Origin;
const epoch = 'e' as EpochId;

/** A log over shared storage; `before` is called ahead of every append and may throw. */
function logOver(
  storage: ReturnType<typeof newMemoryStorage>,
  before: (commits: readonly Commit[]) => Promise<void> = () => Promise.resolve(),
): EventLog {
  const log = openMemoryLog({ origin, storage });
  return {
    origin,
    partitions: 1,
    partitionOf: (stream) => log.partitionOf(stream),
    append: async (commits) => {
      await before(commits);
      return log.append(commits);
    },
    read: (...asked) => log.read(...asked),
    follow: (partition, after, signal) => log.follow(partition, after, signal),
    head: (stream) => log.head(stream),
    end: (partition) => log.end(partition),
    findCommand: (stream, actor, command) => log.findCommand(stream, actor, command),
    document: (digest) => log.document(digest),
    close: () => log.close(),
  };
}

function laneOver(log: EventLog, clock = (): bigint => 1n): Lane {
  return new Lane(epoch, { log, clock, sha256, prepare: preparedBy() });
}

let made = 0;
function job(command: EpochCommand, over: Partial<Job> = {}): Job {
  made += 1;
  return {
    command,
    materials: noMaterials,
    disclosures: [],
    actor: 'someone' as ActorName,
    role: 'organiser',
    commandId: `made-${String(made)}` as CommandId,
    digest: '0'.repeat(64) as Sha256Hex,
    keyed: false,
    ifMatch: null,
    ...over,
  };
}

const kinds = (verdicts: readonly Verdict[]): readonly string[] => verdicts.map(({ kind }) => kind);

async function versionsIn(log: EventLog): Promise<readonly number[]> {
  const versions: number[] = [];
  for await (const { bytes } of log.read(epoch, 0)) versions.push(readEvent(bytes).version);
  return versions;
}

describe('commands that wait while an append is in flight', () => {
  test('are decided in order, each on those before it, and go in one append', async () => {
    const appends: number[] = [];
    const waiting: Promise<Verdict>[] = [];
    const log = logOver(newMemoryStorage(origin), async (commits) => {
      appends.push(commits.length);
      if (appends.length > 1) return;
      for (const key of ['a', 'a', 'b']) waiting.push(lane.submit(job(submitting(key))));
      await Promise.resolve();
    });
    const lane = laneOver(log);
    const first = await lane.submit(job(opening(epoch)));
    const verdicts = await Promise.all(waiting);
    expect(kinds([first, ...verdicts])).toEqual(['appended', 'appended', 'refused', 'appended']);
    expect(appends).toEqual([1, 2]);
    expect(await versionsIn(log)).toEqual([1, 2, 3]);
    expect([lane.idle, lane.waiting]).toEqual([true, 0]);
  });

  test('each have their commit, and the version that they made', async () => {
    const lane = laneOver(logOver(newMemoryStorage(origin)));
    await lane.submit(job(opening(epoch)));
    const verdicts = await Promise.all(['a', 'b'].map((key) => lane.submit(job(submitting(key)))));
    const places = verdicts.map(
      (one) => one.kind === 'appended' && [one.position, one.events[0]?.version],
    );
    expect(places).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });
});

describe('given another writer of the same epoch', () => {
  test('that was faster, then the command is decided again on what there is', async () => {
    const storage = newMemoryStorage(origin);
    const other = laneOver(logOver(storage));
    await other.submit(job(opening(epoch)));
    let raced = false;
    const racing = logOver(storage, async () => {
      if (raced) return;
      raced = true;
      await other.submit(job(submitting('a')));
    });
    const lane = laneOver(racing);
    const verdicts = await Promise.all(['a', 'b'].map((key) => lane.submit(job(submitting(key)))));
    expect(kinds(verdicts)).toEqual(['refused', 'appended']);
    expect(await versionsIn(racing)).toEqual([1, 2, 3]);
  });

  test('that opened the epoch since, then nothing is refused from memory', async () => {
    const storage = newMemoryStorage(origin);
    const lane = laneOver(logOver(storage));
    expect((await lane.submit(job(submitting('a')))).kind).toBe('unknown_epoch');
    await laneOver(logOver(storage)).submit(job(opening(epoch)));
    expect((await lane.submit(job(submitting('a')))).kind).toBe('appended');
  });

  test('that carried out the same command, then its answer is found', async () => {
    const storage = newMemoryStorage(origin);
    const other = laneOver(logOver(storage));
    await other.submit(job(opening(epoch)));
    const lane = laneOver(logOver(storage));
    await lane.look(() => null);
    const keyed = { keyed: true, commandId: 'once' as CommandId };
    await other.submit(job(submitting('a'), keyed));
    const verdict = await lane.submit(job(submitting('a'), keyed));
    expect(verdict).toMatchObject({ kind: 'remembered', found: { firstVersion: 2 } });
  });

  test('that did it before it was judged here, then no refusal is its own doing', async () => {
    const storage = newMemoryStorage(origin);
    const [here, there] = [laneOver(logOver(storage)), laneOver(logOver(storage))];
    await there.submit(job(opening(epoch)));
    const keyed = { keyed: true, commandId: 'once' as CommandId };
    const done = await there.submit(job(submitting('a'), keyed));
    // It was asked here before it was done there; this lane has read it since.
    await here.look(() => null);
    const verdicts = await Promise.all([
      here.submit(job(submitting('a'), keyed)),
      here.submit(job(submitting('a'))),
      here.submit(job(submitting('b'))),
    ]);
    expect(kinds([done, ...verdicts])).toEqual(['appended', 'remembered', 'refused', 'appended']);
  });

  test('that is faster every time, then the caller is told to come back', async () => {
    const storage = newMemoryStorage(origin);
    const other = laneOver(logOver(storage));
    await other.submit(job(opening(epoch)));
    let entries = 0;
    const racing = logOver(storage, async () => {
      entries += 1;
      await other.submit(job(submitting(`other-${String(entries)}`)));
    });
    expect((await laneOver(racing).submit(job(submitting('a')))).kind).toBe('contended');
    expect(entries).toBeGreaterThan(100);
  });
});

describe('given a log that does not answer', () => {
  test('then all that waited for it fail, and the next command starts from the log', async () => {
    let down = false;
    const log = logOver(newMemoryStorage(origin), () =>
      down ? Promise.reject(new LogUnavailable('down')) : Promise.resolve(),
    );
    const lane = laneOver(log);
    await lane.submit(job(opening(epoch)));
    down = true;
    const failed = await Promise.allSettled(
      ['a', 'b'].map((key) => lane.submit(job(submitting(key)))),
    );
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    down = false;
    expect((await lane.submit(job(submitting('a')))).kind).toBe('appended');
    expect(await versionsIn(log)).toEqual([1, 2]);
  });
});

describe('a version that the caller demands', () => {
  test.each([
    [[1], 'appended'],
    [[7, 1], 'appended'],
    [[0], 'moved'],
    [[2], 'moved'],
  ])('%j of an epoch at version 1: %s', async (ifMatch, kind) => {
    const lane = laneOver(logOver(newMemoryStorage(origin)));
    await lane.submit(job(opening(epoch)));
    expect((await lane.submit(job(submitting('a'), { ifMatch }))).kind).toBe(kind);
  });

  test('is that of its turn: of two at once, one finds the epoch moved', async () => {
    const lane = laneOver(logOver(newMemoryStorage(origin)));
    await lane.submit(job(opening(epoch)));
    const verdicts = await Promise.all(
      ['a', 'b'].map((key) => lane.submit(job(submitting(key), { ifMatch: [1] }))),
    );
    expect(kinds(verdicts)).toEqual(['appended', 'moved']);
  });
});

test('a look sees what was asked for before it, and nothing that is not in the log', async () => {
  const lane = laneOver(logOver(newMemoryStorage(origin)));
  const seen = [
    lane.look((folded) => folded?.state.version ?? null),
    lane.submit(job(opening(epoch))).then(({ kind }) => kind),
    lane.look((folded) => folded?.state.version ?? null),
  ];
  expect(await Promise.all(seen)).toEqual([null, 'appended', 1]);
});
