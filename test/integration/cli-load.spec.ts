/** `epoch-ledger load` as a program: cut off, repeated, and against an epoch that differs. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ended, epochLedger, root, type RunningService, serveForTest, start } from '../cli.js';

const example = join(root, 'examples/epoch/evidence.json');

describe('loading the example epoch', () => {
  let service: RunningService;
  let evidence = '';
  beforeAll(async () => {
    service = await serveForTest();
    evidence = await readFile(example, 'utf8');
  }, 60_000);
  afterAll(() => service.stop());

  function load(input: string, ...words: readonly string[]): Promise<Ended> {
    const { environment } = service;
    return epochLedger(['load', '-', ...words], { input, environment });
  }

  /** The example under another name. */
  function named(epoch: string): string {
    return evidence.replace('example-2026-w48', epoch);
  }

  test('shows a line of progress for each stage where there is no terminal', async () => {
    const { exitCode, messages, output } = await load(evidence, '--close');
    expect(exitCode).toBe(0);
    const stages = messages.split('\n').map((line) => line.split(':')[0]);
    expect(stages).toEqual([
      'opening',
      'entries',
      'early withdrawals',
      'shortlist',
      'outcomes',
      'withdrawals',
      're-runs',
      'outcomes',
      '',
    ]);
    expect(output.toString('utf8')).toContain('Record, revision 1, as this computer makes it too');
  });

  test('a second time sends nothing', async () => {
    const { output, messages } = await load(evidence, '--close', '--json');
    expect(JSON.parse(output.toString('utf8'))).toMatchObject({ requests: 0, revision: 1 });
    expect(messages).toBe('');
  });

  test('a file that differs is told by its first difference, and changes nothing', async () => {
    const other = evidence.replace('example/delta', 'example/delta-2');
    const { exitCode, messages } = await load(other);
    expect(exitCode).toBe(1);
    expect(messages).toContain(
      'entries[5].model: the file has "example/delta-2", the service "example/delta"',
    );
    expect((await load(evidence, '--json')).exitCode).toBe(0);
  });

  test('killed again and again, it goes on each time until the record is the same', async () => {
    const input = named('cut-off');
    for (let cuts = 0; cuts < 6; cuts += 1) await cutOff(input, cuts + 1);
    const whole = await load(input, '--close', '--json');
    expect(whole.exitCode).toBe(0);
    const record = await epochLedger(['record', 'cut-off'], { environment: service.environment });
    const scored = await epochLedger(['score', '-e', '-'], { input });
    expect(record.output).toEqual(scored.output);
  }, 60_000);

  /** Starts a load and kills it after so many stages. */
  async function cutOff(input: string, stages: number): Promise<void> {
    const child = start(['load', '-'], service.environment);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    let seen = 0;
    const ended = once(child, 'close');
    child.stderr?.on('data', (chunk: Buffer) => {
      seen += chunk.toString('utf8').split('\n').length - 1;
      if (seen >= stages) child.kill('SIGKILL');
    });
    await ended;
  }

  test('an evidence file with appeals is not loaded, and it says why', async () => {
    const appeals = '"appeals": [{"id": "a1", "key": "delta", "ruling": "upheld"}]';
    const input = named('appeals').replace(/\}\s*$/, `, ${appeals}}`);
    const { exitCode, messages } = await load(input);
    expect(exitCode).toBe(2);
    expect(messages).toContain('appeals');
  });

  test('without a service it ends with 3', async () => {
    const { exitCode } = await load(evidence, '--url', 'http://127.0.0.1:9');
    expect(exitCode).toBe(3);
  });
});
