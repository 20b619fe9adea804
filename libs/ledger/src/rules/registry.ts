/**
 * The released rules. A released rule stays here, and as it is, for ever: records were closed under
 * it. Source: RULES, table of rules.
 */
import type { RuleId } from '../ids.js';
import { epochRecord1 } from './epoch-record-1.js';
import { epochRecord2 } from './epoch-record-2.js';
import { epochRecord3 } from './epoch-record-3.js';
import type { EpochRule } from './rule.js';

/** Every released epoch rule by its id, oldest first. */
export const epochRules: ReadonlyMap<RuleId, EpochRule> = new Map(
  [epochRecord1, epochRecord2, epochRecord3].map((rule) => [rule.id, rule]),
);

/** The rule of exams, which reads attempts instead of outcomes. */
export const examRuleId: RuleId = 'tcsexam-index-original-30303010-v0.1' as RuleId;

/** The id of every released rule; a rule's file is called by it, `@` written as `-`. */
export const releasedRules: readonly RuleId[] = [...epochRules.keys(), examRuleId];

/** The released epoch rule of that id, or null when there is none. */
export function findRule(id: string): EpochRule | null {
  return epochRules.get(id as RuleId) ?? null;
}
