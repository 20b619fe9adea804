/** Reading what a verification is given: the bundle in pieces, keys, and what the reader kept. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Chunks } from '#ledger/record/lines';
import { parsePolicy, type Policy } from '#ledger/record/policy';
import { decodeUtf8 } from '#ledger/record/utf8';
import { parseKeyFile, type VerifierKey } from '#ledger/record/verifier-key';
import { cryptography } from '../cryptography.js';
import { accepted, nameOf, readInput, systemReason } from '../input.js';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';

/** Bytes of a file that are read at once. */
const pieceBytes = 1024 * 1024;

/**
 * The bytes of `path`, or of standard input for `-`, in pieces: a bundle may be larger than memory.
 * Trouble (exit 2) when it cannot be read.
 */
export async function* piecesOf(path: string, { input }: Running): AsyncGenerator<Uint8Array> {
  try {
    if (path !== '-' && (await stat(path)).isDirectory()) {
      throw badInput({ message: `Cannot read ${path}: it is a folder.` });
    }
    const source = path === '-' ? input : createReadStream(path, { highWaterMark: pieceBytes });
    for await (const piece of source) yield piece as Uint8Array;
  } catch (error) {
    if ((error as Error).name === 'Trouble') throw error;
    throw badInput({ message: `Cannot read ${nameOf(path)}: ${systemReason(error)}.` });
  }
}

/** The keys of the files at `paths`, null when there are none. Trouble (exit 2) for a bad file. */
export async function readKeys(
  paths: readonly string[],
  running: Running,
): Promise<readonly VerifierKey[] | null> {
  if (paths.length === 0) return null;
  const files = await Promise.all(paths.map((path) => readKeyFile(path, running)));
  return files.flat();
}

async function readKeyFile(path: string, running: Running): Promise<readonly VerifierKey[]> {
  const keys = parseKeyFile(await readText(path, running), cryptography.sha256);
  if (keys === null || keys.length === 0) {
    throw badInput({
      message: `${nameOf(path)} is not a key file.`,
      code: 'bad_key_file',
      advice: 'It has a line NAME+ID+KEY for each key, as GET /v1/keys gives them.',
    });
  }
  const witness = keys.find(({ type }) => type === 'cosignature');
  if (witness === undefined) return keys;
  throw badInput({
    message: `${nameOf(path)} has the key of a witness, ${witness.name}, which signs no bundle.`,
    code: 'bad_key_file',
    advice: 'Witnesses belong into a policy file (--policy).',
  });
}

/** A witness policy. Trouble (exit 2) names every bad line. */
export async function readPolicy(path: string, running: Running): Promise<Policy> {
  return accepted(parsePolicy(await readText(path, running), cryptography.sha256), path);
}

/** A text file: a receipt, a checkpoint. */
export async function readText(path: string, running: Running): Promise<string> {
  const text = decodeUtf8(await readInput(path, running));
  if (text !== null) return text;
  throw badInput({ message: `${nameOf(path)} is not UTF-8 text.` });
}

/** The service log of `path`, null when none is given. */
export function serviceLogOf(path: string | undefined, running: Running): Chunks | null {
  return path === undefined ? null : piecesOf(path, running);
}
