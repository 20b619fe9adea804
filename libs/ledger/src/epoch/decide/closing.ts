/**
 * Closing: the evidence is written down, the plan's rule makes the record, and the event seals the
 * digests of both.
 * Source: RULES, epoch rules 4, 5 and 10; FORMATS, section 7, EpochClosed.
 */
import { evidenceBytes, planJson } from '../../evidence/encode.js';
import { evidenceOf } from '../../evidence/of-state.js';
import type { Sha256 } from '../../ids.js';
import { invariant } from '../../invariant.js';
import { canonicalBytes } from '../../record/canonical.js';
import { sha256Hex } from '../../record/digest.js';
import { openAppealIds } from '../appeals.js';
import type { CloseEpoch } from '../commands.js';
import { type Decision, refused } from '../decision.js';
import type { Rejection } from '../rejections.js';
import { type EpochState, openedOf } from '../state.js';
import { gapRefusals } from './gaps.js';
import { notRunning } from './phase.js';

/** Closes the epoch, or lists everything that stands against it. Time O(units x entries). */
export function decideClose(state: EpochState, command: CloseEpoch, sha256: Sha256): Decision {
  const rejections = closeRefusals(state);
  if (rejections.length > 0) return refused(rejections);
  const { plan, rule } = openedOf(state);
  const revision = state.revision + 1;
  const evidence = evidenceOf(state);
  const closing = {
    revision,
    evidence: evidenceBytes(evidence),
    record: canonicalBytes(rule.score(evidence, revision)),
  };
  const event = {
    type: 'EpochClosed',
    body: {
      revision,
      rule: rule.id,
      ...(command.reason === undefined ? {} : { reason: command.reason }),
      plan_sha256: sha256Hex(canonicalBytes(planJson(plan)), sha256),
      evidence_sha256: sha256Hex(closing.evidence, sha256),
      record_sha256: sha256Hex(closing.record, sha256),
    },
  } as const;
  return { kind: 'accepted', events: [event], closing };
}

/**
 * Everything that stands between the epoch and its record, none when it can be closed: what its
 * entries lack, then axes that are over, then appeals. Time O(units x entries).
 */
export function closeRefusals(state: EpochState): readonly Rejection[] {
  const refusal = notRunning(state);
  if (refusal !== null) return [refusal];
  const { layout, plan, rule } = openedOf(state);
  const gaps = gapRefusals(state, layout.axes);
  const obstacles = rule.obstacles(evidenceOf(state));
  const lacking = obstacles.some(({ code }) => code === 'outcomes_missing');
  invariant(lacking === gaps.length > 0, `${rule.id} and the decider differ on what is missing`);
  const over = obstacles.flatMap((obstacle): Rejection[] => {
    if (obstacle.code !== 'axis_over_limit') return [];
    const { code, axis, void_fraction } = obstacle;
    return [{ code, place: '', axis, void_fraction, limit: plan.max_void_fraction }];
  });
  return [...gaps, ...over, ...openAppeals(state)];
}

/** Appeals without a ruling: closing waits for them unless the plan says that it does not. */
function openAppeals(state: EpochState): readonly Rejection[] {
  if (openedOf(state).plan.appeals?.may_close_while_open === true) return [];
  const ids = openAppealIds(state.appeals);
  return ids.length === 0 ? [] : [{ code: 'appeals_open', place: '', ids }];
}
