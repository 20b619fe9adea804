/**
 * Connections lost in the middle of an append: the service finds out what became of it, and every
 * commit is effective once or a conflict. Source: notes on the log, "Connection lost after
 * sending"; L9 of the reported faults.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AppendResult } from '#event-log';
import { followed, numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { aDocument, StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type PostgresBench, postgresBench } from './postgres-bench.js';
import type { Loss } from './tcp-proxy.js';

const anAppend = 'ledger.append';

let bench: PostgresBench;
beforeAll(async () => {
  bench = await postgresBench();
}, 30_000);
afterAll(() => bench.close());

describe('a connection lost in the middle of an append', () => {
  test.each<Loss>(['request', 'answer', 'client'])(
    'given that the %s is lost, then the commit is appended once, and the next one too',
    async (loss) => {
      const { proxied, proxy, direct } = bench;
      const end = await direct.end(0);
      const writer = new StreamWriter();
      const document = aDocument();
      const commit = writer.commit({ commands: ['c1'], documents: [document] });
      proxy.trap(loss, anAppend);
      expect(await proxied.append([commit])).toEqual([appendedAt(end + 1)]);
      expect(proxy.sprung).toBe(true);
      expect(await proxied.append([writer.commit()])).toEqual([appendedAt(end + 2)]);
      expect(await readAll(direct, writer.stream)).toHaveLength(2);
      expect(await direct.end(0)).toBe(end + 2);
      expect(await direct.document(document.sha256)).toEqual(document.bytes);
    },
  );

  test('given a lost answer to a batch, then each commit gets its own result', async () => {
    const { proxied, proxy, direct } = bench;
    const end = await direct.end(0);
    const [writer, late] = [new StreamWriter(), new StreamWriter()];
    const rival = late.rival();
    await direct.append([late.commit()]);
    proxy.trap('answer', anAppend);
    const commits = [writer.commit(), rival.commit(), writer.commit(), rival.commit()];
    const [first, second, third, fourth] = await proxied.append(commits);
    expect(first).toEqual(appendedAt(end + 2));
    expect(second).toEqual({ kind: 'conflict' });
    expect(third).toEqual(appendedAt(end + 3));
    expect(fourth).toEqual({ kind: 'conflict' });
    expect(await direct.end(0)).toBe(end + 3);
  });

  test('given a lost answer and another service that went on, then it is appended', async () => {
    const { proxied, proxy, direct } = bench;
    const writer = new StreamWriter();
    const [commit, next] = [writer.commit(), writer.commit()];
    proxy.trap('answer', anAppend, async () => {
      await untilAppended(() => direct.append([next]));
    });
    expect((await proxied.append([commit]))[0]?.kind).toBe('appended');
    const leaves = (await readAll(direct, writer.stream)).map(({ leaf }) => leaf);
    expect(leaves).toEqual([commit.events[0]?.leaf, next.events[0]?.leaf]);
  });

  test('given a lost request and a rival that took the place, then it is a conflict', async () => {
    const { proxied, proxy, direct } = bench;
    const writer = new StreamWriter();
    const rival = writer.rival();
    proxy.trap('request', anAppend, async () => {
      await direct.append([rival.commit()]);
    });
    expect(await proxied.append([writer.commit()])).toEqual([{ kind: 'conflict' }]);
    expect((await direct.head(writer.stream))?.leaf).toBe(rival.head);
  });

  test('given a sending that still waits when it is sent again, then it counts once', async () => {
    const { proxied, proxy, direct, session } = bench;
    const end = await direct.end(0);
    const writer = new StreamWriter();
    await session.query('begin; select from ledger.partition for update');
    proxy.trap('client', anAppend);
    const appending = proxied.append([writer.commit({ commands: ['c1'] })]);
    await session.waitingAppends(2);
    await session.query('commit');
    expect(await appending).toEqual([appendedAt(end + 1)]);
    expect(await readAll(direct, writer.stream)).toHaveLength(1);
    expect(await direct.end(0)).toBe(end + 1);
  });

  test('given a backend that is killed in mid-append, then it is appended once', async () => {
    const { direct, session } = bench;
    const end = await direct.end(0);
    const writer = new StreamWriter();
    await session.query('begin; select from ledger.partition for update');
    const appending = direct.append([writer.commit(), writer.commit()]);
    const killed = await session.waitingAppends(1);
    await session.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [killed]);
    for (;;) {
      const waiting = await session.waitingAppends(1);
      if (waiting[0] !== killed[0]) break;
    }
    await session.query('commit');
    expect(await appending).toEqual([appendedAt(end + 1), appendedAt(end + 2)]);
    expect(await readAll(direct, writer.stream)).toHaveLength(2);
  });
});

describe('a connection lost while nothing is appended', () => {
  test('given a reader between pages, when cut, then it reads on', async () => {
    const { proxied, proxy, direct } = bench;
    const writer = new StreamWriter();
    await direct.append(writer.commits(2_500));
    const versions: number[] = [];
    for await (const { version } of proxied.read(writer.stream, 0)) {
      versions.push(version);
      if (version === 10) proxy.cut();
    }
    expect(versions).toEqual(numbers(1, 2_500));
  });

  test('given a follower that waits, when cut, then it misses nothing', async () => {
    const { proxied, proxy, direct } = bench;
    const end = await direct.end(0);
    const writer = new StreamWriter();
    await direct.append([writer.commit()]);
    const following = followed(proxied, end, 4);
    for (let round = 0; round < 3; round += 1) {
      await followed(proxied, end, 1 + round);
      proxy.cut();
      await direct.append([writer.commit()]);
    }
    const positions = (await following).map(({ position }) => position);
    expect(positions).toEqual(numbers(end + 1, end + 4));
  });
});

function appendedAt(position: number): AppendResult {
  return { kind: 'appended', position };
}

/** Claims again until the event before it is there. */
async function untilAppended(append: () => Promise<readonly AppendResult[]>): Promise<void> {
  while ((await append())[0]?.kind !== 'appended');
}
