/**
 * Reads reports of outcomes: a list of rows in one JSON body, or a row a line. Rows are single
 * reports or packed ones, in any mixture.
 * Source: FORMATS, section 6, the row of RecordOutcomes.
 */
import { axisId, entryKey, taskId, unitId } from '../decode-names.js';
import {
  decode,
  type Decoder,
  integer,
  isObject,
  Issues,
  listOf,
  memberOf,
  members,
  oneOf,
} from '../decoding.js';
import type { Decoded, Issue } from '../issue.js';
import { isAxisId, isEntryKey, isTaskId, isUnitId } from '../names.js';
import { type Place, placeText, within } from '../place.js';
import { isJsonObject, type Json } from '../record/json.js';
import { parseJson } from '../record/strict-json.js';
import type { PackedReport, RecordOutcomes, SingleReport } from './commands.js';
import { packedOutcomes } from './decode-parts.js';

/** How a single report writes its outcome, and the code it has from then on. */
export const outcomeCodes = {
  success: '1',
  failure: '0',
  harness_void: 'h',
  runtime_void: 'r',
} as const;

const run = integer(1);

const singleRow = members(
  {
    key: entryKey,
    axis: axisId,
    task: taskId,
    unit: unitId,
    outcome: oneOf<keyof typeof outcomeCodes>('success', 'failure', 'harness_void', 'runtime_void'),
  },
  { run },
);

const packedRow = members(
  { key: entryKey, axis: axisId, task: taskId, outcomes: packedOutcomes },
  { run, first: integer(0) },
);

/** A row that has `outcomes` is packed. An absent `run` means 1, an absent `first` a whole task. */
const reportRow: Decoder<SingleReport | PackedReport> = (value, place, issues) => {
  if (isObject(value) && memberOf(value, 'outcomes') !== undefined) {
    const row = packedRow(value, place, issues);
    return row && { ...row, run: row.run ?? 1, first: row.first ?? null };
  }
  const sound = soundSingleRow(value);
  if (sound !== null) return sound;
  const row = singleRow(value, place, issues);
  return row && { ...row, run: row.run ?? 1, outcome: outcomeCodes[row.outcome] };
};

/**
 * A single report with nothing wrong in it, read five times faster than by `singleRow`, because a
 * request may have eighty thousand; null leaves it to `singleRow`, which says what is wrong.
 */
function soundSingleRow(value: Json): SingleReport | null {
  if (!isJsonObject(value)) return null;
  const { key, axis, task, unit, outcome, run: given } = value;
  if (Object.keys(value).length !== (given === undefined ? 5 : 6)) return null;
  const number = given === undefined ? 1 : given;
  if (typeof key !== 'string' || !isEntryKey(key)) return null;
  if (typeof axis !== 'string' || !isAxisId(axis)) return null;
  if (typeof task !== 'string' || !isTaskId(task)) return null;
  if (typeof unit !== 'string' || !isUnitId(unit)) return null;
  if (typeof outcome !== 'string' || !isOutcomeWord(outcome)) return null;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) return null;
  return { key, axis, task, unit, run: number, outcome: outcomeCodes[outcome] };
}

/** Whether a single report may write its outcome so. */
export function isOutcomeWord(word: string): word is keyof typeof outcomeCodes {
  return Object.hasOwn(outcomeCodes, word);
}

const batch = members({ outcomes: listOf(reportRow, { min: 1 }) });

/** What is wrong with one row by itself; `place` is where it stands, such as `outcomes[3]`. */
export function reportIssues(row: Json, place: string): readonly Issue[] {
  const decoded = decode(reportRow, row, place);
  return decoded.ok ? [] : decoded.issues;
}

/** RecordOutcomes from a body `{outcomes: [...]}` of one row or more. */
export function decodeRecordOutcomes(json: Json): Decoded<RecordOutcomes> {
  const decoded = decode(batch, json);
  if (!decoded.ok) return decoded;
  return { ok: true, value: { type: 'RecordOutcomes', outcomes: decoded.value.outcomes } };
}

/**
 * RecordOutcomes from newline-delimited JSON: a row a line, one or more, no line empty; the last
 * one may end with a line feed. Places are those of the same rows in a list: the first line is
 * `outcomes[0]`.
 */
export function decodeOutcomeLines(text: string): Decoded<RecordOutcomes> {
  const issues = new Issues();
  const outcomes: (SingleReport | PackedReport)[] = [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const root: Place = { parent: null, step: 'outcomes' };
  if (lines.length === 0) issues.report(root, 'too_short', 'at least one line must be given');
  for (const [index, line] of lines.entries()) {
    const place = within(root, index);
    const row = reportLine(line, place, issues);
    if (row !== undefined) outcomes.push(row);
  }
  if (issues.found.length > 0) return { ok: false, issues: issues.found };
  return { ok: true, value: { type: 'RecordOutcomes', outcomes } };
}

function reportLine(
  line: string,
  place: Place,
  issues: Issues,
): SingleReport | PackedReport | undefined {
  if (line.trim() === '') {
    return issues.report(place, 'malformed_json', 'the line is empty; each line is one row');
  }
  const parsed = parseJson(line);
  if (parsed.ok) return reportRow(parsed.value, place, issues);
  for (const { place: inner, code, message } of parsed.issues) {
    const joint = inner === '' || inner.startsWith('[') ? '' : '.';
    issues.report({ parent: null, step: placeText(place) + joint + inner }, code, message);
  }
  return undefined;
}
