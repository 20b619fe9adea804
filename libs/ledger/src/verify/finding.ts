/**
 * What a verification can find: a closed list. Each finding says where, what had to stand there and
 * what does, with enough to convince somebody who has only the finding.
 * Source: docs/record-format.md, "Verification".
 */
import type { Inadmissible } from '../epoch/admit.js';
import type { ExamInadmissible } from '../exam/admit-exam.js';
import type { ImportInadmissible } from '../imported/admit-import.js';
import type { Json } from '../record/json.js';
import type { Obstacle } from '../rules/rule.js';

/** What can be wrong. A code is never reused for something else. */
export type FindingCode =
  // 1 file
  | 'bundle_malformed'
  | 'format_unknown'
  // 2 keys
  | 'key_not_pinned'
  | 'origin_mismatch'
  // 3 events
  | 'not_canonical'
  | 'number_refused'
  | 'envelope_invalid'
  | 'event_foreign'
  | 'version_gap'
  | 'chain_broken'
  | 'time_backwards'
  // 4 checkpoints
  | 'note_malformed'
  | 'signature_invalid'
  | 'signer_unknown'
  | 'checkpoint_size_mismatch'
  | 'root_mismatch'
  | 'checkpoint_missing'
  | 'events_not_covered'
  // 5 service
  | 'consistency_invalid'
  | 'inclusion_missing'
  | 'inclusion_invalid'
  // 6 documents
  | 'record_differs'
  | 'evidence_differs'
  | 'document_differs'
  | 'result_missing'
  | 'document_missing'
  | 'document_unreferenced'
  | 'plan_differs'
  // 7 replay
  | 'event_unknown'
  | 'body_invalid'
  | 'event_illegal'
  // 8 record
  | 'rule_unknown'
  // 9 receipts
  | 'receipt_not_covered'
  | 'receipt_contradicted'
  // 10 disclosures
  | 'disclosure_mismatch'
  | 'disclosure_erased'
  // 11 held
  | 'fork_detected'
  | 'bundle_outdated'
  | 'service_log_invalid'
  | 'epoch_duplicated'
  // 12 witnesses
  | 'cosignature_invalid'
  | 'quorum_missing'
  | 'time_conflict';

/** What is worth knowing and changes no verdict. */
export type NoticeCode = 'not_closed' | 'record_differs' | 'undisclosed' | 'not_compared';

/** The steps of a verification by number. */
export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** What a finding carries beside place, expected and found; absent where it says nothing. */
export interface FindingEvidence {
  /** Byte of the line, counted from 0, where it stops being acceptable. */
  readonly offset?: number;
  /** In words, what is wrong with what stands there. */
  readonly reason?: string;
  /** Member of the envelope, or of the body that names a document. */
  readonly member?: string;
  /** The signed note that is spoken of. */
  readonly note?: string;
  /** Two signed notes that contradict each other. */
  readonly notes?: readonly string[];
  /** `name+key ID` of each signature line of the note. */
  readonly key_ids?: readonly string[];
  /** The canonical text of a leaf of the service tree. */
  readonly leaf?: string;
  /** Two such leaves that contradict each other. */
  readonly leaves?: readonly string[];
  /** An inclusion path, base64. */
  readonly path?: readonly string[];
  /** A consistency proof, base64. */
  readonly proof?: readonly string[];
  /** The line of an event, or its version where the line is known anyhow. */
  readonly event?: string | number;
  /** A signed receipt. */
  readonly receipt?: string;
  /** Why the event cannot stand where it stands. */
  readonly rejection?: Inadmissible | ExamInadmissible | ImportInadmissible;
  /** The first place at which two documents part; `expected` and `found` are what is there. */
  readonly place?: string;
}

/** One thing that is wrong. */
export interface Finding extends FindingEvidence {
  readonly code: FindingCode;
  readonly step: StepNumber;
  /** Such as `file`, `header`, `events[9].body.plan`, `checkpoints[0]`, `held_receipts[1]`. */
  readonly where: string;
  /** What had to stand there, null for nothing. */
  readonly expected: Json;
  readonly found: Json;
}

/** One thing worth knowing. */
export interface Notice {
  readonly code: NoticeCode;
  readonly step: StepNumber;
  readonly where: string;
  /** How many, where the code counts. */
  readonly count?: number;
  /** Of a record that was imported: where it parts first from what its rule makes. */
  readonly place?: string;
  readonly expected?: Json;
  readonly found?: Json;
  /** Why its rule would not have closed an epoch with its evidence. */
  readonly obstacles?: readonly Obstacle['code'][];
}

/** How many findings of one code are kept; the first of them are. */
const findingsMax = 20;

/** Collects findings in the order they come, at most `findingsMax` of a code. */
export class Findings {
  private readonly kept: Finding[] = [];
  private readonly counts = new Map<FindingCode, number>();

  /** The findings so far. */
  get all(): readonly Finding[] {
    return this.kept;
  }

  /** Keeps `finding` unless there are enough of its code. */
  report(finding: Finding): void {
    const count = (this.counts.get(finding.code) ?? 0) + 1;
    this.counts.set(finding.code, count);
    if (count <= findingsMax) this.kept.push(finding);
  }

  /** Keeps what another list has. */
  take({ all }: Findings): void {
    for (const finding of all) this.report(finding);
  }

  /** The findings by step; within a step they stay in order, and no code has more than allowed. */
  inStepOrder(): readonly Finding[] {
    return this.kept.toSorted((left, right) => left.step - right.step);
  }
}
