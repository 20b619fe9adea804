/**
 * Personal fields through the real programs: handed in, listed, exported, erased, and what both
 * verifiers say of bundles with and without them, honest ones and damaged ones.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { opened, written } from '../../libs/ledger/testing/tamperings/kit.js';
import { type RunningService, serveForTest } from '../cli.js';
import { personalVerbs, plan, verbsOf } from '../cli-verbs.js';
import { tablesWith } from '../database-search.js';
import { describeWithPython, secondReports } from '../second-verifier.js';

interface Disclosures {
  readonly disclosures: readonly {
    readonly digest: string;
    readonly state: string;
    readonly name: string | null;
    readonly value: string | null;
  }[];
}

let service: RunningService;
let folder = '';
const { done, types, not, run, used } = verbsOf(() => service);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-personal-'));
  service = await serveForTest();
  await done(['open', '-'], { input: JSON.stringify({ ...plan, base_model: null }) });
  const key = await run(['keys', '--output', join(folder, 'ledger.pub')]);
  expect(key.exitCode).toBe(0);
}, 60_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function disclosuresOf(...words: readonly string[]): Promise<Disclosures['disclosures']> {
  const page = await done(['disclosures', 'e-1', ...words]);
  return (page as unknown as Disclosures).disclosures;
}

/** The bundle of the epoch as it is exported now. */
async function exported(name: string, ...words: readonly string[]): Promise<Buffer> {
  const file = join(folder, name);
  const { exitCode, messages } = await run(['export', 'e-1', ...words, '--output', file]);
  expect([exitCode, messages]).toEqual([0, '']);
  return readFile(file);
}

/** Exit code of `verify`, and the codes of what it found and noticed. */
async function verified(bundle: Buffer): Promise<readonly unknown[]> {
  const file = join(folder, 'verified.bundle');
  await writeFile(file, bundle);
  const words = ['verify', file, '--key', join(folder, 'ledger.pub'), '--json'];
  const { exitCode, output } = await run(words);
  const report = JSON.parse(output.toString()) as Record<
    'findings' | 'notices',
    { code: string }[]
  >;
  return [exitCode, ...codesOf(report.findings), ...codesOf(report.notices)];
}

function codesOf(found: readonly { readonly code: string }[]): readonly string[] {
  return found.map(({ code }) => code);
}

/** A bundle with the first disclosure changed, or with that of another bundle. */
function damaged(bundle: Buffer, change: (disclosure: string) => string): Buffer {
  const open = opened(bundle);
  open.header.disclosures[0] = change(open.header.disclosures[0] ?? '');
  return written(open);
}

describeWithPython('personal fields from the command line', () => {
  let bundles: Readonly<Record<string, Buffer>>;

  test('submit: fields as options, or in a file that no list of processes shows', async () => {
    const submit = ['submit', 'e-1', 'a', '--model', 'org/a'];
    const given = [...submit, '--personal', 'contact=x=Ægir of Læsø', '--personal', 'note='];
    expect(await types(given)).toEqual(['EntrySubmitted']);
    const input = JSON.stringify({ contact: 'Rán of Læsø' });
    const other = ['submit', 'e-1', 'b', '--model', 'org/b', '--personal-file', '-'];
    expect(await types(other, { input })).toEqual(['EntrySubmitted']);
    const third = ['submit', 'e-1', 'c', '--model', 'org/c'];
    expect((await not([...third, '--personal', 'contact']))[0]).toBe(2);
    expect((await not([...third, '--personal', 'x=1', '--personal', 'x=2']))[0]).toBe(2);
    expect(await not([...third, '--personal-file', '-'], { input: '{"_sd":"x"}' })).toEqual([
      2,
      'bad_value',
    ]);
  });

  test('disclosures: lists them for the organiser, of an entry, page by page', async () => {
    const own = await disclosuresOf('--key', 'a');
    expect([...own].map(({ name, value }) => [name, value]).sort()).toEqual([
      ['contact', 'x=Ægir of Læsø'],
      ['note', ''],
    ]);
    expect(await disclosuresOf('--all', '--limit', '1')).toHaveLength(3);
    const token = service.environment['EPOCH_LEDGER_TOKEN']?.replace(/^organiser .*$/m, '') ?? '';
    const environment = { EPOCH_LEDGER_TOKEN: token };
    expect((await run(['disclosures', 'e-1'], { environment })).exitCode).toBe(2);
  });

  test('export, verify: without them unless asked, and both ways verified', async () => {
    const [without, whole] = [await exported('public'), await exported('whole', '--disclosures')];
    expect(opened(without).header.disclosures).toEqual([]);
    expect(opened(whole).header.disclosures).toHaveLength(3);
    expect(await verified(without)).toEqual([0, 'not_closed', 'undisclosed']);
    expect(await verified(whole)).toEqual([0, 'not_closed']);
    bundles = { without, whole };
  });

  test('verify: what was padded or altered is found', async () => {
    const { whole } = bundles as { whole: Buffer };
    const padded = damaged(whole, (text) => `${text}=`);
    const altered = damaged(whole, (text) => {
      const field = JSON.parse(Buffer.from(text, 'base64url').toString()) as string[];
      return Buffer.from(JSON.stringify(field.with(2, 'another'))).toString('base64url');
    });
    expect(await verified(padded)).toEqual([1, 'disclosure_mismatch', 'not_closed', 'undisclosed']);
    expect(await verified(altered)).toEqual([
      1,
      'disclosure_mismatch',
      'not_closed',
      'undisclosed',
    ]);
    bundles = { ...bundles, padded, altered };
  });

  test('erase: all fields of an entry, for good; again, it is so already', async () => {
    const erase = ['erase', 'e-1', '--reason', 'asked for'];
    expect((await not(erase))[0]).toBe(2);
    expect((await not([...erase, '--key', 'z']))[0]).toBe(2);
    expect(await types([...erase, '--key', 'a', '--dry-run'])).toEqual(['DisclosuresErased']);
    expect(await types([...erase, '--key', 'a'])).toEqual(['DisclosuresErased']);
    expect(await types([...erase, '--key', 'a'])).toEqual([]);
    expect(await tablesWith(service.database.url, 'Ægir of Læsø')).toEqual([]);
    expect((await disclosuresOf()).map(({ state }) => state)).toEqual(['erased', 'erased', 'kept']);
  });

  test('verify: an erased one that is shown all the same is found', async () => {
    const after = await exported('after', '--disclosures');
    const [field = ''] = opened(bundles['whole'] ?? Buffer.of()).header.disclosures;
    expect(opened(after).header.disclosures).toHaveLength(1);
    expect(await verified(after)).toEqual([0, 'not_closed', 'undisclosed']);
    const shown = damaged(after, () => field);
    expect(await verified(shown)).toEqual([1, 'disclosure_erased', 'not_closed', 'undisclosed']);
    bundles = { ...bundles, after, shown };
  });

  test('erase: single digests; one may begin with a dash', async () => {
    const kept = (await disclosuresOf('--key', 'b')).map(({ digest }) => digest);
    const words = ['erase', 'e-1', '--reason', 'asked for', '--', ...kept];
    expect(await types(words)).toEqual(['DisclosuresErased']);
    const { output } = await run(['events', 'e-1']);
    expect(output.toString()).toContain('DisclosuresErased');
    expect(output.toString()).not.toMatch(/Ægir|Rán|contact/);
  });

  test('the second verifier says the same of every one of these bundles', async () => {
    const text = await readFile(join(folder, 'ledger.pub'), 'utf8');
    const held = { ...nothingHeld, keys: parseKeyFile(text, cryptography.sha256) };
    const names = Object.keys(bundles);
    const reports = await secondReports(Object.values(bundles).map((bytes) => ({ bytes, held })));
    const found = reports.map(({ findings, notices }, index) => [
      names[index],
      ...codesOf(findings),
      ...codesOf(notices),
    ]);
    expect(found).toEqual([
      ['without', 'not_closed', 'undisclosed'],
      ['whole', 'not_closed'],
      ['padded', 'disclosure_mismatch', 'not_closed', 'undisclosed'],
      ['altered', 'disclosure_mismatch', 'not_closed', 'undisclosed'],
      ['after', 'not_closed', 'undisclosed'],
      ['shown', 'disclosure_erased', 'not_closed', 'undisclosed'],
    ]);
  });

  test('every verb of personal fields was tried', () => {
    expect(personalVerbs.filter((verb) => !used.has(verb))).toEqual([]);
  });
});
