/**
 * The copy of a log that is appended to in a topic. Here an array is the topic: offset n is its
 * n-th page, and what is effective on it is known, because nobody else claims.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Commit,
  type CopyPage,
  LogDamaged,
  LogDiffers,
  type LogCopy,
  LogUnavailable,
  openPostgresCopy,
  openMemoryLog,
  openPostgresLog,
  openStoredLog,
} from '#event-log';
import { followed, numbers, readAll } from '../../libs/event-log/testing/collect.js';
import {
  aDocument,
  commandId,
  judge,
  StreamWriter,
} from '../../libs/event-log/testing/commit-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';
import { origin } from './postgres-bench.js';
import { Session } from './sql.js';
import { TcpProxy } from './tcp-proxy.js';

const source = { origin, topic: 'ledger', mark: 'made for this spec' };

let database: TestDatabase;
let opened: { close(): Promise<void> }[];
beforeEach(async () => {
  database = await testDatabase();
  opened = [];
}, 30_000);
afterEach(async () => {
  for (const one of opened) await one.close();
  await database.drop();
});

async function copyAt(url: string, partitions = 1): Promise<LogCopy> {
  const copy = await openPostgresCopy(url, { ...source, partitions });
  opened.push(copy);
  return copy;
}

/** Pages of a topic that begin at `from`, one offset each. */
function pagesOf(commits: readonly (readonly Commit[])[], from = 0): readonly CopyPage[] {
  return commits.map((page, index) => {
    const offset = from + index;
    return { partition: 0, from: offset, to: offset + 1, readFrom: offset, commits: page };
  });
}

/** Copies all of `pages` that are not there yet, as a service does. */
async function copyAll(copy: LogCopy, pages: readonly CopyPage[]): Promise<void> {
  let { offset } = await copy.place(0);
  for (const page of pages) {
    if (page.from >= offset) ({ offset } = await copy.copy(page));
  }
}

/** Twenty pages of what three streams append, with commands and documents; some are empty. */
function someHistory(): readonly (readonly Commit[])[] {
  const writers = ['a', 'b', 'c'].map((name) => new StreamWriter(name));
  return numbers(0, 19).map((page) => {
    if (page % 5 === 4) return [];
    return writers.map((writer, at) => {
      const commands = at === 0 ? [`c${String(page)}`] : [];
      const documents = page === 3 ? [aDocument(new Uint8Array([at]))] : [];
      return writer.commit({ commands, documents });
    });
  });
}

describe('copying', () => {
  test('given pages of a topic, then the copy is what an own log would be', async () => {
    const history = someHistory();
    const copy = await copyAt(database.url);
    await copyAll(copy, pagesOf(history));
    const reference = openMemoryLog({ origin });
    for (const page of history) await reference.append(page);
    const end = await reference.end(0);
    expect(await copy.place(0)).toEqual({ offset: 20, readFrom: 19, position: end });
    expect(await followed(copy, 0, end)).toEqual(await followed(reference, 0, end));
    for (const stream of ['a', 'b', 'c', 'none']) {
      expect(await readAll(copy, stream)).toEqual(await readAll(reference, stream));
      expect(await copy.head(stream)).toEqual(await reference.head(stream));
      const found = await copy.findCommand(stream, judge, commandId('c7'));
      expect(found).toEqual(await reference.findCommand(stream, judge, commandId('c7')));
    }
    const { sha256, bytes } = aDocument(new Uint8Array([1]));
    expect(await copy.document(sha256)).toEqual(bytes);
  });

  test('given services that copy at once, then each page is copied once', async () => {
    const pages = pagesOf(someHistory());
    const copies = await Promise.all(numbers(1, 3).map(() => copyAt(database.url)));
    await Promise.all(copies.map((copy) => copyAll(copy, pages)));
    const alone = await testDatabase();
    const undisturbed = await copyAt(alone.url);
    await copyAll(undisturbed, pages);
    const { position } = await undisturbed.place(0);
    for (const copy of copies) {
      expect(await copy.place(0)).toEqual({ offset: 20, readFrom: 19, position });
      expect(await followed(copy, 0, position)).toEqual(await followed(undisturbed, 0, position));
    }
    await undisturbed.close();
    await alone.drop();
  });

  test('given a service that comes second, then it learns how far the copy is', async () => {
    const [first, second, third] = pagesOf(someHistory());
    const [fast, slow] = [await copyAt(database.url), await copyAt(database.url)];
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    await fast.copy(first);
    const there = await fast.copy({ ...second, to: 2, commits: second.commits });
    expect(await slow.copy(first)).toEqual(there);
    expect(await slow.copy({ ...third, from: 1 })).toEqual(there);
    expect(await slow.end(0)).toBe(there.position);
    expect(await slow.copy(third)).toEqual({
      offset: 3,
      readFrom: 2,
      position: there.position + 3,
    });
  });

  test('given several partitions, then each has an offset and positions of its own', async () => {
    const copy = await copyAt(database.url, 4);
    const writer = new StreamWriter('2026-w48');
    const page = { partition: 3, from: 0, to: 9, readFrom: 7, commits: writer.commits(2) };
    expect(await copy.copy(page)).toEqual({ offset: 9, readFrom: 7, position: 2 });
    expect(await copy.place(0)).toEqual({ offset: 0, readFrom: 0, position: 0 });
    expect(await copy.end(3)).toBe(2);
  });

  test('given a commit without a place, then nothing of its page is copied', async () => {
    const copy = await copyAt(database.url);
    const writer = new StreamWriter('a');
    const [first, skipped, third] = [writer.commit(), writer.commit(), writer.commit()];
    await copyAll(copy, pagesOf([[first]]));
    const commits = [new StreamWriter('b').commit(), third];
    const page = { partition: 0, from: 1, to: 2, readFrom: 1, commits };
    await expect(copy.copy(page)).rejects.toThrow(LogDamaged);
    await expect(copy.copy(page)).rejects.toThrow('it is not of this log');
    expect(await copy.place(0)).toEqual({ offset: 1, readFrom: 0, position: 1 });
    expect(await copy.head('b')).toBeNull();
    await copy.copy({ ...page, commits: [skipped, third] });
    expect(await copy.place(0)).toEqual({ offset: 2, readFrom: 1, position: 3 });
  });

  test('given an answer that is lost, then the page is there once', async () => {
    const proxy = await TcpProxy.start(database.url);
    const copy = await copyAt(proxy.url);
    const pages = pagesOf(someHistory());
    for (const [index, page] of pages.entries()) {
      if (index % 3 === 0) proxy.trap('answer', 'ledger.copy');
      if (index % 3 === 1) proxy.trap('request', 'ledger.copy');
      const { offset } = await copy.copy(page);
      expect(offset).toBe(page.to);
    }
    expect((await copy.place(0)).position).toBe(48);
    await proxy.close();
  });

  test('given a copy that went on, then heads of an earlier position are found', async () => {
    const copy = await copyAt(database.url);
    const [a, b] = [new StreamWriter('a'), new StreamWriter('b')];
    const heads: Map<string, unknown>[] = [new Map<string, unknown>()];
    for (const [index, writer] of [a, b, a, a, b].entries()) {
      await copyAll(copy, pagesOf([[writer.commit()]], index));
      const head = { version: writer.version, leaf: writer.head, position: index + 1 };
      heads.push(new Map([...(heads[index] ?? []), [writer.stream, head]]));
    }
    for (const [position, expected] of heads.entries()) {
      expect(await copy.headsAt(position, ['b', 'a', 'none'])).toEqual(expected);
    }
  });

  test('given commands, then it says of each whether it was copied', async () => {
    const copy = await copyAt(database.url);
    const writer = new StreamWriter('a');
    const pages = ['c1', 'c2'].map((command) => [writer.commit({ commands: [command] })]);
    const names = ['c2', 'c1', 'c3'].map((name) => ({
      ...{ stream: 'a', actor: judge },
      command: commandId(name),
    }));
    expect(await copy.hasCommands(names)).toEqual([false, false, false]);
    await copyAll(copy, pagesOf(pages.slice(0, 1)));
    expect(await copy.hasCommands(names)).toEqual([false, true, false]);
    await copyAll(copy, pagesOf(pages));
    expect(await copy.hasCommands(names)).toEqual([true, true, false]);
    const elsewhere = names.map((name) => ({ ...name, stream: 'b' }));
    expect(await copy.hasCommands(elsewhere)).toEqual([false, false, false]);
  });
});

describe('whose log a database has', () => {
  test('given a copy, then nobody appends to it, and everybody reads it', async () => {
    const copy = await copyAt(database.url);
    await copyAll(copy, pagesOf(someHistory()));
    const opening = openPostgresLog({ url: database.url, origin });
    await expect(opening).rejects.toThrow(LogDiffers);
    await expect(opening).rejects.toThrow('the copy of the log in the topic ledger');
    const stored = await openStoredLog({ url: database.url });
    opened.push(stored);
    expect(await readAll(stored, 'a')).toEqual(await readAll(copy, 'a'));
  });

  test('given a log that is open, when it becomes a copy, then it takes no more', async () => {
    const own = await openPostgresLog({ url: database.url, origin });
    opened.push(own);
    await copyAt(database.url);
    const appending = own.append([new StreamWriter('late').commit()]);
    await expect(appending).rejects.toThrow(LogUnavailable);
    await expect(appending).rejects.toThrow('appended to in the topic ledger');
    expect(await own.end(0)).toBe(0);
  });

  test('given a log with events of its own, then it is not made a copy', async () => {
    const own = await openPostgresLog({ url: database.url, origin });
    opened.push(own);
    await own.append([new StreamWriter('own').commit()]);
    await expect(copyAt(database.url)).rejects.toThrow('a log of its own');
  });

  test.each([
    ['another topic', { topic: 'other', mark: source.mark }],
    ['another topic of that name', { topic: source.topic, mark: 'later' }],
  ])('given a copy, then %s is refused', async (_, other) => {
    await copyAt(database.url);
    const opening = openPostgresCopy(database.url, { origin, partitions: 1, ...other });
    await expect(opening).rejects.toThrow(LogDiffers);
    await expect(opening).rejects.toThrow('the copy of the topic ledger (made for this spec)');
  });

  test('given services that make the copy at once, then there is one', async () => {
    await Promise.all(numbers(1, 6).map(() => copyAt(database.url)));
    const session = await Session.start(database.url);
    opened.push({ close: () => session.end() });
    const rows = await session.query('select number, topic from ledger.source');
    expect(rows).toEqual([{ number: 1, topic: 'ledger' }]);
  });
});
