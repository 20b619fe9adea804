/**
 * The files of `deploy` as the tools they are for read them, and what they must say of safety. What
 * can be run is run in deploy-nginx.spec.ts and deploy-start.spec.ts.
 */
import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../cli.js';
import { copySite, selfSigned } from '../deploy/nginx.js';
import { describeWithTool, runTool, tools } from '../deploy/with-tool.js';

const deploy = join(root, 'deploy');

/** A folder that is there while `work` does. */
async function inFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'epoch-ledger-deploy-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Parts of a text by what `title` finds at their beginnings. */
function partsOf(text: string, title: RegExp): ReadonlyMap<string, string> {
  const begins = Array.from(text.matchAll(title));
  return new Map(
    begins.map((match, index) => [
      match[1] ?? '',
      text.slice(match.index, begins[index + 1]?.index),
    ]),
  );
}

describeWithTool(tools.compose, 'docker-compose config', () => {
  const read = (file: string, more: object): ReturnType<typeof runTool> =>
    runTool(tools.compose, ['-f', join(deploy, 'compose', file), 'config'], more);

  test.each([
    ['one-machine.yml', ['migrate', 'nginx', 'postgres', 'service']],
    [
      'three-brokers.yml',
      ['kafka-1', 'kafka-2', 'kafka-3', 'migrate', 'nginx', 'postgres', 'service-1', 'service-2'],
    ],
  ])('%s: every service is read-only, without rights and within limits', (file, names) => {
    const { exitCode, output, messages } = read(file, { ORIGIN: 'ledger.example.org' });
    expect([exitCode, messages]).toEqual([0, '']);
    const [, body = ''] = /^services:\n([^]*?)^\S/m.exec(output) ?? [];
    const services = partsOf(body, /^ {2}([\w-]+):$/gm);
    expect([...services.keys()].sort()).toEqual(names);
    for (const [name, text] of services) {
      const found = [
        [/^ {4}read_only: true$/m, 'read_only'],
        [/^ {4}cap_drop:\n {4}- ALL$/m, 'cap_drop'],
        [/^ {4}- no-new-privileges:true$/m, 'no-new-privileges'],
        [/^ {4}mem_limit: \d+[mg]$/m, 'mem_limit'],
        [/^ {4}pids_limit: \d+$/m, 'pids_limit'],
        [/^ {4}user: (?!'?0)'?\d+:\d+'?$/m, 'user'],
        [/^ {4}healthcheck:|^ {4}image: epoch-ledger/m, 'healthcheck'],
        [name === 'migrate' ? /restart: ('no'|"no"|no)$/m : /restart: unless-stopped/, 'restart'],
      ] as const;
      const missing = found.filter(([expected]) => !expected.test(text)).map(([, what]) => what);
      expect([name, missing]).toEqual([name, []]);
      // Secrets come in files.
      expect(text).not.toMatch(/PASSWORD: |postgres:\/\//);
    }
  });

  test('without the name of the service nothing is started', () => {
    const { exitCode, messages } = read('one-machine.yml', { ORIGIN: '' });
    expect(exitCode).not.toBe(0);
    expect(messages).toContain('name the service for ever');
  });
});

describeWithTool(tools.kubectl, 'kubectl kustomize', () => {
  const build = (folder: string): ReadonlyMap<string, string> => {
    const words = ['kustomize', join(deploy, 'kubernetes', folder)];
    const { exitCode, output, messages } = runTool(tools.kubectl, words);
    expect([exitCode, messages]).toEqual([0, '']);
    const documents = output.split(/^---$/m);
    return new Map(
      documents.map((text) => {
        const [, kind = ''] = /^kind: (\w+)$/m.exec(text) ?? [];
        const [, name = ''] = /^metadata:\n(?: .*\n)*? {2}name: (\S+)$/m.exec(text) ?? [];
        return [`${kind} ${name}`, text];
      }),
    );
  };

  test.each(['base', 'example'])('%s: pods are restricted, and find their secrets', (folder) => {
    const documents = build(folder);
    const kinds = [...documents.keys()].map((title) => title.split(' ')[0]);
    expect(new Set(kinds)).toEqual(
      new Set([
        ...['ConfigMap', 'Deployment', 'Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget'],
        ...['Secret', 'Service', 'ServiceAccount', ...(folder === 'base' ? [] : ['Namespace'])],
      ]),
    );
    for (const title of ['Deployment epoch-ledger', 'Job epoch-ledger-migrate']) {
      const text = documents.get(title) ?? '';
      for (const line of [
        'runAsNonRoot: true',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'type: RuntimeDefault',
        'automountServiceAccountToken: false',
      ]) {
        expect(text).toContain(line);
      }
      expect(text).toMatch(/drop:\n\s+- ALL/);
      const [, secret = ''] = /secretName: (\S+)/.exec(text) ?? [];
      expect([...documents.keys()]).toContain(`Secret ${secret}`);
    }
  });

  test('the example is in its namespace, under its own name and with an address of its own', () => {
    const documents = build('example');
    for (const [title, text] of documents) {
      if (title.startsWith('Namespace ')) continue;
      expect(text).toMatch(/^ {2}namespace: epoch-ledger$/m);
    }
    expect(documents.get('Ingress epoch-ledger')).not.toContain('example.org');
    expect(documents.get('NetworkPolicy epoch-ledger')).toContain('cidr: 10.20.0.5/32');
    const secrets = [...documents].filter(([title]) => title.startsWith('Secret '));
    // "replace", as base says it.
    for (const [, text] of secrets) expect(text).not.toContain('cmVwbGFjZQ==');
  });
});

describeWithTool(tools.systemd, 'systemd-analyze', () => {
  const units = ['epoch-ledger.service', 'epoch-ledger-migrate.service'];
  const copied = (folder: string): readonly string[] =>
    units.map((unit) => {
      const text = readFileSync(join(deploy, 'systemd', unit), 'utf8');
      expect(text).toContain('ExecStart=/usr/bin/node ');
      // Where Node is on this machine: a program that is not there is a fault.
      const file = join(folder, unit);
      writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath));
      return file;
    });

  test('finds nothing wrong with the units', () =>
    inFolder((folder) => {
      const words = ['verify', '--man=no', ...copied(folder)];
      expect(runTool(tools.systemd, words)).toMatchObject({ exitCode: 0, messages: '' });
    }));

  test('calls them little exposed: at most 2 of 10', () =>
    inFolder((folder) => {
      for (const file of copied(folder)) {
        const words = ['security', '--offline=yes', '--no-pager', '--threshold=20', file];
        const { exitCode, output, messages } = runTool(tools.systemd, words);
        expect([exitCode, output.slice(-200), messages]).toEqual([0, output.slice(-200), '']);
      }
    }));
});

describeWithTool(tools.nginx, 'nginx -t', () => {
  test.each(['one-machine.conf', 'three-brokers.conf'])(
    'takes the configuration of the containers with upstream/%s',
    (upstream) =>
      inFolder(async (folder) => {
        await selfSigned(folder);
        await mkdir(join(folder, 'cache'));
        const types = join(folder, 'mime.types');
        writeFileSync(types, 'types { text/html html; }');
        const site = join(folder, 'site');
        await copySite(site, [
          ['/etc/nginx/epoch-ledger-upstream.conf', join(deploy, 'compose/upstream', upstream)],
          ['/etc/nginx/mime.types', types],
          ['/etc/nginx/epoch-ledger', site],
          ['/run/secrets', folder],
          ['/var/cache/nginx', join(folder, 'cache')],
          ['/dev/stdout', join(folder, 'access.log')],
          ['pid /tmp', `pid ${folder}`],
          ['_temp_path /tmp', `_temp_path ${folder}`],
        ]);
        const words = ['-t', '-e', join(folder, 'error.log'), '-c', join(site, 'nginx.conf')];
        const { exitCode, messages } = runTool(tools.nginx, words);
        expect([exitCode, messages]).toEqual([0, messages]);
        expect(messages).not.toMatch(/\[(warn|emerg|alert)\]/);
      }),
  );
});
