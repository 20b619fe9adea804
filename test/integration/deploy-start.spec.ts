/** deploy/start.mjs, by which containers and systemd start the service: secrets lie in files. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochLedger, firstLine, root } from '../cli.js';
import { Programs } from '../programs/programs.js';

type Environment = Readonly<Record<string, string>>;

const script = (name: string): string => join(root, 'deploy', name);

let programs: Programs;
let folder = '';
beforeAll(() => {
  programs = new Programs();
});
beforeEach(async () => {
  folder = await programs.folder();
});
afterAll(() => programs.end(), 60_000);

/** A file of `folder` with `text`. */
async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

/** Runs a script of `deploy` to its end. */
function run(name: string, words: readonly string[], environment: Environment): Promise<Ended> {
  // In a folder of its own, and not for ever: a script that forgets a refusal would start to serve.
  const settings = {
    ...{ cwd: folder, timeout: 20_000 },
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script(name), ...words], settings, (error, _, messages) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), messages });
    });
  });
}

interface Ended {
  readonly exitCode: number;
  readonly messages: string;
}

describe('settings that cannot be used end with 2, and with words', () => {
  test('a database in a file and another one beside it', async () => {
    const named = { DATABASE_URL_FILE: await file('url', 'postgres://a/b'), DATABASE_URL: 'x' };
    const { exitCode, messages } = await run('start.mjs', ['serve'], named);
    expect([exitCode, messages]).toEqual([2, expect.stringContaining('not both')]);
  });

  test('a file without a database in it, and one that is not there', async () => {
    const empty = await run('start.mjs', ['serve'], { DATABASE_URL_FILE: await file('url', '\n') });
    expect([empty.exitCode, empty.messages]).toEqual([2, expect.stringContaining('is empty')]);
    const absent = await run('start.mjs', ['serve'], { DATABASE_URL_FILE: join(folder, 'none') });
    expect([absent.exitCode, absent.messages]).toEqual([2, expect.stringContaining('none')]);
  });

  test('a key for the data directory that would be lost', async () => {
    const lines = ['# ours', 'PRIVATE+KEY+a', 'PRIVATE+KEY+b'];
    const own = await file('signing.key', lines.join('\n'));
    const from = await file('given', 'PRIVATE+KEY+a\n');
    const given = { EPOCH_LEDGER_SIGNING_KEY_FROM: from, EPOCH_LEDGER_DATA: folder };
    const { exitCode, messages } = await run('start.mjs', ['--version'], given);
    expect([exitCode, messages]).toEqual([2, expect.stringContaining('has 1 key(s)')]);
    expect(messages).not.toContain('PRIVATE');
    expect(await readFile(own, 'utf8')).toBe(lines.join('\n'));
    await file('given', 'PRIVATE+KEY+a\nPRIVATE+KEY+b\nPRIVATE+KEY+c\n');
    expect((await run('start.mjs', ['--version'], given)).exitCode).toBe(0);
    expect(await readFile(own, 'utf8')).toContain('PRIVATE+KEY+c');
  });
});

test('a service is started from files, is found healthy, signs, and ends with 0', async () => {
  const key = join(folder, 'given.key');
  await epochLedger(['keys', 'new', key, '--origin', 'ledger.example.org']);
  const tokens = join(folder, 'tokens.json');
  const made = await epochLedger(['tokens', 'add', 'o', '--role', 'organiser', '--tokens', tokens]);
  const data = join(folder, 'data');
  const child = programs.script(
    script('start.mjs'),
    {
      DATABASE_URL_FILE: await file('url', `${await programs.database()}\n`),
      EPOCH_LEDGER_SIGNING_KEY_FROM: key,
      EPOCH_LEDGER_ORIGIN: 'ledger.example.org',
      EPOCH_LEDGER_TOKENS: tokens,
      EPOCH_LEDGER_DATA: data,
      EPOCH_LEDGER_PORT: '0',
    },
    ['serve'],
  );
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  const port = { EPOCH_LEDGER_PORT: new URL(url).port };
  expect((await run('healthy.mjs', [], port)).exitCode).toBe(0);

  const plan = { epoch: 'e', title: 'E', rule: 'epoch-record@3', max_void_fraction: '0.5' };
  const rest = { runtime_retries: 1, base_model: null, axes: [axis] };
  const opened = await fetch(`${url}/v1/epochs`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${made.output.toString().trim()}`,
    },
    body: JSON.stringify({ ...plan, ...rest }),
  });
  expect(opened.status).toBe(201);
  expect((await stat(join(data, 'signing.key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(data, 'signing.key.signed'), 'utf8')).toContain('ledger.example.org');

  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect((await run('healthy.mjs', [], port)).exitCode).toBe(1);
});

const axis = { axis: 'grasping', tasks: [{ task: 'pick', units: ['u1'] }] };
