import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { untilFirstClosing, fork } from '../../../../libs/ledger/testing/tamperings/contents.js';
import { type Kit, opened } from '../../../../libs/ledger/testing/tamperings/kit.js';
import { aBundle, aFolder, keyFile, type Folder, story } from '../../testing/bundles.js';
import { run } from '../../testing/captured.js';
import { aPlan } from '../../../../libs/ledger/testing/epoch-builder.js';
import type { EpochId } from '#ledger/ids';

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

describe('compare', () => {
  test('a bundle and its own beginning: one history', async () => {
    const older = folder.write('older.bundle', await untilFirstClosing(kit));
    const { exitCode, output } = await run(['compare', older, bundle, '--key', key]);
    expect(exitCode).toBe(0);
    expect(output).toContain('One history: the second goes on from the other.');
    expect((await run(['compare', bundle, bundle])).output).toContain('the same events');
  });

  test('a fork: both notes and the events where it parted', async () => {
    const forked = folder.write('forked.bundle', await fork(kit));
    const { exitCode, output, messages } = await run(['compare', bundle, forked, '--key', key]);
    expect(exitCode).toBe(1);
    expect(output).toContain('FORK');
    expect(output).toContain('They part at event 10:');
    for (const path of [kit.bytes, await fork(kit)]) {
      const note = opened(path).header.checkpoints.at(-1) ?? '';
      for (const line of note.trimEnd().split('\n')) expect(output).toContain(line);
    }
    expect(messages).toContain('The service signed two histories');
    const json = await run(['compare', bundle, forked, '--key', key, '--json']);
    expect(JSON.parse(json.output)).toMatchObject({ comparable: true, parting: { version: 10 } });
  });

  test('a damaged copy is not of one history, and no fork', async () => {
    const text = kit.bytes.toString().replace('"outcomes":"1h1"', '"outcomes":"111"');
    const damaged = folder.write('damaged.bundle', text);
    const { exitCode, output } = await run(['compare', bundle, damaged, '--key', key]);
    expect(exitCode).toBe(1);
    expect(output).toContain('damaged.bundle: chain_broken at events[7]');
    expect(output).not.toContain('FORK');
  });

  test('says nothing of what it did not look at', async () => {
    const { output } = await run(['compare', bundle, bundle, '--key', key, '--json']);
    expect(output).not.toContain('"verified"');
    expect(output).not.toContain('"records"');
    const text = await run(['compare', bundle, bundle, '--key', key]);
    expect(text.output).toContain('verify says whether they were legal');
  });

  test('a line longer than any event is not shown', async () => {
    const lines = kit.bytes.toString().split('\n');
    lines[4] = `"${'x'.repeat(8 * 1024 * 1024)}"`;
    const long = folder.write('long.bundle', lines.join('\n'));
    const { exitCode, output } = await run(['compare', bundle, long, '--key', key, '--json']);
    expect([exitCode, output.length < 100_000]).toEqual([1, true]);
    expect(JSON.parse(output)).toMatchObject({
      parting: { version: 4, lines: [expect.any(String), ''] },
    });
  });

  test('two epochs, or standard input: exit 2', async () => {
    const plan = { ...aPlan({ limit: '0.5', base: 'base' }), epoch: 'another' as EpochId };
    const { bytes } = await aBundle([{ type: 'OpenEpoch', plan }, ...story.slice(1)]);
    const other = folder.write('other.bundle', bytes);
    const two = await run(['compare', bundle, other, '--key', key]);
    expect([two.exitCode, two.output]).toEqual([2, '']);
    expect(two.messages).toContain('are of different epochs');
    expect((await run(['compare', '-', bundle])).exitCode).toBe(2);
  });
});
