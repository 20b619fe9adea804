/**
 * Where suites and references are: `example` comes with the program, `lite` and `full` lie in a
 * folder of the user's, anything else is a file.
 * Source: FORMATS, section 5, "`lite.json`, `full.json`".
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SolverReference } from '#ledger/evidence/exam';
import { decodeReferenceFile, decodeSuiteFile, type SuiteFile } from '#tcsexam';
import { jsonFrom } from './files.js';
import { type ExamRunning, refusedFor } from './running.js';

/** From this file, compiled or not, to what the repository ships. */
const shippedExample = new URL('../../../../examples/tcsexam/example.json', import.meta.url);

/** Names that stand for `lite.json` and `full.json`. */
const published: readonly string[] = ['lite', 'full'];

/** `--data-dir`, known to every verb. */
export interface DataOptions {
  readonly dataDir?: string;
}

/** The suite called `name`. Trouble (exit 2) when it is not there or cannot be used. */
export async function suiteNamed(
  name: string,
  options: DataOptions,
  running: ExamRunning,
): Promise<SuiteFile> {
  return jsonFrom(pathOf(name, options, running), decodeSuiteFile, running);
}

/** The reference called `name`. Trouble (exit 2) when it is not there or cannot be used. */
export async function referenceNamed(
  name: string,
  options: DataOptions,
  running: ExamRunning,
): Promise<SolverReference> {
  const path = pathOf(name, options, running);
  const reference = await jsonFrom(path, decodeReferenceFile, running);
  if (reference !== null) return reference;
  throw refusedFor(name, [{ code: 'reference_absent', file: path }], running);
}

function pathOf(name: string, { dataDir }: DataOptions, running: ExamRunning): string {
  if (name === 'example') return fileURLToPath(shippedExample);
  if (!published.includes(name)) return name;
  const folder = dataDir ?? running.environment['TCSEXAM_DATA'] ?? '';
  if (folder === '') {
    throw refusedFor(name, [{ code: 'data_folder_unknown', suite: name }], running);
  }
  const file = join(folder, `${name}.json`);
  if (existsSync(file)) return file;
  throw refusedFor(name, [{ code: 'suite_not_found', suite: name, file }], running);
}
