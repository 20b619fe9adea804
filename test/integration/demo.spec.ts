/** The demo, as `npm run demo` starts it once everything is built. */
import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli.js';

const demo = join(root, 'dist/apps/cli/demo/main.js');

describe('the demo', () => {
  test('plays an epoch, recomputes its record, stays until Ctrl-C and leaves nothing', async () => {
    const child = spawn(process.execPath, [demo]);
    let said = '';
    const stays = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (/Ctrl-C[^]*\/epochs\/.*\n/.test(said)) resolve();
      });
      child.once('close', () => {
        resolve();
      });
    });
    const ended = once(child, 'close');
    await stays;

    expect(said).toMatch(/the same [0-9]+ bytes/);
    expect(said).toMatch(/wayfinding is dropped/);
    expect(said).toMatch(/pouring was re-run and counts/);
    expect(said).toMatch(/Closing now is refused/);
    expect(said).toMatch(/: VERIFIED\n/);
    expect(said).toMatch(/chain_broken at events\[[0-9]+\]\n/);
    expect(said).toMatch(/signer_unknown at checkpoints\[0\]\n/);
    expect(said).toMatch(/key_not_pinned at header\n/);
    const [, docs = ''] = /API: +(\S+)/.exec(said) ?? [];
    expect((await fetch(docs)).status).toBe(200);
    const [, page = ''] = /(http:\S+\/epochs\/\S+)\n$/.exec(said) ?? [];
    const shown = await fetch(page);
    expect(shown.headers.get('content-type')).toContain('text/html');
    const ranking = page.replace('/epochs/', '/v1/epochs/');
    expect(await (await fetch(`${ranking}/ranking`)).json()).toMatchObject({ revision: 1 });

    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    const [, folder = ''] = /PostgreSQL of its own in (\S+);/.exec(said) ?? [];
    expect([folder.length > 0, existsSync(folder)]).toEqual([true, false]);
  }, 120_000);

  test('with --once it ends by itself', async () => {
    const child = spawn(process.execPath, [demo, '--once'], { stdio: 'ignore' });
    expect(await once(child, 'close')).toEqual([0, null]);
  }, 120_000);
});
