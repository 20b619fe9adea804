/**
 * Reads the plan of an epoch: what will be measured, under which rule and limit. Everything that is
 * wrong is named at once, with its place.
 * Source: FORMATS, sections 1 and 3.
 */
import { axisId, entryKey, epochId, instant, taskId, title, unitId } from '../decode-names.js';
import {
  boolean,
  decode,
  type Decoder,
  expected,
  integer,
  listOf,
  members,
  nullable,
  oneOf,
  text,
} from '../decoding.js';
import type { LimitText, RuleId } from '../ids.js';
import type { Decoded } from '../issue.js';
import { isLimit, limitOfNumber } from '../names.js';
import { within } from '../place.js';
import type { Json } from '../record/json.js';
import { compareInstants } from '../time.js';
import { epochRules, examRuleId, findRule } from '../rules/registry.js';
import type { AppealsPlan, AxisPlan, EpochPlan, TaskPlan } from './plan.js';

/**
 * The plan in `json`, which comes out as it was written: an absent member stays absent, the limit
 * is text as written (a JSON number in its shortest form), instants are in UTC with all digits.
 * `place` is what the input is called in messages. Time O(units).
 */
export function decodePlan(json: Json, place = ''): Decoded<EpochPlan> {
  return decode(epochPlan, json, place);
}

const ruleId: Decoder<RuleId> = text(
  `a rule that is known here (${[...epochRules.keys()].join(', ')}, for an exam ${examRuleId})`,
  (given): given is RuleId => findRule(given) !== null,
);

/** The limit: a decimal from 0 to 1, never rounded. */
const limit: Decoder<LimitText> = (value, place, issues) => {
  const written = typeof value === 'number' ? limitOfNumber(value) : value;
  if (typeof written === 'string' && isLimit(written)) return written;
  const isDecimal = typeof value === 'string' || typeof value === 'number';
  const code = isDecimal ? 'bad_value' : 'wrong_type';
  const what = 'a decimal from 0 to 1 with at most 18 digits after the point, such as "0.1"';
  return issues.report(place, code, expected(what, value));
};

const taskPlan: Decoder<TaskPlan> = members({
  task: taskId,
  units: listOf(unitId, { min: 1, distinct: { by: (unit) => unit, member: '' } }),
});

const axisPlan: Decoder<AxisPlan> = members({
  axis: axisId,
  tasks: listOf(taskPlan, { min: 1, distinct: { by: (task) => task.task, member: 'task' } }),
});

const appealsPlan: Decoder<AppealsPlan> = members({
  until: instant,
  may_close_while_open: boolean,
});

/** The plan as a decoder, for what holds a plan. */
export const epochPlan: Decoder<EpochPlan> = (value, place, issues) => {
  const plan = planMembers(value, place, issues);
  const { opens_at: opens, closes_at: closes } = plan ?? {};
  if (opens === undefined || closes === undefined || compareInstants(opens, closes) <= 0) {
    return plan;
  }
  const message = `must not be before opens_at, ${opens}: nobody could enter; found ${closes}`;
  return issues.report(within(place, 'closes_at'), 'bad_value', message);
};

const planMembers: Decoder<EpochPlan> = members(
  {
    epoch: epochId,
    title,
    rule: ruleId,
    max_void_fraction: limit,
    runtime_retries: integer(0),
    base_model: nullable(entryKey),
    axes: listOf(axisPlan, { min: 1, distinct: { by: (axis) => axis.axis, member: 'axis' } }),
  },
  {
    opens_at: instant,
    closes_at: instant,
    visibility: oneOf('live', 'at_close'),
    appeals: appealsPlan,
  },
);
