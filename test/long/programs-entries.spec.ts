/**
 * Twenty thousand entries through the real programs: taken in, closed, exported, verified by both
 * verifiers, one entry's receipt held against all. A bundle of so many has no receipts in it: they
 * do not fit its header, and who was given one still has it.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { epochLedger } from '../cli.js';
import { madeEvidence } from '../programs/evidence.js';
import { peakMebibytes } from '../programs/operating-system.js';
import { Programs } from '../programs/programs.js';
import { timed, told } from '../programs/told.js';
import { describeWithPython, secondReports } from '../second-verifier.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

describeWithPython('given 20 000 entries', () => {
  test('then they are taken, closed, exported and verified', async () => {
    const folder = await programs.folder();
    const at = (name: string): string => join(folder, name);
    const size = { epoch: 'many', seed: 7, entries: 20_000, axes: 2, tasks: 1, units: 10 };
    await writeFile(at('evidence.json'), JSON.stringify(madeEvidence(size)));
    const scored = ['score', '--evidence', at('evidence.json'), '--output', at('record.json')];
    expect((await timed('score', () => epochLedger(scored))).exitCode).toBe(0);

    const service = await programs.serve({ dataDir: await programs.folder() });
    const done = async (...words: readonly string[]): Promise<Buffer> => {
      const title = words.filter((word) => !word.startsWith('/')).join(' ');
      const { exitCode, messages, output } = await timed(title, () => programs.run(service, words));
      expect([exitCode, exitCode === 0 ? '' : messages]).toEqual([0, '']);
      return output;
    };
    await done('load', at('evidence.json'), '--close');
    await done('keys', 'pin', at('ledger.pub'));
    await done('export', 'many', '--output', at('many.bundle'));
    await done('receipt', 'many', 'entry 17', '--output', at('17.receipt'));
    told(`the service had at most ${String(Math.round(await peakMebibytes(service.pid)))} MiB`);
    expect((await done('record', 'many')).equals(await readFile(at('record.json')))).toBe(true);

    const bundle = await readFile(at('many.bundle'));
    const pinned = ['--key', at('ledger.pub'), '--receipt', at('17.receipt')];
    const verified = await done('verify', at('many.bundle'), ...pinned, '--json');
    const checked = { records: 1, receipts: 1 };
    expect(JSON.parse(verified.toString())).toMatchObject({ verified: true, checked });
    expect(
      (await done('explain', at('many.bundle'), 'entry 17', ...pinned.slice(0, 2))).length,
    ).toBeGreaterThan(100);

    const keys = parseKeyFile(await readFile(at('ledger.pub'), 'utf8'), cryptography.sha256);
    const question = { bytes: bundle, held: { ...nothingHeld, keys } };
    const reports = await timed('the second verifier', () => secondReports([question]));
    expect(reports).toMatchObject([{ verified: true, findings: [] }]);
  }, 1_800_000);
});
