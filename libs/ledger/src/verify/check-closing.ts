/**
 * One closing: that its evidence is what the events say, to the byte (step 7), and its record what
 * its rule makes of that evidence (step 8). Both are computed from the events alone; the documents
 * of the bundle are only read to say where they differ.
 * Source: docs/record-format.md, "Verification", steps 7 and 8; RULES.
 */
import { firstDifference } from '../difference.js';
import type { EpochClosed } from '../epoch/events.js';
import type { EpochState } from '../epoch/state.js';
import { evidenceBytes } from '../evidence/encode.js';
import { evidenceOf } from '../evidence/of-state.js';
import type { Sha256Hex } from '../ids.js';
import { invariant } from '../invariant.js';
import { acceptable } from '../record/acceptable.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import { findRule } from '../rules/registry.js';
import type { FindingCode, StepNumber } from './finding.js';
import type { CheckedDocument } from './checked-line.js';
import type { StepContext } from './step.js';

/** A closing that is not what it says, waiting for the documents that show where. */
export interface ClosingCheck {
  document(document: CheckedDocument): void;
  finish(): void;
}

/**
 * Checks the closing whose event was just folded into `state`. Null when evidence and record are
 * what it says, or the rule is not known here.
 */
export function openClosingCheck(
  place: number,
  body: EpochClosed['body'],
  state: EpochState,
  context: StepContext,
): ClosingCheck | null {
  const { checked, findings, cryptography } = context;
  const evidence = evidenceOf(state);
  const bytes = evidenceBytes(evidence);
  const differences: DocumentDifference[] = [];
  if (sha256Hex(bytes, cryptography.sha256) === body.evidence_sha256) checked.evidences += 1;
  else differences.push(differenceOf('evidence_sha256', place, body, bytes, context));
  const rule = findRule(body.rule);
  if (rule === null) {
    const where = `events[${place}].body.rule`;
    const expected = 'a rule that is known here';
    findings.report({ code: 'rule_unknown', step: 8, where, expected, found: body.rule });
  } else {
    const record = canonicalBytes(rule.score(evidence, body.revision));
    if (sha256Hex(record, cryptography.sha256) === body.record_sha256) checked.records += 1;
    else differences.push(differenceOf('record_sha256', place, body, record, context));
  }
  if (differences.length === 0) return null;
  return {
    document(document) {
      for (const difference of differences) difference.document(document);
    },
    finish() {
      for (const difference of differences) difference.finish();
    },
  };
}

function differenceOf(
  member: 'evidence_sha256' | 'record_sha256',
  place: number,
  body: EpochClosed['body'],
  computed: Uint8Array,
  context: StepContext,
): DocumentDifference {
  const [code, step] =
    member === 'evidence_sha256'
      ? (['evidence_differs', 7] as const)
      : (['record_differs', 8] as const);
  const where = `events[${place}].body.${member}`;
  return new DocumentDifference({ code, step, where, stated: body[member], computed }, context);
}

interface Claim {
  readonly code: FindingCode;
  readonly step: StepNumber;
  readonly where: string;
  /** The digest that the closing states. */
  readonly stated: Sha256Hex;
  /** The canonical bytes that it had to be of. */
  readonly computed: Uint8Array;
}

/** A document that is not what was computed. */
class DocumentDifference implements ClosingCheck {
  private readonly claim: Claim;
  private readonly context: StepContext;
  private reported = false;

  constructor(claim: Claim, context: StepContext) {
    this.claim = claim;
    this.context = context;
  }

  /** The stated document itself shows the first place where it parts from what was computed. */
  document({ digest, judged }: CheckedDocument): void {
    if (digest !== this.claim.stated || !judged.ok || this.reported) return;
    const difference = firstDifference(valueOf(this.claim.computed), judged.value);
    invariant(difference !== null, 'two digests, so two values');
    const { place, expected, found } = difference;
    this.report(expected, found, place);
  }

  finish(): void {
    if (this.reported) return;
    const digest = sha256Hex(this.claim.computed, this.context.cryptography.sha256);
    this.report(digest, this.claim.stated, '');
  }

  private report(expected: Json, found: Json, place: string): void {
    const { code, step, where } = this.claim;
    this.reported = true;
    this.context.findings.report({ code, step, where, expected, found, place });
  }
}

function valueOf(bytes: Uint8Array): Json {
  const judged = acceptable(bytes, 'document');
  invariant(judged.ok, 'what was computed is canonical');
  return judged.value;
}
