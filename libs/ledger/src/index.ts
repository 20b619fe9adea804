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

// Proof: how what happened is written down, signed, exported, and checked by anybody.
export type { BundleHeader, ServicePart } from './record/bundle-header.js';
export { type Checkpoint, checkpointText, parseCheckpoint } from './record/checkpoint.js';
export {
  type Disclosure,
  disclosureDigest,
  disclosureText,
  parseDisclosure,
} from './record/disclosure.js';
export type { Chunks } from './record/lines.js';
export { openNote, parseNote, type Signer, signNote } from './record/note.js';
export { parsePolicy, type Policy } from './record/policy.js';
export { parseReceipt, type Receipt, receiptText } from './record/receipt.js';
export { keyProof, type ServiceKey, ServiceKeys } from './record/service-keys.js';
export { decodeServiceLeaf, type ServiceLeaf, serviceLeafBytes } from './record/service-leaf.js';
export { type ServiceLogHeader, writeServiceLog } from './record/service-log.js';
export { checkTlogProof, type TlogProof, tlogProofText } from './record/tlog-proof.js';
export { consistencyProof, inclusionPath, TreeBuilder, treeRoot } from './record/tree.js';
export {
  keyFingerprint,
  keyText,
  parseKey,
  parseKeyFile,
  type VerifierKey,
} from './record/verifier-key.js';
export { type BundleParts, writeBundle } from './record/write-bundle.js';
export { compareBundles, type Comparison, type Fork } from './verify/compare-bundles.js';
export { describeFinding, describeNotice, stepNames } from './verify/describe-finding.js';
export type { Finding, FindingCode, Notice, NoticeCode } from './verify/finding.js';
export type { ReplayObserver } from './verify/play.js';
export type { Checked, Cryptography, Held, Step } from './verify/step.js';
export {
  nothingHeld,
  type Report,
  runSteps,
  verificationSteps,
  verifyBundle,
  type WholeReport,
} from './verify/verify-bundle.js';

// What is odd about stamps: shown, never a verdict.
export { auditTime, type TimeAudit, TimeAuditor } from './explain/audit-time.js';
export { describeAnomaly, type ShownAudit, shownAudit } from './explain/describe-anomaly.js';
export type { AnomalyCode, AnomalyValues, TimeAnomaly } from './explain/time-anomalies.js';

// Explanations: from a score down to single events, and beside another rule.
export { EntryHistory, type UnitAct } from './explain/entry-history.js';
export { type EntryExplanation, explainEntry } from './explain/explain-entry.js';
export { AttemptHistory, explainModel, type ModelExplanation } from './explain/explain-model.js';
export { replayRule, type RuleReplay } from './explain/replay-rule.js';
