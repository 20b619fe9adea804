/**
 * Records from elsewhere in a service of its own process: versions 1 and 2, an exam's, one that its
 * rule does not make. What is said of them survives a restart and a read model made anew, and both
 * verifiers say the same of their bundles.
 * Source: FORMATS, section 6, `POST /v1/records`; RULES, last paragraph of "The epoch rules".
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStoredLog } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { evidenceBytes } from '#ledger/evidence/encode';
import type { Uploads } from '#ledger/imported/read-import';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { rebuildReadModel } from '#projector';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import {
  exampleEvidence,
  examUpload,
  uploadOf,
} from '../../libs/ledger/testing/imported-builder.js';
import { aPlan } from '../api-epochs.js';
import type { Ended } from '../cli.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { describeWithPython, type Question, secondReports } from '../second-verifier.js';

let programs: Programs;
let service: ServiceProcess;
let dataDir = '';
let database = '';

function archived(epoch: string, rule: string, change?: (text: string) => string): Uploads {
  const plan = { ...exampleEvidence.plan, epoch: epoch as EpochId };
  const evidence = { ...exampleEvidence, plan };
  return { ...uploadOf(rule, evidence, change), evidence: evidenceBytes(evidence) };
}

/** A rate that the rule does not make, which somebody published. */
const better = (text: string): string => text.replace('"rate":0.5', '"rate":0.75');

/** As it was typed by hand: other white space, and no byte of it may change. */
const typed = (text: string): string => `${JSON.stringify(JSON.parse(text), null, 3)}\r\n`;

const uploads: ReadonlyMap<string, Uploads> = new Map([
  ['version-1', archived('version-1', 'epoch-record@1', typed)],
  ['version-2', archived('version-2', 'epoch-record@2')],
  ['version-3', archived('version-3', 'epoch-record@3')],
  ['differing', archived('differing', 'epoch-record@2', better)],
  ['exam-1', examUpload()],
]);
const epochs = [...uploads.keys()];

beforeAll(async () => {
  programs = new Programs();
  dataDir = await programs.folder();
  database = await programs.database();
  service = await programs.serve({ dataDir, database });
  for (const [epoch, { record, evidence }] of uploads) {
    await writeFile(join(dataDir, `${epoch}.record`), record);
    await writeFile(join(dataDir, `${epoch}.evidence`), evidence);
    const { exitCode, messages, output } = await imported(epoch);
    expect([epoch, exitCode, messages]).toEqual([epoch, 0, '']);
    expect(JSON.parse(output.toString())).toMatchObject({ events: [{ type: 'RecordImported' }] });
  }
}, 60_000);
afterAll(() => programs.end(), 60_000);

/** Runs `import` with the files of `epoch`. */
function imported(epoch: string, ...more: readonly string[]): Promise<Ended> {
  const [record, evidence] = ['record', 'evidence'].map((kind) =>
    join(dataDir, `${epoch}.${kind}`),
  );
  const words = ['import', record ?? '', '--evidence', evidence ?? '', '--source', 'the archive'];
  return programs.run(service, [...words, ...more]);
}

async function textOf(path: string): Promise<string> {
  const { status, bytes } = await service.get(path);
  expect([path, status]).toEqual([path, 200]);
  return bytes.toString();
}

/** Everything that can be read of all of them. */
async function everything(): Promise<readonly string[]> {
  const below = ['', '/record', '/ranking', '/evidence', '/events', '/bundle', '/voids'];
  const paths = epochs.flatMap((epoch) =>
    below
      .filter((path) => epoch !== 'exam-1' || path !== '/voids')
      .map((path) => `/v1/epochs/${epoch}${path}`),
  );
  return Promise.all(['/v1/epochs', '/v1/service-log', ...paths].map(textOf));
}

describe('what is served', () => {
  test.each(epochs)('%s is the bytes that were uploaded', async (epoch) => {
    const { bytes } = await service.get(`/v1/epochs/${epoch}/record`);
    expect(bytes.equals(Buffer.from(uploads.get(epoch)?.record ?? ''))).toBe(true);
  });

  test.each(['version-1', 'version-2'])('%s says that it has no overall score', async (epoch) => {
    const absent = 'not_published_under_this_rule';
    const ranking = JSON.parse(await textOf(`/v1/epochs/${epoch}/ranking`)) as object;
    expect(ranking).toMatchObject({ overall_score: absent, provisional: false });
    const explained = await textOf(`/v1/epochs/${epoch}/explain/5Grw`);
    expect(JSON.parse(explained)).toMatchObject({ score_reason: absent, score: null, rank: null });
    const bundle = join(dataDir, `${epoch}.bundle`);
    await writeFile(bundle, await textOf(`/v1/epochs/${epoch}/bundle`));
    const { output } = await programs.run(service, ['explain', bundle, '5Grw']);
    expect(output.toString()).toContain('this rule publishes no overall score');
  });

  test('the one that its rule does not make says where, and stands as published', async () => {
    const { imported: statement } = JSON.parse(await textOf('/v1/epochs/differing')) as Shown;
    expect(statement.comparison).toMatchObject({
      agrees: false,
      difference: { expected: '0.5', found: '0.75' },
    });
    expect(await textOf('/v1/epochs/differing/record')).toContain('"rate":0.75');
  });

  test.each(epochs.filter((epoch) => epoch !== 'differing'))(
    '%s says that its own rule makes it',
    async (epoch) => {
      const { imported: statement } = JSON.parse(await textOf(`/v1/epochs/${epoch}`)) as Shown;
      expect(statement.comparison).toMatchObject({ agrees: true, difference: null });
    },
  );
});

interface Shown {
  readonly imported: { readonly comparison: object };
}

describe('a second import', () => {
  test.each(['version-1', 'differing', 'exam-1'])(
    'of %s is so already, and appends nothing',
    async (epoch) => {
      const before = await textOf(`/v1/epochs/${epoch}/events`);
      const { exitCode, output } = await imported(epoch);
      expect([exitCode, JSON.parse(output.toString())]).toMatchObject([0, { events: [] }]);
      expect(await textOf(`/v1/epochs/${epoch}/events`)).toBe(before);
    },
  );

  test('of another record of the name is refused, and so is one of an epoch', async () => {
    const refused = async (epoch: string): Promise<readonly unknown[]> => {
      const { exitCode, messages } = await imported(epoch, '--json');
      const { errors } = JSON.parse(messages) as { errors: readonly { code: string }[] };
      return [exitCode, ...errors.map(({ code }) => code)];
    };
    const other = archived('version-1', 'epoch-record@2');
    await writeFile(join(dataDir, 'other.record'), other.record);
    await writeFile(join(dataDir, 'other.evidence'), other.evidence);
    expect(await refused('other')).toEqual([1, 'epoch_exists']);
    await service.accepted('/v1/epochs', aPlan('opened'), { as: 'organiser' });
    const mine = archived('opened', 'epoch-record@2');
    await writeFile(join(dataDir, 'mine.record'), mine.record);
    await writeFile(join(dataDir, 'mine.evidence'), mine.evidence);
    expect(await refused('mine')).toEqual([1, 'epoch_exists']);
  });
});

describeWithPython('their bundles', () => {
  test('verify by the program and by the second verifier, with the same notices', async () => {
    const pin = join(dataDir, 'ledger.pub');
    await programs.run(service, ['keys', 'pin', pin]);
    const keys = parseKeyFile(await readFile(pin, 'utf8'), cryptography.sha256);
    const held = { ...nothingHeld, keys };
    const questions: Question[] = [];
    const said = epochs.map((epoch) => ({
      ...{ verified: true, findings: [] },
      notices: epoch === 'differing' ? [{ code: 'record_differs' }] : [],
    }));
    for (const [index, epoch] of epochs.entries()) {
      const file = join(dataDir, `${epoch}.bundle`);
      const exported = await programs.run(service, ['export', epoch, '--output', file]);
      expect(exported.exitCode).toBe(0);
      const { output } = await programs.run(service, ['verify', file, '--key', pin, '--json']);
      expect(JSON.parse(output.toString())).toMatchObject(said[index] ?? {});
      questions.push({ bytes: await readFile(file), held });
    }
    expect(await secondReports(questions)).toMatchObject(said);
  });
});

test('a restart, a killed service and a read model made anew change no byte of it', async () => {
  const before = await everything();
  await service.end('SIGKILL');
  service = await programs.serve({ dataDir, database });
  expect(await everything()).toEqual(before);
  await service.end('SIGTERM');
  const log = await openStoredLog({ url: database });
  await rebuildReadModel({ log, url: database, monotonicMs: () => performance.now() });
  await log.close();
  service = await programs.serve({ dataDir, database });
  expect(await everything()).toEqual(before);
}, 60_000);
