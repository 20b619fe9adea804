/** A record from elsewhere, brought in by the command line and given back byte for byte. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningService, serveForTest } from '../cli.js';
import { verbsOf } from '../cli-verbs.js';

const evidence = fileURLToPath(new URL('../../examples/epoch/evidence.json', import.meta.url));

describe('a historical record', () => {
  let service: RunningService;
  let folder = '';
  let record = '';

  beforeAll(async () => {
    service = await serveForTest();
    folder = await mkdtemp(join(tmpdir(), 'cli-import-'));
    record = join(folder, 'record.json');
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const { run, done, types, not } = verbsOf(() => service);
  const imported = (file: string): readonly string[] => {
    return ['import', file, '--evidence', evidence, '--source', 'the archive of 2024'];
  };

  test('is served as the bytes that came, closed, and cannot be closed again', async () => {
    const scored = ['score', '--evidence', evidence, '--rule', 'epoch-record@2'];
    expect((await run([...scored, '--output', record])).exitCode).toBe(0);
    expect(await types(imported(record))).toEqual(['RecordImported']);
    const bytes = await readFile(record);
    const { epoch } = JSON.parse(bytes.toString()) as { readonly epoch: string };
    expect((await run(['record', epoch])).output.equals(bytes)).toBe(true);
    expect(await done(['epoch', epoch])).toMatchObject({ state: 'closed', revision: 1 });
    expect(await not(['close', epoch])).toEqual([1, 'epoch_closed']);
    expect(await done(['obstacles', epoch])).toMatchObject({
      total: 1,
      obstacles: [{ code: 'epoch_closed' }],
    });
  });

  test('again is the same already; another of its name is refused', async () => {
    expect(await types(imported(record))).toEqual([]);
    const other = join(folder, 'other.json');
    await writeFile(other, (await readFile(record, 'utf8')).replace('"title":"', '"title":"x'));
    expect(await not(imported(other))).toEqual([1, 'epoch_exists']);
  });
});
