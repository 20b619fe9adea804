/**
 * The file that holds the signing keys of a service, the one of now and perhaps the next: comments
 * and, for each key, a line `PRIVATE+KEY+name+ID+base64(0x01 || seed)`, which is how Go's note
 * package writes its keys. Only its owner may read it. It is secret and stays out of the database
 * and of the database's backups.
 * Source: C2SP signed-note v1.0.0; golang.org/x/mod/sumdb/note.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fromBase64, toBase64 } from '#ledger/record/base64';
import type { Signer } from '#ledger/record/note';
import { keyText } from '#ledger/record/verifier-key';
import { signerOf } from './ed25519.js';

/** A signing key that cannot be used; the message says which, why, and what to do. */
export class SigningKeyUnusable extends Error {
  override readonly name = 'SigningKeyUnusable';
}

const seedBytes = 32;

/**
 * Makes a new key that signs as `name` and writes it to `file`, which must not exist, with mode
 * 0600; missing folders are made. Durable when this returns. Throws SigningKeyUnusable when the
 * file is there already.
 */
export async function makeKeyFile(file: string, name: string): Promise<Signer> {
  const seed = randomBytes(seedBytes);
  const signer = signerOf(name, seed);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeNew(file, [...heading(name), ...keyLines(signer, seed), ''].join('\n'));
  return signer;
}

/**
 * Makes the next key, for the same name, behind those that `file` holds. The file is replaced in
 * one step, and durable when this returns. Throws SigningKeyUnusable as `readKeyFile`, and when
 * there is no file.
 */
export async function addNextKey(file: string): Promise<Signer> {
  const [first] = (await readKeyFile(file)) ?? [];
  if (first === undefined) {
    throw new SigningKeyUnusable(`${file} does not exist: the next key stands behind a first one`);
  }
  const seed = randomBytes(seedBytes);
  const signer = signerOf(first.key.name, seed);
  const before = (await textOf(file)).replace(/\n?$/, '\n');
  const written = `${file}.${randomUUID()}`;
  try {
    await writeNew(written, before + [...keyLines(signer, seed), ''].join('\n'));
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  return signer;
}

/** Writes a file that must not be there, for its owner only; durable when this returns. */
async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new SigningKeyUnusable(`${file} is there already: a key is never written over`);
  });
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function heading(name: string): readonly string[] {
  return [
    `# Signing keys of ${name}. Whoever has one can sign in that name: keep them secret,`,
    '# keep a copy offline, and keep them out of the database and of its backups.',
  ];
}

function keyLines({ key }: Signer, seed: Uint8Array): readonly string[] {
  const secret = toBase64(Buffer.concat([Buffer.of(1), seed]));
  return [
    '# Everybody else is given this line:',
    `# ${keyText(key)}`,
    `PRIVATE+KEY+${key.name}+${key.keyId}+${secret}`,
  ];
}

/**
 * The keys in `file`, one or more, all of one name; null when there is no such file. Throws
 * SigningKeyUnusable when others than the owner may read the file, or when it holds something else.
 */
export async function readKeyFile(file: string): Promise<readonly Signer[] | null> {
  const found = await stat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unreadable(file, error);
  });
  if (found === null) return null;
  const mode = found.mode & 0o777;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new SigningKeyUnusable(
      `${file} may be read by others than its owner (mode ${mode.toString(8).padStart(4, '0')}): ` +
        'run chmod 600 on it, and if others could have read it take a new key',
    );
  }
  return parseKeyFile(file, await textOf(file));
}

async function textOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, cause: unknown): SigningKeyUnusable {
  const { code = 'an unknown reason' } = cause as NodeJS.ErrnoException;
  return new SigningKeyUnusable(`${file} cannot be read (${code})`, { cause });
}

function parseKeyFile(file: string, text: string): readonly Signer[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const signers = lines.map((line) => parseKeyLine(file, line));
  const names = new Set(signers.map(({ key }) => key.name));
  const keys = new Set(signers.map(({ key }) => keyText(key)));
  if (names.size === 1 && keys.size === signers.length) return signers;
  if (signers.length === 0) throw noKey(file);
  const what = names.size > 1 ? 'keys of several names' : 'one key twice';
  throw new SigningKeyUnusable(`${file} has ${what}`);
}

function parseKeyLine(file: string, line: string): Signer {
  const [, name = '', keyId = '', secret = ''] =
    /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(secret);
  if (bytes?.length !== seedBytes + 1 || bytes[0] !== 1) throw noKey(file);
  const signer = signerOf(name, bytes.subarray(1));
  if (signer.key.keyId === keyId) return signer;
  throw new SigningKeyUnusable(`${file} is damaged: its key has the ID ${signer.key.keyId}`);
}

function noKey(file: string): SigningKeyUnusable {
  const shape = 'it has comments and, for each key, a line PRIVATE+KEY+name+ID+key';
  return new SigningKeyUnusable(`${file} is no signing key: ${shape}`);
}
