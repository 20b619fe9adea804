/**
 * Reads the final judge's instance records: which status, and for `ok` which value. Only the status
 * decides; times, paths and other members are kept by whoever holds the bytes and never read.
 * Source: RULES, "TCSExam" (the table of inputs); sources/tcsexam-score-calculation.en.txt, "From
 * instance records to a task score".
 */
import {
  decode,
  type Decoder,
  expected,
  isObject,
  type Issues,
  listOf,
  memberOf,
} from '../decoding.js';
import type { ReferenceTask } from '../evidence/exam.js';
import type { Decoded } from '../issue.js';
import { type Place, within } from '../place.js';
import type { Json, JsonMap, JsonObject } from '../record/json.js';
import { examName } from './decode-suite.js';
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

/** The outcomes in `json`, a list of records of a task of `kind`, in the order they stand. */
export function decodeRecords(
  json: Json,
  kind: ReferenceTask['kind'],
  place = '',
): Decoded<readonly InstanceOutcome[]> {
  return decode(listOf(recordOf(kind)), json, place);
}

function recordOf(kind: ReferenceTask['kind']): Decoder<InstanceOutcome> {
  return (value, place, issues) => {
    if (!isObject(value)) return issues.report(place, 'wrong_type', expected('an object', value));
    const instance = required(value, 'instance', place, issues);
    const name = instance && examName(instance.value, instance.place, issues);
    const given = required(value, 'status', place, issues);
    if (given === undefined || name === undefined) return undefined;
    const status = given.value;
    if (status === 'ok') {
      const measured =
        kind === 'solve'
          ? solved(value, name, place, issues)
          : objective(value, name, place, issues);
      return measured === undefined ? undefined : { instance: name, status, value: measured };
    }
    if (typeof status === 'string' && solverFailures.includes(status)) {
      return { instance: name, status, value: null };
    }
    return reportStatus(status, name, given.place, issues);
  };
}

function required(
  record: JsonObject | JsonMap,
  member: string,
  place: Place,
  issues: Issues,
): { readonly value: Json; readonly place: Place } | undefined {
  const value = memberOf(record, member);
  const at = within(place, member);
  if (value === undefined) return issues.report(at, 'missing_member', `"${member}" must be given`);
  return { value, place: at };
}

function reportStatus(status: Json, instance: string, place: Place, issues: Issues): undefined {
  if (typeof status === 'string' && infrastructureStatuses.includes(status)) {
    const advice = 'repair the judging input before scoring';
    return issues.report(place, 'bad_value', `instance "${instance}" has "${status}": ${advice}`);
  }
  const known = ['ok', ...solverFailures, ...infrastructureStatuses].join(', ');
  const message = `instance "${instance}": ${expected(`one of ${known}`, status)}`;
  return issues.report(place, typeof status === 'string' ? 'bad_value' : 'wrong_type', message);
}

/** The value of an objective task: a finite number in `A`, and no `solved`. */
function objective(
  record: JsonObject | JsonMap,
  instance: string,
  place: Place,
  issues: Issues,
): number | undefined {
  if (memberOf(record, 'solved') !== undefined) {
    const message = `instance "${instance}": an objective task has A, not solved`;
    return issues.report(within(place, 'solved'), 'unknown_member', message);
  }
  const value = memberOf(record, 'A');
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  return reportMissing(instance, 'A', 'a finite number in A', value, place, issues);
}

/** 1 for solved, 0 for not: `solved`, or an `A` of 1 or 0, never both. */
function solved(
  record: JsonObject | JsonMap,
  instance: string,
  place: Place,
  issues: Issues,
): number | undefined {
  const flag = memberOf(record, 'solved');
  const value = memberOf(record, 'A');
  if (flag !== undefined && value !== undefined) {
    const message = `instance "${instance}": give solved or A, not both`;
    return issues.report(within(place, 'A'), 'bad_value', message);
  }
  if (typeof flag === 'boolean') return flag ? 1 : 0;
  if (flag !== undefined) {
    return reportMissing(instance, 'solved', 'true or false in solved', flag, place, issues);
  }
  if (value === 0 || value === 1) return value + 0;
  return reportMissing(instance, 'A', 'solved, or 1 or 0 in A', value, place, issues);
}

function reportMissing(
  instance: string,
  member: string,
  what: string,
  found: Json | undefined,
  place: Place,
  issues: Issues,
): undefined {
  const at = within(place, member);
  const needs = `instance "${instance}" is ok and needs ${what}`;
  if (found === undefined) return issues.report(at, 'missing_member', needs);
  const code = typeof found === 'number' ? 'bad_value' : 'wrong_type';
  return issues.report(at, code, `${needs}; ${expected('that', found)}`);
}
