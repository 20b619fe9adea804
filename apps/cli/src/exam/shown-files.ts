/**
 * What shows the scores of a file's Solver attempts: instance records in a folder, found by their
 * digest, and kept outputs of `tcsexam solver-score`.
 * Source: FORMATS, section 2 "load", section 5 "As an epoch".
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from '#ledger/decoding';
import type { ExamAttempt } from '#ledger/evidence/exam';
import { solverScore } from '#ledger/exam/decode-solver-score';
import { toNumber } from '#ledger/numeric/fraction';
import { parseDecimal } from '#ledger/numeric/parse-decimal';
import { canonicalBytes } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { parseRecords } from '#tcsexam';
import { sha256Of } from '../sha256.js';
import { accepted, readInput, systemReason } from '../input.js';
import type { Running } from '../options.js';
import { badInput, type Finding } from '../trouble.js';

/** Instance records, by digest. */
export interface RecordsFolder {
  /** The records whose canonical bytes have that digest, or why they cannot be had. */
  records(sha256: string): Promise<readonly Json[] | string>;
}

/**
 * The folder at `path`; null when none was named. A file is found by its name, the digest, perhaps
 * with `.json` behind; where there is none, by the digest of what is in it.
 */
export function recordsFolder(path: string | null): RecordsFolder {
  let files: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    records: async (sha256) => {
      if (path === null) return 'its records are needed: name their folder with --records';
      for (const name of [sha256, `${sha256}.json`]) {
        const records = await recordsIn(join(path, name));
        if (records === null) continue;
        if (digestOf(records) === sha256) return records;
        return `the records in ${join(path, name)} have another digest than their name`;
      }
      files ??= filesByDigest(path);
      const file = (await files).get(sha256);
      const records = file === undefined ? null : await recordsIn(file);
      return records ?? `no file in ${path} has the records of that digest`;
    },
  };
}

/** Every file of records in a folder, by the digest of its records. */
async function filesByDigest(path: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const name of await namesIn(path)) {
    const file = join(path, name);
    const records = await recordsIn(file);
    if (records !== null) found.set(digestOf(records), file);
  }
  return found;
}

/** Trouble (exit 2) when the folder cannot be read. */
async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    throw badInput({ message: `Cannot read the folder ${path}: ${systemReason(error)}.` });
  }
}

/** The records in a file, null when it cannot be read or has none. */
async function recordsIn(file: string): Promise<readonly Json[] | null> {
  const bytes = await readFile(file).catch(() => null);
  const parsed = bytes === null ? null : parseRecords(bytes);
  return parsed?.ok === true && parsed.value.issues.length === 0 ? parsed.value.records : null;
}

function digestOf(records: readonly Json[]): string {
  return sha256Of(canonicalBytes(records));
}

/** Kept outputs of `solver-score`. */
export interface KeptOutputs {
  /** An output of the attempt's item with the attempt's score; null when none is kept. */
  outputFor(attempt: ExamAttempt): Json | null;
}

/** The outputs in `paths`; Trouble (exit 2) for a file that is none. */
export async function keptOutputs(
  paths: readonly string[],
  running: Running,
): Promise<KeptOutputs> {
  const outputs: { readonly task: string; readonly score: number; readonly json: Json }[] = [];
  for (const path of paths) {
    const json = accepted(parseJsonBytes(await readInput(path, running)), path);
    const { task, relative_score: score } = accepted(decode(solverScore, json), path);
    outputs.push({ task, score, json });
  }
  return {
    outputFor: ({ item, score }) => {
      const given = parseDecimal(score);
      if (given === null) return null;
      const nearest = toNumber(given);
      return outputs.find((one) => one.task === item && one.score === nearest)?.json ?? null;
    },
  };
}

/** What goes along with an attempt, or why it cannot be handed in. */
export type Shown =
  | { readonly ok: true; readonly records?: readonly Json[]; readonly solver_score?: Json }
  | { readonly ok: false; readonly finding: Finding };

/** Finds what shows the score of the attempt at `index` of a file. */
export async function shownFor(
  attempt: ExamAttempt,
  index: number,
  { folder, outputs }: { readonly folder: RecordsFolder; readonly outputs: KeptOutputs },
): Promise<Shown> {
  const place = `attempts[${String(index)}]`;
  const { records_sha256: digest, track, adoption_status, score_status } = attempt;
  if (digest !== null) {
    const records = await folder.records(digest);
    if (typeof records !== 'string') return { ok: true, records };
    const finding = { place: `${place}.records_sha256`, code: 'records_needed', message: records };
    return { ok: false, finding };
  }
  const counts = adoption_status !== 'excluded' && score_status === 'valid';
  if (track !== 'solver' || !counts) return { ok: true };
  const output = outputs.outputFor(attempt);
  if (output !== null) return { ok: true, solver_score: output };
  const message = 'nothing shows it: give the output of solver-score with --solver-scores';
  return { ok: false, finding: { place: `${place}.score`, code: 'records_needed', message } };
}
