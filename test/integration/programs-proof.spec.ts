/**
 * What is signed survives the death of whoever signs: services are killed with openings, entries
 * and closings under way, and in the end every epoch verifies, each leaf stands in the tree once.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { type Chance, printedChance } from '../programs/chance.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { verifiedWith } from '../verify-bundle.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

/** Brings an epoch to its close, whatever becomes of the service; `answered` hears each answer. */
async function epochOf(
  service: ServiceProcess,
  epoch: string,
  answered: () => void,
): Promise<void> {
  const path = `/v1/epochs/${epoch}`;
  const steps = [submit('a'), shortlist('a'), report('a', '101'), ['close', {}, 'organiser']];
  const opened = await service.post('/v1/epochs', aPlan(epoch), { as: 'organiser' });
  if (opened.status !== 201) return;
  answered();
  for (const [below, body, as] of steps as readonly ReturnType<typeof submit>[]) {
    await service.post(`${path}/${below}`, body, { as: as as 'organiser' });
    answered();
  }
}

/** Kills services while epochs are brought about; gives a service of afterwards. */
async function killed(chance: Chance, rounds: number): Promise<ServiceProcess> {
  const dataDir = await programs.folder();
  const database = await programs.database();
  for (let round = 0; round < rounds; round += 1) {
    const services = [
      await programs.serve({ dataDir, database }),
      await programs.serve({ dataDir, database }),
    ];
    let left = 1 + chance.below(25);
    let enough = (): void => undefined;
    const late = new Promise<void>((done) => (enough = done));
    const answered = (): void => {
      left -= 1;
      if (left === 0) enough();
    };
    const epochs = Array.from({ length: 6 }, (_, index) => {
      const service = services[index % services.length] as ServiceProcess;
      const epoch = `e${String(round)}-${String(index)}`;
      return epochOf(service, epoch, answered).catch(() => undefined);
    });
    await Promise.race([Promise.all(epochs), late]);
    for (const service of services) await service.end('SIGKILL');
    await Promise.all(epochs);
  }
  return programs.serve({ dataDir, database });
}

async function textOf(service: ServiceProcess, path: string): Promise<string> {
  const { status, bytes } = await service.get(path);
  expect([status, status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
  return bytes.toString('utf8');
}

describe('given two services on one database, killed while epochs open and close', () => {
  test('then the next one finishes what was begun, and all of it verifies', async () => {
    const service = await killed(printedChance('kills of those who sign'), 4);
    const { epochs } = JSON.parse(await textOf(service, '/v1/epochs?limit=1000')) as {
      epochs: readonly { readonly epoch: string; readonly revision: number | null }[];
    };
    expect(epochs.length).toBeGreaterThan(0);
    const keys = await textOf(service, '/v1/keys');
    // Whoever opens one more epoch waits for the leaves of all that happened before.
    await service.accepted('/v1/epochs', aPlan('last'), { as: 'organiser' });
    const log = await textOf(service, '/v1/service-log');
    for (const { epoch } of [...epochs, { epoch: 'last' }]) {
      const bundle = await textOf(service, `/v1/epochs/${epoch}/bundle`);
      const { findings } = await verifiedWith(keys, bundle, { serviceLog: [Buffer.from(log)] });
      expect([epoch, findings]).toEqual([epoch, []]);
    }
    const [, ...leaves] = log.trim().split('\n');
    const names = leaves.map((leaf) => {
      const { epoch, version } = JSON.parse(leaf) as { epoch: string; version: number };
      return `${epoch} ${String(version)}`;
    });
    expect(new Set(names).size).toBe(names.length);
    const closed = epochs.filter(({ revision }) => (revision ?? 0) > 0).length;
    expect(names).toHaveLength(epochs.length + closed + 1);
  }, 180_000);
});

describe('given the example, loaded and exported', () => {
  test('then the file verifies with the key that the service hands out', async () => {
    const dataDir = await programs.folder();
    const service = await programs.serve({ dataDir, database: await programs.database() });
    const file = join(dataDir, 'example.bundle');
    const words = ['load', 'examples/epoch/evidence.json', '--close', '--export', file];
    expect(await programs.run(service, words)).toMatchObject({ exitCode: 0 });
    const { output } = await programs.run(service, ['keys']);
    const { findings, checked } = await verifiedWith(output.toString(), await readFile(file));
    expect(findings).toEqual([]);
    expect(checked).toMatchObject({ records: 1, evidences: 1, service_leaves: 2 });
    expect(checked.receipts).toBeGreaterThan(0);
    const seed = await programs.run(service, ['keys', 'vkey', join(dataDir, 'signing.key')]);
    expect(seed.output.toString()).toBe(output.toString());
  }, 60_000);
});
