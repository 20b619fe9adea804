import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleOf, serviceLogOf } from '../../../../libs/ledger/testing/bundle-builder.js';
import { log } from '../../../../libs/ledger/testing/sealed-epoch.js';
import { fork } from '../../../../libs/ledger/testing/tamperings/contents.js';
import {
  type Kit,
  opened,
  stranger,
  witness,
} from '../../../../libs/ledger/testing/tamperings/kit.js';
import { keyText } from '#ledger/record/verifier-key';
import { aBundle, aFolder, keyFile, type Folder } from '../../testing/bundles.js';
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

/** The report of a run with --json. */
function reportOf(output: string): {
  verified: boolean;
  findings: { code: string; where: string; step: number }[];
  notices: unknown[];
  checked: Record<string, number>;
} {
  return JSON.parse(output) as ReturnType<typeof reportOf>;
}

describe('verify', () => {
  test('an honest bundle with its key: exit 0, and what was checked', async () => {
    const { exitCode, output, messages } = await run(['verify', bundle, '--key', key]);
    expect([exitCode, messages]).toEqual([0, '']);
    expect(output).toContain('Epoch 2026-w48 of ledger.example.org: VERIFIED\n');
    expect(output).toContain(`key ${keyText(log.key)}`);
    expect(output).toContain('2 records scored again from them');
  });

  test('for programs: one JSON object', async () => {
    const { exitCode, output, messages } = await run(['verify', bundle, '--key', key, '--json']);
    expect([exitCode, messages]).toEqual([0, '']);
    const report = reportOf(output);
    expect(report).toMatchObject({ verified: true, findings: [], notices: [] });
    expect(report.checked).toMatchObject({ events: 10, records: 2 });
  });

  test('stamps that are odd: shown after all else, with numbers for programs, exit 0', async () => {
    const lines = kit.built.lines.map((line, index) =>
      index > 7 ? { ...line, clock: '2026-11-23T11:00:00.000000Z' as never } : line,
    );
    const odd = folder.write('odd.bundle', await kit.build({ lines }));
    const { exitCode, output } = await run(['verify', odd, '--key', key]);
    expect(exitCode).toBe(0);
    expect(output.split('\n').slice(-4)).toEqual([
      'Odd about the stamps, worth asking about, and no part of the verdict:',
      'clock_backwards at events[9]',
      expect.stringContaining('The clock read 2026-11-23T11:00:00.000000Z, 1 h behind the stamp'),
      '',
    ]);
    const json = JSON.parse((await run(['verify', odd, '--key', key, '--json'])).output) as object;
    expect(json).toMatchObject({
      verified: true,
      anomaly_counts: { clock_backwards: 1, clock_leap: 0 },
      anomalies: [{ code: 'clock_backwards', where: 'events[9]', values: { last: 10 } }],
    });
  });

  test.each(['0', '-1', '1.5', 'all'])('with --threads %s: exit 2', async (threads) => {
    const { exitCode, output } = await run(['verify', bundle, '--key', key, '--threads', threads]);
    expect([exitCode, output]).toEqual([2, '']);
  });

  test('from standard input', async () => {
    const { exitCode } = await run(['verify', '-', '--key', key], { input: kit.bytes.toString() });
    expect(exitCode).toBe(0);
  });

  test('without a key: everything runs, the answer is no, and it says why', async () => {
    const { exitCode, output, messages } = await run(['verify', bundle]);
    expect(exitCode).toBe(1);
    expect(output).toContain('consistent in itself, but NOT VERIFIED: no key was given');
    expect(output).toContain('2 records scored again from them');
    expect(messages).toContain('is not verified, first because of key_not_pinned');
  });

  test('signed by a stranger: exit 1, whoever the bundle says it is', async () => {
    const forged = folder.write('forged.bundle', await kit.build({}, { signer: stranger }));
    const { exitCode, output } = await run(['verify', forged, '--key', key, '--json']);
    expect([exitCode, reportOf(output).findings[0]?.code]).toEqual([1, 'signer_unknown']);
  });

  test('a changed outcome: the place, what had to stand there, and what does', async () => {
    const text = kit.bytes.toString().replace('"outcomes":"1h1"', '"outcomes":"111"');
    const damaged = folder.write('damaged.bundle', text);
    const { exitCode, output, messages } = await run(['verify', damaged, '--key', key]);
    expect(exitCode).toBe(1);
    expect(output).toContain('NOT VERIFIED');
    expect(output).toMatch(/1[.] chain_broken at events\[7\] {2}\(step 3, events\)/);
    expect(output).toMatch(/ {3}expected {2}[0-9a-f]{64}\n {3}found {5}[0-9a-f]{64}/);
    expect(messages).toContain('damaged.bundle is not verified, first because of chain_broken');
  });

  test.each<[string, () => Promise<readonly string[]>, number, string | null]>([
    [
      'a receipt of its own',
      () =>
        Promise.resolve([
          '--receipt',
          folder.write('r', opened(kit.bytes).header.receipts[0] ?? ''),
        ]),
      0,
      null,
    ],
    [
      'a receipt of a fork',
      async () => {
        const other = kit.built.lines.map((line, index) =>
          index === 1 ? { ...line, command: 'x' as typeof line.command } : line,
        );
        const { receipts } = opened(await bundleOf({ ...kit.built, lines: other })).header;
        return ['--receipt', folder.write('r2', receipts[0] ?? '')];
      },
      1,
      'receipt_contradicted',
    ],
    [
      'a checkpoint of a fork',
      async () => {
        const { checkpoints } = opened(await fork(kit)).header;
        return ['--checkpoint', folder.write('c', checkpoints.at(-1) ?? '')];
      },
      1,
      'fork_detected',
    ],
    [
      'its service log',
      async () => ['--service-log', folder.write('l', await serviceLogOf(kit.built))],
      0,
      null,
    ],
    [
      'a policy that nobody fulfils',
      () => {
        const text = `witness w ${keyText(witness.key)}\nquorum w\n`;
        return Promise.resolve(['--policy', folder.write('p', text)]);
      },
      1,
      'quorum_missing',
    ],
  ])('with %s', async (_, words, exitCode, code) => {
    const found = await run(['verify', bundle, '--key', key, '--json', ...(await words())]);
    expect(found.exitCode).toBe(exitCode);
    expect(reportOf(found.output).findings[0]?.code ?? null).toBe(code);
  });

  test.each<[string, () => readonly string[], string]>([
    ['no such bundle', () => ['/nowhere/at/all.bundle'], 'there is no such file'],
    ['a folder', () => ['/tmp'], 'it is a folder'],
    ['no such key', () => [bundle, '--key', '/nowhere'], 'Cannot read /nowhere'],
    [
      'a key file without a key',
      () => [bundle, '--key', folder.write('k0', '# none\n')],
      'is not a',
    ],
    ['a bad key', () => [bundle, '--key', folder.write('k1', 'x+00000000+AA==\n')], 'bad_key_file'],
    [
      'the key of a witness',
      () => [bundle, '--key', folder.write('k2', `${keyText(witness.key)}\n`)],
      'Witnesses belong into a policy file',
    ],
    ['a bad policy', () => [bundle, '--policy', folder.write('p2', 'quorum x\n')], 'line 1'],
    [
      'a receipt that is no text',
      () => [bundle, '--receipt', folder.write('r3', Buffer.of(255))],
      'UTF-8',
    ],
  ])('%s: exit 2', async (_, words, expected) => {
    const { exitCode, output, messages } = await run(['verify', ...words()]);
    expect([exitCode, output]).toEqual([2, '']);
    expect(messages).toContain(expected);
  });

  test('a file that is no bundle at all: exit 1, damage included', async () => {
    const { exitCode, output } = await run(['verify', key, '--key', key, '--json']);
    expect([exitCode, reportOf(output).findings[0]?.code]).toEqual([1, 'bundle_malformed']);
  });
});
