/**
 * One closing: that its evidence is what the events say, to the byte (step 7), and its record what
 * its rule makes of that evidence (step 8). Both are computed from the events alone; the documents
 * of the bundle are only read to say where they differ.
 * Source: docs/record-format.md, "Verification", steps 7 and 8; RULES.
 */
import { firstDifference } from '../difference.js';
import type { Sha256Hex } from '../ids.js';
import { invariant } from '../invariant.js';
import { acceptable } from '../record/acceptable.js';
import { sha256Hex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import type { FindingCode, StepNumber } from './finding.js';
import type { CheckedDocument } from './checked-line.js';
import type { StepContext } from './step.js';

/** What a closing states of its documents, in whichever family of epochs. */
export interface ClosingBody {
  readonly rule: string;
  readonly evidence_sha256: Sha256Hex;
  readonly record_sha256: Sha256Hex;
}

/** What the events make of it. */
export interface ComputedClosing {
  readonly evidence: Uint8Array;
  /** Null when the rule that the closing names is not known here. */
  readonly record: Uint8Array | null;
}

/** A closing that is not what it says, waiting for the documents that show where. */
export interface ClosingCheck {
  document(document: CheckedDocument): void;
  finish(): void;
}

/** Null when evidence and record are what the closing says, or the rule is not known here. */
export function checkClosing(
  place: number,
  body: ClosingBody,
  computed: ComputedClosing,
  context: StepContext,
): ClosingCheck | null {
  const { checked, findings, cryptography } = context;
  const where = `events[${place}].body`;
  const differences: DocumentDifference[] = [];
  const isStated = (bytes: Uint8Array, stated: Sha256Hex): boolean =>
    sha256Hex(bytes, cryptography.sha256) === stated;
  if (isStated(computed.evidence, body.evidence_sha256)) checked.evidences += 1;
  else {
    const claim = { code: 'evidence_differs', step: 7, where: `${where}.evidence_sha256` } as const;
    const values = { stated: body.evidence_sha256, computed: computed.evidence };
    differences.push(new DocumentDifference({ ...claim, ...values }, context));
  }
  if (computed.record === null) {
    const at = { step: 8, where: `${where}.rule` } as const;
    const expected = 'a rule that is known here';
    findings.report({ code: 'rule_unknown', ...at, expected, found: body.rule });
  } else if (isStated(computed.record, body.record_sha256)) checked.records += 1;
  else {
    const claim = { code: 'record_differs', step: 8, where: `${where}.record_sha256` } as const;
    const values = { stated: body.record_sha256, computed: computed.record };
    differences.push(new DocumentDifference({ ...claim, ...values }, context));
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
