/** An nginx that serves a folder: one worker, no log of requests, files kept open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Own } from './own.js';

/** Starts it with `files`, by name; gives the address that their names are put behind. */
export async function startNginx(
  own: Own,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const program = nginxProgram();
  const folder = await own.folder();
  await mkdir(join(folder, 'files'));
  for (const [name, bytes] of files) await writeFile(join(folder, 'files', name), bytes);
  const port = await freePort();
  const log = join(folder, 'error.log');
  await writeFile(join(folder, 'main.conf'), configuration(folder, port));
  const words = ['-p', folder, '-e', log, '-c', join(folder, 'main.conf')];
  const child = spawn(program, words, { stdio: 'ignore' });
  own.add(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${String(port)}/`;
  for (let looks = 0; looks < 100; looks += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return url;
    if (child.exitCode !== null) break;
    await pause(50);
  }
  throw new Error(`nginx did not start: ${await readFile(log, 'utf8').catch(() => '')}`);
}

function nginxProgram(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error('this row compares with nginx, which is not here: install it (nginx-light)');
}

function configuration(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'worker_processes 1;',
    // The folder is for who runs this alone.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')} error;`,
    'events { worker_connections 256; }',
    'http {',
    ...temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`),
    '  access_log off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_requests 1000000;',
    '  open_file_cache max=16;',
    '  default_type application/json;',
    `  server { listen 127.0.0.1:${String(port)}; root ${join(folder, 'files')}; }`,
    '}',
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
