/**
 * What keeps instance records from being scored, as part of an English sentence. Records are
 * counted from 0, as in the places of a JSON body.
 * Source: RULES, "TCSExam" (the table of inputs).
 */
import { canonicalText } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import { quoted } from '../place.js';
import { infrastructureStatuses, solverFailures } from './read-record.js';
import type { RecordsFault } from './score-records.js';

/** The fault without a full stop. */
export function describeRecordsFault(fault: RecordsFault): string {
  // The compiler cannot see that the words of a code take the faults of that code.
  const words = phrases[fault.code] as (given: RecordsFault) => string;
  return words(fault);
}

type Of<Code extends RecordsFault['code']> = RecordsFault & { readonly code: Code };

const phrases: { readonly [Code in RecordsFault['code']]: (given: Of<Code>) => string } = {
  instance_missing: ({ instance }) => `the eligible instance ${quoted(instance)} has no record`,
  instance_twice: ({ instance, first }) =>
    `instance ${quoted(instance)} is in records[${String(first)}] already`,
  record_malformed: ({ found }) => `a record is an object, not ${shown(found)}`,
  instance_malformed: ({ found }) =>
    `a record names its instance, 1 to 200 code points, not ${shown(found)}`,
  status_missing: ({ instance }) => `${named(instance)} has no status`,
  unknown_status: ({ instance, found }) =>
    `${named(instance)} has the unknown status ${shown(found)}; known: ok, ` +
    `${solverFailures.join(', ')}, ${infrastructureStatuses.join(', ')}`,
  infrastructure_status: ({ instance, found }) =>
    `${named(instance)} has the status ${shown(found)}, which says nothing of the solver`,
  solved_in_objective: ({ instance }) =>
    `${named(instance)} has solved, and a task with an objective has A`,
  solved_and_value: ({ instance }) => `${named(instance)} has both solved and A`,
  solved_missing: ({ instance }) => `${named(instance)} is ok and has neither solved nor A`,
  solved_malformed: ({ instance, found }) =>
    `${named(instance)}: solved is true or false, not ${shown(found)}`,
  value_missing: ({ instance }) => `${named(instance)} is ok and has no A`,
  value_malformed: ({ instance, found }) =>
    `${named(instance)}: A is a finite number, not ${shown(found)}`,
  value_not_binary: ({ instance, found }) =>
    `${named(instance)}: A of a solve task is 1 for solved or 0 for not, not ${shown(found)}`,
};

const shownMax = 60;

function named(instance: string | null): string {
  return instance === null ? 'a record' : `instance ${quoted(instance)}`;
}

function shown(found: Json | undefined): string {
  if (found === undefined) return 'absent';
  if (typeof found === 'string') return quoted(found.slice(0, shownMax));
  const text = canonicalText(found);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
