/**
 * Reads the plan of an exam epoch.
 * Source: FORMATS, section 5, "As an epoch".
 */
import { epochId, modelName, title } from '../decode-names.js';
import { decode, type Decoder, members, oneOf, text } from '../decoding.js';
import type { ExamPlan } from '../evidence/exam.js';
import type { RuleId } from '../ids.js';
import type { Decoded } from '../issue.js';
import { isReason } from '../names.js';
import type { Json, JsonObject } from '../record/json.js';
import { examRuleId } from '../rules/registry.js';
import { plannedModels } from './decode-models.js';
import { examName } from './decode-suite.js';

const examRule: Decoder<RuleId> = text(
  `the rule of exams, ${examRuleId}`,
  (given): given is RuleId => given === examRuleId,
);

/** The plan as a decoder, for what holds a plan. */
export const examPlan: Decoder<ExamPlan> = members({
  epoch: epochId,
  title,
  rule: examRule,
  suite: examName,
  solver_protocol: oneOf('online', 'offline'),
  solver_reference_id: examName,
  adoption_policy: text('the adoption policy: 1 to 2000 code points', isReason),
  models: plannedModels(modelName),
});

/** The plan in `json`; `place` is what the input is called in messages. */
export function decodeExamPlan(json: Json, place = ''): Decoded<ExamPlan> {
  return decode(examPlan, json, place);
}

/** The plan as it is stored and published. */
export function examPlanJson(plan: ExamPlan): JsonObject {
  const { models, ...rest } = plan;
  return { ...rest, models: new Map([...models].map(([name, model]) => [name, { ...model }])) };
}
