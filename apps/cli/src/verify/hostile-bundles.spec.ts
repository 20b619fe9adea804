/**
 * Bundles that were made to hurt whoever looks at them: each verb that reads bundles says no, in
 * words that a terminal cannot be made to obey.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kit, opened, written } from '../../../../libs/ledger/testing/tamperings/kit.js';
import { aBundle, aFolder, type Folder, keyFile } from '../../testing/bundles.js';
import { run } from '../../testing/captured.js';

let folder: Folder;
let kit: Kit;
let bundle: string;
let key: string;

beforeAll(async () => {
  folder = aFolder();
  kit = await aBundle();
  bundle = folder.write('e.bundle', kit.bytes);
  key = folder.write('ledger.pub', keyFile);
});
afterAll(() => {
  folder.done();
});

/** What each verb makes of the file. */
async function answers(file: string): Promise<readonly (readonly [number, string])[]> {
  const pinned = ['--key', key];
  const all: (readonly [number, string])[] = [];
  for (const words of [
    ['verify', file],
    ['compare', file, bundle],
    ['explain', file, '5Grw'],
    ['replay', '--bundle', file, '--rule', 'epoch-record@2'],
  ]) {
    const { exitCode, output, messages } = await run([...words, ...pinned]);
    all.push([exitCode, output + messages]);
  }
  return all;
}

type Header = ReturnType<typeof opened>['header'];

/** The bundle with its header changed. */
function headed(change: (header: Header) => void): Buffer {
  const open = opened(kit.bytes);
  change(open.header);
  return written(open);
}

/** The bundle with line `index` in other words. */
function lined(index: number, change: (line: string) => string): Buffer {
  const lines = kit.bytes.toString().split('\n');
  lines[index] = change(lines[index] ?? '');
  return Buffer.from(lines.join('\n'));
}

/** A title for the window, a colour, another direction, a colour in C1. */
const evil = '\u001b]0;x\u0007\u001b[31mVERIFIED\r\u202eabc\u009b31m';
const inJson = JSON.stringify(evil).slice(1, -1);

describe('what a terminal would obey', () => {
  test.each<[string, () => Buffer]>([
    ['the format', () => headed((header) => (header.format = evil))],
    ['an unknown member', () => headed((header) => (header[evil] = 1))],
    [
      'a signature line',
      () =>
        headed((header) => {
          const other = (note: string): string => note.replace('— ', '— \u009b31m\u202e');
          header.checkpoints = header.checkpoints.map(other);
        }),
    ],
    ['the epoch of an event', () => lined(3, (line) => line.replace('"2026-w48"', `"${inJson}"`))],
    ['a type', () => lined(3, (line) => line.replace('"EntrySubmitted"', `"${inJson}"`))],
    ['a stamp', () => lined(3, (line) => line.replace(/"at":"[^"]*"/, `"at":"${inJson}"`))],
    ['a model', () => lined(3, (line) => line.replace(/"model":"[^"]*"/, `"model":"${inJson}"`))],
    ['a raw line', () => lined(3, () => evil)],
  ])('in %s is spelled out', async (_, bytes) => {
    const all = await answers(folder.write('evil.bundle', bytes()));
    const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;
    for (const [exitCode, text] of all) {
      expect([exitCode, obeyed.exec(text)?.[0] ?? null]).toEqual([1, null]);
    }
  });
});

describe('what is no bundle', () => {
  test.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['line feeds', () => Buffer.alloc(1000, '\n')],
    ['zeros', () => Buffer.alloc(1000)],
    ['half of one', () => kit.bytes.subarray(0, kit.bytes.length / 2)],
    ['UTF-16', () => Buffer.from(kit.bytes.toString(), 'utf16le')],
    ['null for a header', () => lined(0, () => 'null')],
    ['a header that is nested deeply', () => lined(0, () => '['.repeat(1e5) + ']'.repeat(1e5))],
    ['1e400 events', () => lined(0, (line) => line.replace(/"events":\d+/, '"events":1e400'))],
    ['2^53 - 1 events', () => headed((header) => (header.events = 2 ** 53 - 1))],
    ['-1 events', () => headed((header) => (header.events = -1))],
    ['__proto__ in it', () => lined(0, (line) => line.replace('{', '{"__proto__":{},'))],
    ['an event that is nested deeply', () => lined(3, () => '{"a":'.repeat(1e5) + '1}')],
    ['an event of 9 MB', () => lined(3, () => `"${'a'.repeat(9e6)}"`)],
    ['an event twice', () => lined(3, (line) => `${line}\n${line}`)],
  ])('%s is refused by all', async (_, bytes) => {
    const all = await answers(folder.write('none.bundle', bytes()));
    expect(all.map(([exitCode]) => exitCode)).toEqual([1, 1, 1, 1]);
    expect(all.map(([, text]) => text.length < 20_000)).toEqual([true, true, true, true]);
  });
});

test('a policy of one long line is cited in few words', async () => {
  const policy = folder.write('long.policy', '['.repeat(1e6));
  const words = ['verify', bundle, '--key', key, '--policy', policy];
  const { exitCode, messages } = await run(words);
  expect([exitCode, messages.length < 10_000]).toEqual([2, true]);
});
