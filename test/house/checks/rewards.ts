/** RULES.md 11: nothing is paid. No field of any record or event is a reward. */
import ts from 'typescript';
import { type Check, everyNode, finding, type Finding } from './source.js';

/** A column of TCSExam's attempt table, which is kept as text and read by no rule. */
const column = 'raw_reward';

const reward = /reward|prize|payout|bounty|payment|amount_due/i;

/** Members of types and objects in the ledger that are named after money. */
export const rewards: Check = (source) => {
  const isLedger = source.path.startsWith('libs/ledger/src/');
  if (!isLedger || source.path.endsWith('.spec.ts')) return [];
  const findings: Finding[] = [];
  everyNode(source, (node) => {
    const isMember = ts.isPropertySignature(node) || ts.isPropertyAssignment(node);
    const name = isMember ? node.name.getText(source.tree) : column;
    if (name !== column && reward.test(name)) {
      findings.push(finding(source, node, 'take the field away: nothing is paid (RULES.md, 11)'));
    }
  });
  return findings;
};
