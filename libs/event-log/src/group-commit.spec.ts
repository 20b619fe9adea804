import { describe, expect, test } from '@jest/globals';
import { StreamWriter } from '../testing/commit-builder.js';
import { type AppendResult, type Commit, LogUnavailable } from './port.js';
import {
  Answers,
  batchLength,
  GroupCommit,
  PartitionQueues,
  type SendBatch,
} from './group-commit.js';

/** Batches that a spec answers itself, one after the other. */
class Batches {
  readonly sent: (readonly Commit[])[] = [];
  readonly #answers: ((failure: Error | null) => void)[] = [];

  readonly send: SendBatch = (commits) => {
    this.sent.push(commits);
    return new Promise((resolve, reject) => {
      this.#answers.push((failure) => {
        if (failure !== null) reject(failure);
        else
          resolve(
            commits.map(({ after }): AppendResult => ({ kind: 'appended', position: after })),
          );
      });
    });
  };

  /** Answers the batch in flight and lets the next one start. */
  async answer(failure: Error | null = null): Promise<void> {
    this.#answers.shift()?.(failure);
    await new Promise(setImmediate);
  }

  lengths(): readonly number[] {
    return this.sent.map(({ length }) => length);
  }
}

/** The answer to one commit, as if it came alone. */
async function appended(queue: GroupCommit, commit: Commit): Promise<AppendResult | undefined> {
  const answers = new Answers(1);
  queue.add(commit, answers, 0);
  return (await answers.all)[0];
}

describe('group commit', () => {
  test('given a batch in flight, then what queues meanwhile goes next, all at once', async () => {
    const batches = new Batches();
    const queue = new GroupCommit(batches.send);
    const writer = new StreamWriter();
    const first = appended(queue, writer.commit());
    await new Promise(setImmediate);
    const later = writer.commits(10).map((commit) => appended(queue, commit));
    expect(batches.lengths()).toEqual([1]);
    await batches.answer();
    expect(batches.lengths()).toEqual([1, 10]);
    await batches.answer();
    const results = await Promise.all([first, ...later]);
    expect(results.map((result) => result?.kind === 'appended' && result.position)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test('given calls in one turn of the event loop, then they are one batch', async () => {
    const batches = new Batches();
    const queue = new GroupCommit(batches.send);
    const results = new StreamWriter().commits(64).map((commit) => appended(queue, commit));
    await new Promise(setImmediate);
    expect(batches.lengths()).toEqual([64]);
    await batches.answer();
    expect(await Promise.all(results)).toHaveLength(64);
  });

  test('given an outage, then what waits behind the batch hears of it too', async () => {
    const batches = new Batches();
    const queue = new GroupCommit(batches.send);
    const results = new StreamWriter().commits(700).map((commit) => appended(queue, commit));
    const outcomes = Promise.allSettled(results);
    await new Promise(setImmediate);
    await batches.answer(new LogUnavailable('away'));
    expect((await outcomes).map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
    expect(batches.lengths()).toEqual([500]);
    await queue.finished();
  });

  test('given a bug in one batch, then the next is sent all the same', async () => {
    const batches = new Batches();
    const queue = new GroupCommit(batches.send);
    const results = new StreamWriter().commits(501).map((commit) => appended(queue, commit));
    const outcomes = Promise.allSettled(results);
    await new Promise(setImmediate);
    await batches.answer(new Error('bug'));
    await batches.answer();
    const statuses = (await outcomes).map(({ status }) => status);
    expect([statuses[499], statuses[500]]).toEqual(['rejected', 'fulfilled']);
  });
});

describe('commits of several partitions that are handed over together', () => {
  const [even, odd] = [new StreamWriter('even'), new StreamWriter('odd')];
  const both = (): readonly Commit[] => [odd.commit(), even.commit(), odd.commit()];

  function queuesOver(batches: readonly Batches[]): PartitionQueues {
    const sends = batches.map(({ send }) => send);
    return new PartitionQueues(sends, ({ stream }) => (stream === 'even' ? 0 : 1));
  }

  test('given all of them, then the answers come in their order', async () => {
    const batches = [new Batches(), new Batches()];
    const given = both();
    const appending = queuesOver(batches).append(given);
    await new Promise(setImmediate);
    for (const each of batches.toReversed()) await each.answer();
    expect((await appending).map((one) => 'position' in one && one.position)).toEqual(
      given.map(({ after }) => after),
    );
  });

  test('given that one fails, then that is told when no other is under way', async () => {
    const batches = [new Batches(), new Batches()];
    let told = false;
    const appending = queuesOver(batches)
      .append(both())
      .finally(() => (told = true));
    const refused = expect(appending).rejects.toThrow('away');
    await new Promise(setImmediate);
    await batches[1]?.answer(new LogUnavailable('away'));
    expect(told).toBe(false);
    await batches[0]?.answer();
    await refused;
  });

  test('given none, then there is no answer to wait for', async () => {
    expect(await queuesOver([new Batches()]).append([])).toEqual([]);
  });
});

describe('the length of a batch', () => {
  const kibibytes = (count: number): Commit =>
    new StreamWriter().commit({ events: [new Uint8Array(count * 1024)] });
  const [small, command] = [new StreamWriter(), new StreamWriter()];
  const twice = [
    command.commit({ commands: ['c1'] }),
    command.rival().commit({ commands: ['c1'] }),
    command.commit(),
  ];
  test.each<[string, readonly Commit[], number]>([
    ['nothing', [], 0],
    ['500 small commits', small.commits(500), 500],
    ['501 small commits', small.commits(501), 500],
    ['commits of 100 KiB', [kibibytes(100), kibibytes(100), kibibytes(100)], 2],
    ['a large commit behind a small one', [kibibytes(1), kibibytes(300)], 1],
    ['a large commit before a small one', [kibibytes(300), kibibytes(1)], 1],
    ['the same command twice', twice, 1],
  ])('given %s, then the batch has as many as it holds', (_, commits, expected) => {
    expect(batchLength(commits)).toBe(expected);
  });
});
