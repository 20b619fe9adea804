import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryNotes } from '#event-log';
import type { Origin } from '#ledger/ids';
import { keyText, parseKey } from '#ledger/record/verifier-key';
import { sha256 } from '../sha256.js';
import { verifyEd25519 } from './ed25519.js';
import { addNextKey, makeKeyFile, readKeyFile, SigningKeyUnusable } from './key-file.js';
import { openSigners, type SignerSource } from './open-signers.js';

const origin = 'ledger.example.org' as Origin;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the file of a signing key', () => {
  test('given a new one, then only its owner may read it, and it signs as it says', async () => {
    const file = join(folder, 'missing', 'new.key');
    const made = await makeKeyFile(file, origin);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [found] = (await readKeyFile(file)) ?? [];
    expect(found?.key).toEqual(made.key);
    expect(parseKey(keyText(made.key), sha256)).toEqual(made.key);
    const message = Buffer.from('words');
    const signature = found?.sign(message) ?? new Uint8Array();
    expect(verifyEd25519(made.key.publicKey, message, signature)).toBe(true);
    expect(await readFile(file, 'utf8')).toContain(keyText(made.key));
  });

  test('given a file, then it is never written over', async () => {
    const file = join(folder, 'there.key');
    const { key } = await makeKeyFile(file, origin);
    await expect(makeKeyFile(file, origin)).rejects.toThrow('is there already');
    expect((await readKeyFile(file))?.map((one) => one.key)).toEqual([key]);
  });

  test('given the next key is made, then it stands behind the one of now', async () => {
    const file = join(folder, 'rotated.key');
    const first = await makeKeyFile(file, origin);
    const before = await readFile(file, 'utf8');
    const second = await addNextKey(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readKeyFile(file))?.map(({ key }) => key)).toEqual([first.key, second.key]);
    expect((await readFile(file, 'utf8')).startsWith(before)).toBe(true);
    expect(second.key.name).toBe(origin);
    await chmod(file, 0o644);
    await expect(addNextKey(file)).rejects.toThrow('chmod 600');
    await expect(addNextKey(join(folder, 'none.key'))).rejects.toThrow('does not exist');
  });

  test('given keys of two services in it, then it is refused', async () => {
    const [one, other] = [join(folder, 'one.key'), join(folder, 'other.key')];
    await makeKeyFile(one, origin);
    await makeKeyFile(other, 'other.example.org');
    await writeFile(one, (await readFile(one, 'utf8')) + (await readFile(other, 'utf8')));
    await expect(readKeyFile(one)).rejects.toThrow('keys of several names');
  });

  test('given none, then there is no key', async () => {
    expect(await readKeyFile(join(folder, 'none.key'))).toBeNull();
  });

  test.each([0o640, 0o604, 0o620, 0o666])('given mode %o, then it is refused', async (mode) => {
    const file = join(folder, `mode-${String(mode)}.key`);
    await makeKeyFile(file, origin);
    await chmod(file, mode);
    await expect(readKeyFile(file)).rejects.toThrow('chmod 600');
  });

  test.each<[string, (text: string) => string, string]>([
    ['nothing', () => '', 'is no signing key'],
    ['a verifier key', () => 'ledger.example.org+00000000+AAAA\n', 'is no signing key'],
    ['one key twice', (text) => text + text, 'has one key twice'],
    ['comments only', (text) => text.replace(/^PRIVATE.*$/m, ''), 'is no signing key'],
    ['a short secret', (text) => text.replace(/....\n$/, '\n'), 'is no signing key'],
    ['another ID', (text) => text.replace(/^(PRIVATE.*\+)\w{8}\+/m, '$100000000+'), 'is damaged'],
    ['another name', (text) => text.replace('KEY+ledger', 'KEY+other'), 'is damaged'],
  ])('given %s in it, then it is refused', async (name, changed, words) => {
    const file = join(folder, `${name}.key`);
    await makeKeyFile(file, origin);
    await writeFile(file, changed(await readFile(file, 'utf8')));
    await expect(readKeyFile(file)).rejects.toThrow(SigningKeyUnusable);
    await expect(readKeyFile(file)).rejects.toThrow(words);
  });
});

describe('the key of a service', () => {
  let services = 0;
  function source(over: Partial<SignerSource> = {}): SignerSource & { reported: string[] } {
    services += 1;
    const reported: string[] = [];
    const report = (message: string): void => void reported.push(message);
    const dataDir = join(folder, `service-${String(services)}`);
    const notes = openMemoryNotes();
    return { signingKeyFile: null, dataDir, origin, notes, report, reported, ...over };
  }

  test('given a first start, then it is made and its public half is known', async () => {
    const first = source();
    const opened = await openSigners(first);
    expect(opened?.file).toBe(join(first.dataDir ?? '', 'signing.key'));
    const known = await first.notes.keys();
    expect(known).toEqual(opened?.signers.map(({ key }) => keyText(key)));
    expect(first.reported).toEqual([expect.stringContaining(known[0] ?? '?')]);
    const again = await openSigners(first);
    expect(again?.signers[0]?.key).toEqual(opened?.signers[0]?.key);
  });

  test('given a key is known and the file is absent, then nothing is signed', async () => {
    const { notes } = source();
    await notes.addKey('ledger.example.org+some+key', 0);
    const second = source({ notes });
    expect(await openSigners(second)).toBeNull();
    expect(second.reported).toEqual([expect.stringContaining('has a key already')]);
  });

  test('given another key than the one that is known, then it is refused', async () => {
    const first = source();
    await openSigners(first);
    const signingKeyFile = join(folder, 'another.key');
    await makeKeyFile(signingKeyFile, origin);
    const second = source({ notes: first.notes, signingKeyFile });
    await expect(openSigners(second)).rejects.toThrow('use its file');
  });

  test('given a file in which the known key stands second, then both are there', async () => {
    const first = source();
    const opened = await openSigners(first);
    const signingKeyFile = join(folder, 'turned.key');
    const next = await makeKeyFile(signingKeyFile, origin);
    const known = await readFile(opened?.file ?? '', 'utf8');
    await writeFile(signingKeyFile, (await readFile(signingKeyFile, 'utf8')) + known);
    const again = await openSigners(source({ notes: first.notes, signingKeyFile }));
    expect(again?.signers.map(({ key }) => key)).toEqual([next.key, opened?.signers[0]?.key]);
    expect(await first.notes.keys()).toHaveLength(1);
  });

  test('given the key of another service, then it is refused', async () => {
    const signingKeyFile = join(folder, 'other-service.key');
    await makeKeyFile(signingKeyFile, 'other.example.org');
    await expect(openSigners(source({ signingKeyFile }))).rejects.toThrow('signs as other');
  });

  test('given neither file nor data directory, then nothing is signed', async () => {
    expect(await openSigners(source({ dataDir: null }))).toBeNull();
  });
});
