/**
 * What shows the scores of a file's Solver attempts: instance records in a folder, each file named
 * by its digest, and kept outputs of `tcsexam solver-score`.
 * Source: FORMATS, section 2 "load", section 5 "As an epoch".
 */
import { readFile } from 'node:fs/promises';
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
import type { Finding } from '../trouble.js';

/** Instance records, by digest. */
export interface RecordsFolder {
  /** The records whose canonical bytes have that digest, or why they cannot be had. */
  records(sha256: string): Promise<readonly Json[] | string>;
}

/** The folder at `path`; null when none was named. */
export function recordsFolder(path: string | null): RecordsFolder {
  return {
    records: async (sha256) => {
      if (path === null) return 'its records are needed: name their folder with --records';
      const bytes = await firstOf([join(path, sha256), join(path, `${sha256}.json`)]);
      if (typeof bytes === 'string') return bytes;
      const parsed = parseRecords(bytes);
      if (!parsed.ok || parsed.value.issues.length > 0) return `${sha256} is no list of records`;
      const { records } = parsed.value;
      if (sha256Of(canonicalBytes(records)) === sha256) return records;
      return `the records in ${sha256} have another digest than their name`;
    },
  };
}

/** The bytes of the first file that is there, or why the first cannot be read. */
async function firstOf(paths: readonly [string, ...string[]]): Promise<Uint8Array | string> {
  const reasons: string[] = [];
  for (const path of paths) {
    try {
      return await readFile(path);
    } catch (error) {
      reasons.push(`cannot read ${path}: ${systemReason(error)}`);
    }
  }
  return reasons[0] ?? '';
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
