import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../../../libs/ledger/testing/bundle-builder.js';
import { tracks } from '../../../../libs/ledger/testing/exam-builder.js';
import {
  attempted,
  examOpened,
  solved,
} from '../../../../libs/ledger/testing/exam-epoch-builder.js';
import { builtExam } from '../../../../libs/ledger/testing/sealed-exam.js';
import { aBundle, aFolder, keyFile, type Folder } from '../../testing/bundles.js';
import { run } from '../../testing/captured.js';

let folder: Folder;
let bundle: string;
let exam: string;
let key: string;

beforeAll(async () => {
  folder = aFolder();
  bundle = folder.write('e.bundle', (await aBundle()).bytes);
  const rows = tracks
    .filter((track) => track !== 'solver')
    .map((track) => attempted({ track, item: `${track}-1` }));
  exam = folder.write(
    'x.bundle',
    await bundleOf(builtExam([examOpened(), ...rows, solved(), 'close'])),
  );
  key = folder.write('ledger.pub', keyFile);
});

afterAll(() => {
  folder.done();
});

describe('explain', () => {
  test('an entry: exact and rounded, down to runs and events', async () => {
    const { exitCode, output, messages } = await run(['explain', bundle, 'a', '--key', key]);
    expect([exitCode, messages]).toEqual([0, '']);
    expect(output.split('\n')).toEqual([
      'a (org/a): rank 1 of 1, score 1/1 = 100 %',
      '  under epoch-record@3, revision 2',
      '  shortlisted, submitted at 2026-11-23T12:00:00.000000Z, event 2',
      '  score = that of its one axis',
      '  axis grasping: 1/1 = 100 % (1/3 of it void, limit 0.5)',
      '    = that of its one task',
      '    task pick: 1/1 = 100 % (2 of 2 units succeeded; 3 planned, 1 void)',
      '      u1: success [run 1 success, event 6]',
      '      u2: harness void, not counted: void for a [run 1 harness void, event 6]',
      '      u3: success [run 1 success, event 6]',
      '',
    ]);
  });

  test('who is not scored has a standing and no axes', async () => {
    const { output } = await run(['explain', bundle, 'b', '--key', key]);
    expect(output).toContain('b (org/b): no rank, no score\n');
    expect(output).toContain('disqualified');
  });

  test('for programs: one JSON object', async () => {
    const { output } = await run(['explain', bundle, 'a', '--key', key, '--json']);
    expect(JSON.parse(output)).toMatchObject({ key: 'a', rank: 1, axes: [{ axis: 'grasping' }] });
  });

  test('a model of an exam: down to attempts', async () => {
    const { exitCode, output } = await run(['explain', exam, 'm', '--key', key]);
    expect(exitCode).toBe(0);
    expect(output).toContain('m: incomplete, no Index\n');
    expect(output).toContain('    task solver-1: 1/4\n');
    expect(output).toContain('attempt 1: 0.25 (selected) [submitted, event 5]');
    expect(output).toContain('missing_attempt: theorem theorem-2\n');
  });

  test('without a key it says where the key came from', async () => {
    const { exitCode, messages } = await run(['explain', bundle, 'a']);
    expect(exitCode).toBe(0);
    expect(messages).toContain('The key came from the bundle itself');
  });

  test('of a bundle that is not what it says, nothing', async () => {
    const text = (await aBundle()).bytes.toString().replace('"outcomes":"1h1"', '"outcomes":"111"');
    const damaged = folder.write('damaged.bundle', text);
    const { exitCode, output, messages } = await run(['explain', damaged, 'a', '--key', key]);
    expect([exitCode, output]).toEqual([1, '']);
    expect(messages).toContain('chain_broken');
  });

  test('nobody of that name: exit 2, and who there is', async () => {
    for (const [path, known] of [
      [bundle, 'a, b, base'],
      [exam, 'm'],
    ] as const) {
      const { exitCode, messages } = await run(['explain', path, 'nobody', '--key', key]);
      expect(exitCode).toBe(2);
      expect(messages).toContain(`Known: ${known}.`);
    }
  });
});

describe('replay', () => {
  test('two rules side by side, the published record made again', async () => {
    const words = ['replay', '--bundle', bundle, '--rule', 'epoch-record@1', '--key', key];
    const { exitCode, output } = await run(words);
    expect(exitCode).toBe(0);
    expect(output).toContain('epoch-record@3 makes the published record again, byte for byte.');
    expect(output).toContain('One rank moves.');
    expect(output).toContain('Under epoch-record@1 nobody has a score over all axes or a rank');
    const json = await run([...words, '--json']);
    expect(JSON.parse(json.output)).toMatchObject({ matches: true, revision: 2 });
  });

  test('a rule nobody knows, an exam: exit 2', async () => {
    const unknown = ['replay', '--bundle', bundle, '--rule', 'epoch-record@9', '--key', key];
    expect((await run(unknown)).exitCode).toBe(2);
    const ofExam = ['replay', '--bundle', exam, '--rule', 'epoch-record@1', '--key', key];
    expect((await run(ofExam)).messages).toContain('This is an exam');
  });
});
