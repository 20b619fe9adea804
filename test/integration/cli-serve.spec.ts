import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { epochLedger, firstLine, type RunningService, serveForTest, start } from '../cli.js';

describe('epoch-ledger serve', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await serveForTest();
  }, 60_000);
  afterAll(() => service.stop());

  /** Settings of a second service beside the running one. */
  const beside = (...words: readonly string[]): readonly string[] => [
    'serve',
    '--database',
    service.database.url,
    '--data-dir',
    service.folder,
    ...words,
  ];

  test('says in one line that it is ready, where, and as which process', () => {
    expect(JSON.parse(service.readyLine)).toEqual({
      ready: true,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[0-9]+$/) as unknown,
      pid: service.pid,
    });
  });

  test('answers from then on', async () => {
    const { exitCode } = await epochLedger(['health', '--url', service.url]);
    expect(exitCode).toBe(0);
  });

  test('shows nobody who lists processes what was written behind the verb', async () => {
    const words = ['-o', 'args=', '-p', String(service.pid)];
    const { stdout } = await promisify(execFile)('ps', words);
    expect(stdout.trim()).toBe('epoch-ledger serve');
  });

  test('made a token per role on its first start, for its owner only', async () => {
    const path = join(service.folder, 'tokens.txt');
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'organiser',
      'intake',
      'judge',
      'auditor',
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('on a port that is taken, it ends with 2 and names the port', async () => {
    const { port } = new URL(service.url);
    const { exitCode, messages, output } = await epochLedger(beside('--port', port));
    expect([exitCode, output.toString()]).toEqual([2, '']);
    expect(messages).toContain(`Port ${port} of 127.0.0.1 is taken`);
  });

  test('under another origin than the stored one, it ends with 2 and names both', async () => {
    const { exitCode, messages } = await epochLedger(
      beside('--port', '0', '--origin', 'ledger.example.org'),
    );
    expect(exitCode).toBe(2);
    expect(messages).toContain('ledger.example.org');
    expect(messages).toContain('localhost');
  });

  test('without a database that answers, it ends with 3', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:9/nothing';
    const words = ['serve', '--port', '0', '--data-dir', service.folder, '--database', nowhere];
    const { exitCode, messages } = await epochLedger(words);
    expect([exitCode, messages]).toEqual([3, expect.stringContaining('cannot start')]);
    // The log tries again for some seconds before it gives up.
  }, 60_000);

  test('where other machines reach it and without a tokens file, it does not start', async () => {
    const words = ['serve', '--host', '0.0.0.0', '--port', '0', '--database', service.database.url];
    const { exitCode, messages } = await epochLedger([...words, '--data-dir', '/nowhere/at/all']);
    expect(exitCode).toBe(2);
    expect(messages).toContain('epoch-ledger tokens add');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 on %s', async (signal) => {
    const child = start(beside('--port', '0'));
    await firstLine(child);
    const ended = once(child, 'close');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  test('takes its settings from the environment as well', async () => {
    const child = start(['serve'], {
      EPOCH_LEDGER_PORT: '0',
      EPOCH_LEDGER_DATA: service.folder,
      DATABASE_URL: service.database.url,
    });
    const { url } = JSON.parse(await firstLine(child)) as { url: string };
    expect(url).not.toBe(service.url);
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
