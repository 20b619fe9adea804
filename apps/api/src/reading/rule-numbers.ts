/**
 * What each released rule fixes, whatever a plan says: found by asking the rules where they can be
 * asked, so that the page and the rule cannot differ.
 * Source: RULES, "The epoch rules" and "TCSExam".
 */
import type { EpochEvidence } from '#ledger/evidence/evidence';
import type { EpochPlan } from '#ledger/evidence/plan';
import type { EpochId, LimitText } from '#ledger/ids';
import { epochRules, examRuleId, releasedRules } from '#ledger/rules/registry';
import type { EpochRule } from '#ledger/rules/rule';
import { indexWeights } from './exam-numbers.js';
import type { KeyNumber } from './key-number.js';

/** The numbers of one rule. */
export interface RuleNumbers {
  readonly rule: string;
  readonly numbers: readonly KeyNumber[];
}

/** Every released rule with its numbers, in the order of release. */
export function ruleNumbers(): readonly RuleNumbers[] {
  return releasedRules.map((id) => {
    const rule = epochRules.get(id);
    if (rule !== undefined) return { rule: id, numbers: epochNumbers(rule) };
    return { rule: id, numbers: id === examRuleId ? examNumbers() : [] };
  });
}

const epochSource = 'docs/record-format.md, "The epoch rules"';

function epochNumbers(rule: EpochRule): readonly KeyNumber[] {
  const { paired } = rule;
  return [
    {
      name: 'paired_units',
      value: paired ? 'yes' : 'no',
      unit: '',
      meaning: 'whether a harness void of one entry takes the unit from all of them',
      defined_in: epochSource,
    },
    {
      name: 'void_limit_applies',
      value: paired ? 'yes' : 'no',
      unit: '',
      meaning: 'whether an axis above max_void_fraction is re-run or dropped',
      defined_in: epochSource,
    },
    {
      name: 'reruns_per_axis',
      value: paired ? 1 : 0,
      unit: 're-runs',
      meaning: 'how often the voids of an axis are run again',
      defined_in: epochSource,
    },
    {
      name: 'runtime_void_counts_as',
      value: paired ? 'failure' : 'void',
      unit: '',
      meaning: 'what a runtime void is worth once its retries are used up',
      defined_in: epochSource,
    },
    {
      name: 'overall_score',
      value: publishesScore(rule) ? 'mean_of_axes' : 'not_published',
      unit: '',
      meaning: 'whether entries get a score over all axes, and a rank',
      defined_in: epochSource,
    },
  ];
}

/** Asks the rule for the record of an epoch in which nothing was planned. */
function publishesScore(rule: EpochRule): boolean {
  const plan: EpochPlan = {
    epoch: 'none' as EpochId,
    title: '',
    rule: rule.id,
    max_void_fraction: '0' as LimitText,
    runtime_retries: 0,
    base_model: null,
    axes: [],
  };
  const evidence: EpochEvidence = { plan, entries: [], reruns: [], appeals: [] };
  return rule.score(evidence, 1)['overall_score'] === 'published';
}

function examNumbers(): readonly KeyNumber[] {
  return indexWeights().map(({ track, points }) => ({
    name: `index_weight_${track}`,
    value: points,
    unit: 'points',
    meaning: `Index points for a mean of 1 in the track ${track}`,
    defined_in: 'docs/tcsexam.md, "The Index of a cohort"',
  }));
}
