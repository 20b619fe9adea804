/**
 * The public face of the ledger: what the service, the command lines and the browser build on. Each
 * name is documented where it is declared.
 */
// What is asked and answered alike everywhere.
export type {
  ActorName,
  AxisId,
  CommandId,
  EntryKey,
  EpochId,
  Instant,
  LimitText,
  ModelName,
  Origin,
  Role,
  RuleId,
  Sha256,
  Sha256Hex,
  Stamp,
  TaskId,
  UnitId,
} from './ids.js';
export type { Decoded, Issue, IssueCode } from './issue.js';
export { InvariantViolation } from './invariant.js';

// Evidence: what was planned, entered and measured.
export { decodeEvidence } from './evidence/decode.js';
export { decodePlan } from './evidence/decode-plan.js';
export { evidenceBytes, evidenceJson, planJson } from './evidence/encode.js';
export type {
  AppealEvidence,
  CannotRerun,
  EntryEvidence,
  EntryStatus,
  EpochEvidence,
  OutcomeCode,
  PackedOutcomes,
  RerunEvidence,
  RerunPair,
} from './evidence/evidence.js';
export type { AppealsPlan, AxisPlan, EpochPlan, TaskPlan } from './evidence/plan.js';

// Rules: what it is worth.
export { epochRules, examRuleId, findRule, releasedRules } from './rules/registry.js';
export type { EpochRecord, EpochRule, Obstacle } from './rules/rule.js';

// Epochs: what may happen, what has happened, and how it stands.
export { admit, type Inadmissible } from './epoch/admit.js';
export type { EpochCommand, PairRef, UnitRef } from './epoch/commands.js';
export { type Closing, decide, type Decision, type DecisionContext } from './epoch/decide.js';
export { decodeEvent, isEventType } from './epoch/decode-event.js';
export { describeRejection } from './epoch/describe-rejection.js';
export type { EpochEvent, RecordedEvent } from './epoch/events.js';
export { evolve } from './epoch/evolve.js';
export { type PendingPair, pendingPairs } from './epoch/pending.js';
export type { Rejection, RejectionCode } from './epoch/rejections.js';
export { cloneState, emptyState, type EpochState } from './epoch/state.js';
export { epochCounts, recordNow, voidsRows } from './epoch/summary.js';
export { evidenceOf } from './evidence/of-state.js';
