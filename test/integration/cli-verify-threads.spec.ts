/** `epoch-ledger verify` with worker threads: the same bytes and exit codes as with one thread. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../../libs/ledger/testing/sealed-epoch.js';
import { keyText } from '#ledger/record/verifier-key';
import { epochLedger } from '../cli.js';
import { writeLargeBundle } from '../large-bundle.js';

let folder: string;
let bytes: Buffer;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-threads-'));
  key = join(folder, 'ledger.pub');
  await writeFile(key, `${keyText(log.key)}\n`);
  const file = join(folder, 'honest.bundle');
  await writeLargeBundle(file, { entries: 10, units: 1000 });
  bytes = await readFile(file);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The bundle with `found` behind the place `share` of it put another way. */
function changed(share: number, found: string, other: string): Buffer {
  const at = bytes.indexOf(found, Math.floor(share * bytes.length));
  if (at < 0) throw new Error(`there is no ${found}`);
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(other),
    bytes.subarray(at + found.length),
  ]);
}

describe('verify with worker threads', () => {
  test.each<[string, () => Buffer, number]>([
    ['an honest bundle', () => bytes, 0],
    ['another outcome in the middle', () => changed(0.5, '"outcomes":"0"', '"outcomes":"1"'), 1],
    ['a space near the end', () => changed(0.9, ',"run":1', ', "run":1'), 1],
    ['another run in the first third', () => changed(0.3, '"run":1', '"run":2'), 1],
    ['bytes that are no text', () => changed(0.7, 'judge-1', 'judge-\xff'), 1],
    ['a line that is missing', () => changed(0.6, '\n', ' '), 1],
    ['its second half alone', () => bytes.subarray(bytes.length >> 1), 1],
    ['its first half alone', () => bytes.subarray(0, bytes.length >> 1), 1],
  ])('%s', async (name, make, expected) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.bundle`);
    await writeFile(file, make());
    const words = ['verify', file, '--key', key, '--json', '--threads'];
    const one = await epochLedger([...words, '1']);
    expect(one.exitCode).toBe(expected);
    for (const threads of ['2', '4']) {
      expect(await epochLedger([...words, threads])).toEqual(one);
    }
  });

  test('from standard input too', async () => {
    const words = ['verify', '-', '--key', key, '--json', '--threads'];
    const one = await epochLedger([...words, '1'], { input: bytes });
    expect(one.exitCode).toBe(0);
    expect(await epochLedger([...words, '2'], { input: bytes })).toEqual(one);
  });
});
