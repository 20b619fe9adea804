/**
 * Which keys a service can sign with: those of the file it is given, or one that its first start
 * makes. The database only knows public halves, and one of the file's must be among them; which of
 * them sign is said by the service tree.
 * Source: FORMATS, section 2 "serve"; docs/record-format.md, "Keys".
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteStore } from '#event-log';
import type { Origin } from '#ledger/ids';
import type { Signer } from '#ledger/record/note';
import { keyText } from '#ledger/record/verifier-key';
import type { Report } from '../options.js';
import { makeKeyFile, readKeyFile, SigningKeyUnusable } from './key-file.js';

/** Where to look for the key. */
export interface SignerSource {
  /** Null: `signing.key` in `dataDir`. */
  readonly signingKeyFile: string | null;
  readonly dataDir: string | null;
  readonly origin: Origin;
  readonly notes: NoteStore;
  readonly report: Report;
}

/** Keys, the oldest first, and the file they came from. */
export interface OpenedSigners {
  readonly signers: readonly Signer[];
  readonly file: string;
}

/**
 * The keys of the origin, one made when the file is absent and no key is known yet; null when this
 * service has none and so signs nothing. Throws SigningKeyUnusable for a file that cannot be used
 * and for keys of which none is the origin's; LogUnavailable.
 */
export async function openSigners(source: SignerSource): Promise<OpenedSigners | null> {
  const { signingKeyFile, dataDir, origin, notes, report } = source;
  const file = signingKeyFile ?? (dataDir === null ? null : join(dataDir, 'signing.key'));
  if (file === null) {
    report('this service signs nothing: it has neither a signing key nor a data directory');
    return null;
  }
  const found = await readKeyFile(file);
  if (found !== null) return { signers: await acknowledged(found, file, source), file };
  const known = await notes.keys();
  if (known.length > 0) {
    report(`this service signs nothing: ${file} does not exist, and ${origin} has a key already`);
    return null;
  }
  const made = await makeKeyFile(file, origin);
  if (!(await notes.addKey(keyText(made.key), 0))) {
    // Another service was first in this moment; what was just made has signed nothing.
    await rm(file);
    throw new SigningKeyUnusable(
      `another service has just made the key of ${origin}: copy its file to ${file}`,
    );
  }
  report(`made the signing key ${file}; what others are given is ${keyText(made.key)}`);
  return { signers: [made], file };
}

/** `signers`, if one of them is the origin's; the first key of all is written down. */
async function acknowledged(
  signers: readonly Signer[],
  file: string,
  { origin, notes }: SignerSource,
): Promise<readonly Signer[]> {
  const own = signers.map(({ key }) => keyText(key));
  const [name = ''] = signers.map(({ key }) => key.name);
  if (name !== origin) {
    throw new SigningKeyUnusable(`${file} signs as ${name}, and this is the ledger of ${origin}`);
  }
  if (await notes.addKey(own[0] ?? '', 0)) return signers;
  const known = await notes.keys();
  if (own.some((key) => known.includes(key))) return signers;
  throw new SigningKeyUnusable(
    `${file} has the key ${own.join(', ')}, but ${origin} signs with ${known.join(', ')}: ` +
      'use its file',
  );
}
