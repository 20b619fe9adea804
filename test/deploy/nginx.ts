/**
 * The site of `deploy/nginx` as it stands, in a folder of a spec's own: only addresses, ports and
 * paths are put in place of those of a real machine. Ended by its process id.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../cli.js';
import { eventually } from '../programs/eventually.js';
import { canConnect } from './can-connect.js';
import { environment, tools } from './with-tool.js';

/** An nginx that listens. */
export interface RunningNginx {
  /** `https://127.0.0.1:PORT`, the site. */
  readonly url: string;
  /** The same with `under-a-prefix.conf` in it. */
  readonly prefixedUrl: string;
  /** Its own certificate, which clients have to know. */
  readonly ca: string;
  /** What it wrote to its error log, and to its access log. */
  messages(): Promise<string>;
  accesses(): Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts it in front of the service at `serviceUrl`. */
export async function startNginx(serviceUrl: string): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-nginx-'));
  const ports = await freePorts(3);
  const [port = 0, prefixed = 0] = ports;
  await prepare(folder, serviceUrl, ports);
  const words = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')];
  const child = spawn(tools.nginx.program, words, { env: environment(), stdio: 'ignore' });
  const messages = (): Promise<string> => readFile(join(folder, 'error.log'), 'utf8');
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`nginx does not start: ${await messages()}`);
      return canConnect(port);
    });
  } catch (error) {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
    throw error;
  }
  return {
    url: `https://127.0.0.1:${String(port)}`,
    prefixedUrl: `https://127.0.0.1:${String(prefixed)}`,
    ca: await readFile(join(folder, 'certificate.pem'), 'utf8'),
    messages,
    accesses: () => readFile(join(folder, 'epoch-ledger.log'), 'utf8'),
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function prepare(folder: string, url: string, ports: readonly number[]): Promise<void> {
  await mkdir(join(folder, 'cache'));
  await selfSigned(folder);
  const [port, prefixed, plain] = ports.map((each) => `127.0.0.1:${String(each)}`);
  const places: readonly Place[] = [
    ['/etc/nginx/epoch-ledger', join(folder, 'site')],
    ['/etc/ssl/epoch-ledger', folder],
    ['/var/cache/nginx', join(folder, 'cache')],
    ['/var/log/nginx', folder],
    ['server 127.0.0.1:8080;', `server ${new URL(url).host};`],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen ${plain ?? ''};`],
    ['listen 443 ssl', `listen ${port ?? ''} ssl`],
  ];
  await copySite(join(folder, 'site'), places);
  const site = await readFile(join(folder, 'site/epoch-ledger.conf'), 'utf8');
  const below = site
    .slice(site.lastIndexOf('server {'))
    .replace(port ?? '', prefixed ?? '')
    .replace('locations.conf', 'under-a-prefix.conf');
  await writeFile(join(folder, 'main.conf'), mainConf(folder, below));
}

/** Text of a real machine, and what stands for it here. */
export type Place = readonly [real: string, own: string];

/** Copies `deploy/nginx` to `folder` with own places; each must have been there. */
export async function copySite(folder: string, places: readonly Place[]): Promise<void> {
  await cp(join(root, 'deploy/nginx'), folder, { recursive: true });
  const missed = new Set(places.map(([real]) => real));
  for (const name of await readdir(folder)) {
    let text = await readFile(join(folder, name), 'utf8');
    for (const [real, own] of places) {
      if (text.includes(real)) missed.delete(real);
      text = text.replaceAll(real, own);
    }
    await writeFile(join(folder, name), text);
  }
  if (missed.size > 0) throw new Error(`deploy/nginx has none of: ${[...missed].join(', ')}`);
}

/** A certificate for the loopback address, with openssl. */
export async function selfSigned(folder: string): Promise<void> {
  const key = join(folder, 'certificate-key.pem');
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key];
  const named = ['-subj', '/CN=nginx', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const file = ['-out', join(folder, 'certificate.pem')];
  await promisify(execFile)('openssl', ['req', ...made, ...named, ...file]);
}

function mainConf(folder: string, prefixed: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'worker_processes 1;',
    // Its folder is for who runs the spec alone.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')} notice;`,
    'events { worker_connections 256; }',
    'http {',
    ...temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`),
    '  access_log off;',
    `  include ${join(folder, 'site/epoch-ledger.conf')};`,
    `  ${prefixed}`,
    '}',
  ].join('\n');
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => promisify(server.close.bind(server))()));
  return ports;
}
