/**
 * One instance record of the final judge: which status, and for `ok` which value. Only the status
 * decides; times, paths and other members are kept by whoever holds the bytes and never read.
 * Source: RULES, "TCSExam" (the table of inputs); sources/tcsexam-score-calculation.en.txt, "From
 * instance records to a task score".
 */
import { isObject, memberOf } from '../decoding.js';
import type { ReferenceTask } from '../evidence/exam.js';
import { isUnitId } from '../names.js';
import type { Json, JsonMap, JsonObject } from '../record/json.js';
import type { InstanceOutcome } from './solver-score.js';

/** Statuses of a completed run that failed: such an instance scores 0. */
export const solverFailures: readonly string[] = [
  'timeout',
  'invalid',
  'certificate_failed',
  'crash',
  'error',
  'memory_out',
  'wrong',
];

/** Statuses that say nothing about the solver: such records must be repaired before scoring. */
export const infrastructureStatuses: readonly string[] = [
  'judge_failed',
  'infrastructure_failure',
  'not_finished',
  'missing',
];

/** What can be wrong with one record. */
export type RecordFaultCode =
  | 'record_malformed'
  | 'instance_malformed'
  | 'status_missing'
  | 'unknown_status'
  | 'infrastructure_status'
  | 'solved_in_objective'
  | 'solved_and_value'
  | 'solved_missing'
  | 'solved_malformed'
  | 'value_missing'
  | 'value_malformed'
  | 'value_not_binary';

/** One fault, where it is the record's own. */
export interface RecordFault {
  readonly code: RecordFaultCode;
  /** The instance it names, null where that is what is wrong. */
  readonly instance: string | null;
  /** What stands there; undefined where nothing does. */
  readonly found: Json | undefined;
}

/** The outcome that `record` of a task of `kind` states, or the first thing wrong with it. */
export function readRecord(
  record: Json,
  kind: ReferenceTask['kind'],
): InstanceOutcome | RecordFault {
  if (!isObject(record)) return { code: 'record_malformed', instance: null, found: record };
  const instance = memberOf(record, 'instance');
  if (typeof instance !== 'string' || !isUnitId(instance)) {
    return { code: 'instance_malformed', instance: null, found: instance };
  }
  const status = memberOf(record, 'status');
  const mixed = kind === 'solve' ? bothGiven(record) : solvedGiven(record);
  if (mixed !== null) return { ...mixed, instance };
  if (status === 'ok') {
    const value = kind === 'solve' ? solvedValue(record) : objectiveValue(record);
    return typeof value === 'number' ? { instance, status, value } : { ...value, instance };
  }
  if (typeof status === 'string' && solverFailures.includes(status)) {
    return { instance, status, value: null };
  }
  return { code: statusFault(status), instance, found: status };
}

/** A fault of which it is known to whom it belongs. */
type Found = Omit<RecordFault, 'instance'>;

function statusFault(status: Json | undefined): RecordFaultCode {
  if (status === undefined) return 'status_missing';
  const known = typeof status === 'string' && infrastructureStatuses.includes(status);
  return known ? 'infrastructure_status' : 'unknown_status';
}

/** A record of a solve task says one thing once; true whatever its status. */
function bothGiven(record: JsonObject | JsonMap): Found | null {
  const value = memberOf(record, 'A');
  if (value === undefined || memberOf(record, 'solved') === undefined) return null;
  return { code: 'solved_and_value', found: value };
}

/** `solved` in an objective task: the records of another task; true whatever their status. */
function solvedGiven(record: JsonObject | JsonMap): Found | null {
  const solved = memberOf(record, 'solved');
  return solved === undefined ? null : { code: 'solved_in_objective', found: solved };
}

/** The value of an objective task: a finite number in `A`. */
function objectiveValue(record: JsonObject | JsonMap): number | Found {
  const value = memberOf(record, 'A');
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  return { code: value === undefined ? 'value_missing' : 'value_malformed', found: value };
}

/** 1 for solved, 0 for not: `solved`, or an `A` of 1 or 0. */
function solvedValue(record: JsonObject | JsonMap): number | Found {
  const solved = memberOf(record, 'solved');
  if (typeof solved === 'boolean') return solved ? 1 : 0;
  if (solved !== undefined) return { code: 'solved_malformed', found: solved };
  const value = memberOf(record, 'A');
  if (value === 0 || value === 1) return value + 0;
  return { code: value === undefined ? 'solved_missing' : 'value_not_binary', found: value };
}
