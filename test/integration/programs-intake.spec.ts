/**
 * An intake service as a new user would write it, in examples/intake, in a shell and in TypeScript:
 * entries come in once however often it runs, and the receipts that it keeps verify.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { transformFile } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochLedger, root } from '../cli.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

let programs: Programs;
let service: ServiceProcess;
let folder = '';
const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u1'] }] }];
const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };

beforeAll(async () => {
  programs = new Programs();
  const database = await programs.database();
  service = await programs.serve({ dataDir: await programs.folder(), database });
  folder = await programs.folder();
}, 60_000);
afterAll(() => programs.end(), 60_000);

/** TypeScript as JavaScript, as any runner of TypeScript makes it. */
async function compiled(): Promise<string> {
  const { code } = await transformFile(join(root, 'examples/intake/intake.ts'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  const file = join(folder, 'intake.mjs');
  await writeFile(file, code);
  return file;
}

describe.each([
  ['shell', ['sh', join(root, 'examples/intake/intake.sh')]],
  ['typescript', [process.execPath]],
])('in %s', (epoch, command) => {
  test('entries come in once, refusals are told, and the receipts verify', async () => {
    await service.accepted(
      '/v1/epochs',
      { epoch, title: '', ...rule, base_model: null, axes },
      {
        as: 'organiser',
      },
    );
    const lines = ['a', 'é "b"'].map((key) => JSON.stringify({ key, model: `org/${key}` }));
    const file = join(folder, `${epoch}.ndjson`);
    const receipts = join(folder, `${epoch}-receipts`);
    const [program = '', ...words] = command;
    const script = epoch === 'typescript' ? [await compiled()] : words;
    const run = (): ReturnType<typeof spawnSync> => {
      const token = service.bearer('intake')['authorization']?.replace('Bearer ', '') ?? '';
      const env = { ...process.env, EPOCH_LEDGER_TOKEN: token };
      return spawnSync(program, [...script, service.url, epoch, file, receipts], { env });
    };
    await writeFile(file, `${lines.join('\n')}\n`);
    for (let times = 0; times < 2; times += 1) expect(run()).toMatchObject({ status: 0 });
    const { json } = await service.get(`/v1/epochs/${epoch}`);
    expect(json['version']).toBe(3);
    const kept = await readdir(receipts);
    expect(kept).toHaveLength(2);

    await writeFile(file, `${JSON.stringify({ key: 'a', model: 'another' })}\n`);
    const again = run();
    expect([again.status, String(again.stderr)]).toEqual([
      1,
      expect.stringContaining('entry_exists'),
    ]);

    const bundle = join(folder, `${epoch}.bundle`);
    const exported = await programs.run(service, ['export', epoch, '--output', bundle]);
    expect(exported.exitCode).toBe(0);
    const keys = join(folder, 'ledger.pub');
    await writeFile(keys, (await service.get('/v1/keys')).bytes);
    const given = kept.flatMap((name) => ['--receipt', join(receipts, name)]);
    const verified = await epochLedger(['verify', bundle, '--key', keys, ...given, '--json']);
    expect(verified.exitCode).toBe(0);
    const report = JSON.parse(verified.output.toString()) as { checked: { receipts: number } };
    expect(report.checked.receipts).toBeGreaterThanOrEqual(2);
    for (const name of kept) {
      expect(await readFile(join(receipts, name), 'utf8')).toContain('localhost');
    }
  }, 60_000);
});
