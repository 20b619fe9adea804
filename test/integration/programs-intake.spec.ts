/**
 * An intake service as a new user would write it, in examples/intake, in a shell and in TypeScript:
 * entries come in once however often it runs, and the receipts that it keeps verify.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { transformFile } from '@swc/core';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Everything that it says to standard error until it ends. */
async function textOf(child: ChildProcess): Promise<string> {
  const said: Buffer[] = [];
  for await (const chunk of child.stderr ?? []) said.push(chunk as Buffer);
  return Buffer.concat(said).toString('utf8');
}

/** Waits until standard error has it; rejects when the program ends before. */
function eventuallySaid(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (pattern.test(said)) resolve();
    });
    child.once('close', () => {
      reject(new Error(`it ended and had said: ${said}`));
    });
  });
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

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
    expect(kept.sort()).toEqual(['%C3%A9%20%22b%22.receipt', 'a.receipt']);
    expect(String(run().stdout)).toContain(`a: ${receipts}/a.receipt`);

    await writeFile(file, `${JSON.stringify({ key: 'a', model: 'another' })}\n`);
    const again = run();
    expect([again.status, String(again.stderr)]).toEqual([
      1,
      expect.stringMatching(/entry_exists.*\n$/),
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

describe.each([
  ['shell', ['sh', join(root, 'examples/intake/intake.sh')]],
  ['typescript', [process.execPath]],
])('in %s', (kind, command) => {
  /** Starts it with a token that stands in no argument. */
  async function begun(service: string, file: string): Promise<ChildProcess> {
    const [program = '', ...words] =
      kind === 'typescript' ? [...command, await compiled()] : command;
    const env = { ...process.env, EPOCH_LEDGER_TOKEN: 'a-secret' };
    const child = spawn(program, [...words, service, 'e', file, join(folder, `${kind}-none`)], {
      env,
    });
    child.stdout.resume();
    return child;
  }

  test('a file that is not there is told, and leaves no folder', async () => {
    const child = await begun('http://127.0.0.1:9', join(folder, 'nothing.ndjson'));
    const said = textOf(child);
    expect([await exitCodeOf(child), await said]).toEqual([
      2,
      expect.stringMatching(/^.*nothing.ndjson.*\n$/),
    ]);
    expect(await readdir(folder)).not.toContain(`${kind}-none`);
  });

  test('a service that is not there is told at each attempt', async () => {
    const file = join(folder, 'one.ndjson');
    await writeFile(file, '{"key":"a","model":"m"}\n');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const child = await begun(`http://127.0.0.1:${String(port)}`, file);
    await eventuallySaid(child, /refused[^]*refused/i);
    child.kill('SIGTERM');
    await exitCodeOf(child);
  }, 60_000);
});

test('in typescript an address that is none is refused at once', async () => {
  const file = join(folder, 'one.ndjson');
  await writeFile(file, '{"key":"a","model":"m"}\n');
  const words = [await compiled(), '127.0.0.1:8080', 'e', file, join(folder, 'none')];
  const { status, stderr } = spawnSync(process.execPath, words);
  expect([status, String(stderr)]).toEqual([2, 'Invalid URL\n']);
});
