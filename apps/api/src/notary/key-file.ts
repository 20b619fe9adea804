/**
 * The file that holds a signing key: comments, and one line `PRIVATE+KEY+name+ID+base64(0x01 ||
 * seed)`, which is how Go's note package writes its keys. Only its owner may read it. It is secret
 * and stays out of the database and of the database's backups.
 * Source: C2SP signed-note v1.0.0; golang.org/x/mod/sumdb/note.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, stat } from 'node:fs/promises';
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
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new SigningKeyUnusable(`${file} is there already: a key is never written over`);
  });
  try {
    await handle.writeFile(keyFileText(signer, seed));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return signer;
}

function keyFileText({ key }: Signer, seed: Uint8Array): string {
  const secret = toBase64(Buffer.concat([Buffer.of(1), seed]));
  return [
    `# The signing key of ${key.name}. Whoever has it can sign in that name: keep it secret,`,
    '# keep a copy offline, and keep it out of the database and of its backups.',
    '# Everybody else is given this line:',
    `# ${keyText(key)}`,
    `PRIVATE+KEY+${key.name}+${key.keyId}+${secret}`,
    '',
  ].join('\n');
}

/**
 * The key in `file`, null when there is no such file. Throws SigningKeyUnusable when others than
 * the owner may read the file, or when what it holds is no key.
 */
export async function readKeyFile(file: string): Promise<Signer | null> {
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

function parseKeyFile(file: string, text: string): Signer {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const [line = '', ...others] = lines;
  const [, name = '', keyId = '', secret = ''] =
    /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(secret);
  if (others.length > 0 || bytes?.length !== seedBytes + 1 || bytes[0] !== 1) {
    throw new SigningKeyUnusable(
      `${file} is no signing key: it has comments and one line PRIVATE+KEY+name+ID+key`,
    );
  }
  const signer = signerOf(name, bytes.subarray(1));
  if (signer.key.keyId === keyId) return signer;
  throw new SigningKeyUnusable(`${file} is damaged: its key has the ID ${signer.key.keyId}`);
}
