/** Reading and writing of the files that a verb is given; `-` is standard input. */
import { createReadStream } from 'node:fs';
import type { Decoded } from '#ledger/issue';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseOrderedJsonBytes } from '#ledger/record/ordered-json';
import { prettyText } from '#tcsexam';
import { writeResult } from '../result.js';
import { badInput, Trouble } from '../trouble.js';
import { cannotRead, cannotWrite, type ExamRunning, refusedAsMalformed } from './running.js';

/** Large enough that a table of a million rows comes in a few hundred pieces. */
const pieceBytes = 262_144;

/** The bytes of a file, piece by piece. Trouble (exit 2) when it cannot be read. */
export async function* piecesOf(path: string, running: ExamRunning): AsyncGenerator<Uint8Array> {
  const source =
    path === '-' ? running.input : createReadStream(path, { highWaterMark: pieceBytes });
  try {
    for await (const piece of source) yield piece as Uint8Array;
  } catch (error) {
    throw cannotRead(nameOf(path, running), error, running);
  }
}

/** All bytes of a file. */
export async function bytesOf(path: string, running: ExamRunning): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(path, running)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What `decoder` reads from a JSON file. Trouble (exit 2) that names every place that is wrong. */
export async function jsonFrom<T>(
  path: string,
  decoder: (json: Json) => Decoded<T>,
  running: ExamRunning,
): Promise<T> {
  const parsed = parseOrderedJsonBytes(await bytesOf(path, running));
  const decoded = parsed.ok ? decoder(parsed.value) : parsed;
  if (decoded.ok) return decoded.value;
  throw refusedAsMalformed(nameOf(path, running), decoded.issues, running);
}

/** How messages call a file. */
export function nameOf(path: string, { words }: ExamRunning): string {
  return path === '-' ? words.standardInput : path;
}

/** Trouble (exit 2) when more than one of `paths` is standard input. */
export function refuseStandardInputTwice(paths: readonly string[], { words }: ExamRunning): void {
  if (paths.filter((path) => path === '-').length < 2) return;
  throw badInput({ message: words.standardInputTwice, code: 'standard_input_twice' });
}

/** Where a result goes, and how it looks. */
export interface ResultOptions {
  readonly output?: string;
  readonly pretty?: true;
}

/** Writes a JSON result: canonical without a last line feed, or indented. */
export async function writeJson(
  json: Json,
  { output, pretty }: ResultOptions,
  running: ExamRunning,
): Promise<void> {
  const canonical = canonicalText(json);
  await writeText(pretty === true ? prettyText(canonical) : canonical, output, running);
}

/** Writes a result, whole or not at all. */
export async function writeText(
  text: string,
  output: string | undefined,
  running: ExamRunning,
): Promise<void> {
  try {
    await writeResult(Buffer.from(text), output, running);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    throw cannotWrite(output ?? '-', error.cause, running);
  }
}
