/**
 * Reads a fixed reference: for each task its kind, its direction and two or more values for each
 * eligible instance.
 * Source: FORMATS, section 5, "Reference"; RULES, "TCSExam".
 */
import {
  decode,
  type Decoder,
  expected,
  isObject,
  type Issues,
  listOf,
  memberNames,
  memberOf,
  members,
  oneOf,
} from '../decoding.js';
import type { ReferenceTask, SolverReference } from '../evidence/exam.js';
import type { Decoded } from '../issue.js';
import { type Place, within } from '../place.js';
import type { Json } from '../record/json.js';
import { examName } from './decode-suite.js';
import { instanceScale } from './solver-score.js';

/** The reference in `json`; `place` is what the input is called in messages. */
export function decodeReference(json: Json, place = ''): Decoded<SolverReference> {
  return decode(reference, json, place);
}

/** A finite number that `isFine`; `what` says which. */
function number(what: string, isFine: (value: number) => boolean): Decoder<number> {
  return (value, place, issues) => {
    if (typeof value === 'number' && Number.isFinite(value) && isFine(value)) return value + 0;
    const code = typeof value === 'number' ? 'bad_value' : 'wrong_type';
    return issues.report(place, code, expected(what, value));
  };
}

/** An object whose names come from outside, in the order they stand there. */
function tableOf<T>(value: Decoder<T>): Decoder<ReadonlyMap<string, T>> {
  return (given, place, issues) => {
    if (!isObject(given)) return issues.report(place, 'wrong_type', expected('an object', given));
    const table = new Map<string, T>();
    const names = memberNames(given);
    for (const name of names) {
      const member = memberOf(given, name);
      const decodedName = examName(name, within(place, name), issues);
      const decoded = member === undefined ? undefined : value(member, within(place, name), issues);
      if (decodedName !== undefined && decoded !== undefined) table.set(name, decoded);
    }
    return table.size === names.length ? table : undefined;
  };
}

const values = listOf(
  number('a finite number', () => true),
  { min: 2 },
);

const task: Decoder<ReferenceTask> = (value, place, issues) => {
  const decoded = anyTask(value, place, issues);
  if (decoded === undefined) return undefined;
  const before = issues.found.length;
  if (decoded.kind === 'solve') checkSolved(decoded, within(place, 'instances'), issues);
  if (decoded.instances.size === 0) {
    issues.report(within(place, 'instances'), 'too_short', 'at least one instance must be given');
  }
  const unscored = within(place, 'unscored_reference_instances');
  for (const [index, name] of decoded.unscored_reference_instances.entries()) {
    if (!decoded.instances.has(name)) continue;
    issues.report(within(unscored, index), 'bad_value', `"${name}" is among the instances too`);
  }
  return issues.found.length === before ? decoded : undefined;
};

const anyTask: Decoder<ReferenceTask> = members({
  kind: oneOf('objective', 'solve'),
  direction: oneOf('maximize', 'minimize'),
  instances: tableOf(values),
  unscored_reference_instances: listOf(examName, {
    distinct: { by: (name) => name, member: '' },
  }),
});

/** Solve tasks know 1 for solved and 0 for unsolved. */
function checkSolved(decoded: ReferenceTask, place: Place, issues: Issues): void {
  for (const [name, given] of decoded.instances) {
    for (const [index, value] of given.entries()) {
      if (value === 0 || value === 1) continue;
      const at = within(within(place, name), index);
      issues.report(at, 'bad_value', expected('1 for solved or 0 for unsolved', value));
    }
  }
}

const anyReference: Decoder<SolverReference> = members({
  reference_id: examName,
  relative_floor: number('a finite number of 0 or more', (value) => value >= 0),
  absolute_floor: number('a finite number above 0', (value) => value > 0),
  tasks: tableOf(task),
});

const reference: Decoder<SolverReference> = (value, place, issues) => {
  const decoded = anyReference(value, place, issues);
  if (decoded === undefined) return undefined;
  const before = issues.found.length;
  for (const [taskName, { instances }] of decoded.tasks) {
    const at = within(within(within(place, 'tasks'), taskName), 'instances');
    for (const [name, given] of instances) {
      if (Number.isFinite(instanceScale(given, decoded).scale)) continue;
      issues.report(within(at, name), 'bad_value', scaleTooLarge);
    }
  }
  return issues.found.length === before ? decoded : undefined;
};

/** Every outcome of such an instance would be no number at all, or 0.5. */
const scaleTooLarge =
  'the standard deviation of the values, or the relative floor times their mean, is beyond the ' +
  'largest double';
