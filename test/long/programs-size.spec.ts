/**
 * Ten million outcomes through the real programs: what it takes, and that the service stays below
 * 1 GB. Source: DESIGN "Writers batch naturally", an outcome is a byte; reported fault S2.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochLedger } from '../cli.js';
import type { Answer } from '../programs/client.js';
import { type EvidenceSize, madeEvidence } from '../programs/evidence.js';
import { peakMebibytes } from '../programs/operating-system.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { timed, told } from '../programs/told.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

/** 1 GB in MiB. */
const gigabyte = 1e9 / 2 ** 20;

async function expectBelowGigabyte(service: ServiceProcess): Promise<void> {
  const peak = await peakMebibytes(service.pid);
  told(`the service had at most ${String(Math.round(peak))} MiB resident`);
  expect(peak).toBeLessThan(gigabyte);
}

/** Loads made-up evidence in a folder of its own; gives the file and the record of `score`. */
async function evidenceFile(size: EvidenceSize): Promise<{ file: string; record: Buffer }> {
  const folder = await programs.folder();
  const [file, output] = [join(folder, 'evidence.json'), join(folder, 'record.json')];
  await writeFile(file, JSON.stringify(madeEvidence(size)));
  const scored = await timed('score', () =>
    epochLedger(['score', '--evidence', file, '--output', output]),
  );
  expect([scored.exitCode, scored.messages]).toEqual([0, '']);
  return { file, record: await readFile(output) };
}

async function expectDone(service: ServiceProcess, words: readonly string[]): Promise<void> {
  const title = words.filter((word) => !word.startsWith('/')).join(' ');
  const { exitCode, messages } = await timed(title, () => programs.run(service, words));
  expect([exitCode, exitCode === 0 ? '' : messages]).toEqual([0, '']);
}

test('given 1 000 entries on 10 000 units, then the service stays below 1 GB', async () => {
  const size = { epoch: 'large', seed: 7, entries: 1000, axes: 5, tasks: 10, units: 200 };
  const { file, record } = await evidenceFile(size);
  const dataDir = await programs.folder();
  let service = await timed('first start', () => programs.serve({ dataDir }));
  await expectDone(service, ['load', file]);
  await expectDone(service, ['close', 'large']);
  const read = (path: string): Promise<Buffer> =>
    timed(`GET ${path}`, async () => (await service.get(`/v1/epochs/large${path}`)).bytes);
  const evidence = await read('/evidence');
  const events = await read('/events');
  expect((await read('/record')).equals(record)).toBe(true);
  expect((await read('/ranking')).length).toBeGreaterThan(100_000);
  await expectBelowGigabyte(service);

  expect(await timed('SIGTERM', () => service.end('SIGTERM'))).toBe(0);
  service = await timed('second start', () => programs.serve({ dataDir }));
  expect((await read('/record')).equals(record)).toBe(true);
  expect((await read('/evidence')).equals(evidence)).toBe(true);
  expect((await read('/events')).equals(events)).toBe(true);
  await expectBelowGigabyte(service);
}, 1_200_000);

test('S2: given 2 000 entries on 50 axes, then the ranking is answered at once', async () => {
  const size = { epoch: 'wide', seed: 7, entries: 2000, axes: 50, tasks: 1, units: 10 };
  const { file } = await evidenceFile(size);
  const service = await programs.serve({ dataDir: await programs.folder() });
  await expectDone(service, ['load', file]);
  const position = String((await service.get('/v1/epochs/wide')).json['position']);
  const caughtUp = async (): Promise<Answer> => {
    let answer = await service.get(`/v1/epochs/wide/ranking?at_least=${position}`);
    for (let again = 0; answer.status === 503 && again < 12; again += 1) {
      answer = await service.get(`/v1/epochs/wide/ranking?at_least=${position}`);
    }
    return answer;
  };
  expect((await timed('the ranking follows the load', caughtUp)).status).toBe(200);
  const ranking = async (): Promise<void> => {
    const answer = await timed('GET /ranking', () => service.get('/v1/epochs/wide/ranking'));
    expect([answer.status, answer.json['provisional']]).toEqual([200, true]);
  };
  for (let repeat = 0; repeat < 3; repeat += 1) await ranking();
  await expectBelowGigabyte(service);
}, 600_000);
