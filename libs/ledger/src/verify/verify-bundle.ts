/**
 * The verification of a bundle, all of it: what a stranger needs to believe a published record.
 * The service, the command line and the browser run this one verifier; it touches no network and
 * believes nothing that the bundle says about itself.
 * Source: docs/record-format.md, "Verification".
 */
import { TimeAuditor } from '../explain/audit-time.js';
import { type ShownAudit, shownAudit } from '../explain/describe-anomaly.js';
import type { EpochId, Origin } from '../ids.js';
import { acceptable } from '../record/acceptable.js';
import type { BundleHeader } from '../record/bundle-header.js';
import { sha256Hex } from '../record/digest.js';
import { type Chunks, linesOf } from '../record/lines.js';
import { parseKey } from '../record/verifier-key.js';
import { checkCheckpoints } from './check-checkpoints.js';
import { checkDisclosures } from './check-disclosures.js';
import { checkDocuments } from './check-documents.js';
import { EventChecker } from './check-events.js';
import { checkHeld } from './check-held.js';
import { checkKeys } from './check-keys.js';
import { checkReceipts } from './check-receipts.js';
import { checkService } from './check-service.js';
import { checkWitnesses } from './check-witnesses.js';
import { Facts } from './facts.js';
import { type Finding, Findings, type Notice } from './finding.js';
import type { ReplayObserver } from './play.js';
import { readBundle } from './read-bundle.js';
import { replayStep } from './replay.js';
import type { Lines, SeenLine } from './see-line.js';
import type { Checked, Cryptography, Held, RunningStep, Step, StepContext } from './step.js';

/** What a verification came to. */
export interface Report {
  /** Whether there is no finding. */
  readonly verified: boolean;
  /** What is wrong, by step and then by place, at most 20 of a code. */
  readonly findings: readonly Finding[];
  /** What is worth knowing and changes no verdict. */
  readonly notices: readonly Notice[];
  readonly checked: Readonly<Checked>;
  /** Whose bundle it is; null when not even that could be read. */
  readonly bundle: { readonly origin: Origin; readonly epoch: EpochId } | null;
}

/** How far a verification has come. */
export interface VerificationProgress {
  /** Lines behind the header: events, then documents. */
  readonly lines: number;
  /** What the header says they will be. */
  readonly of: number;
}

/** What a verification needs beside the bundle. */
export interface VerificationOptions {
  readonly cryptography: Cryptography;
  readonly held: Held;
  /** Called after each piece of the file. */
  readonly progress?: (progress: VerificationProgress) => void;
}

/** Nothing but the bundle itself: no key, nothing kept from earlier. */
export const nothingHeld: Held = {
  keys: null,
  receipts: [],
  checkpoints: [],
  serviceLog: null,
  policy: null,
};

/** Steps 2 to 12 in their order; 1 and 3 make what the others look at. `observe` as in replay. */
export function verificationSteps(observe?: ReplayObserver): readonly Step[] {
  return [
    checkKeys,
    checkCheckpoints,
    checkService,
    checkDocuments,
    replayStep(observe),
    checkReceipts,
    checkDisclosures,
    checkHeld,
    checkWitnesses,
  ];
}

/** A verification of everything, and what is odd about the stamps: shown, never a verdict. */
export interface WholeReport extends Report, ShownAudit {}

/** Verifies the bundle in `chunks`: every step. Rejects only when `chunks` do. */
export function verifyBundle(chunks: Chunks, options: VerificationOptions): Promise<WholeReport> {
  return verifyLines(linesOf(chunks), options);
}

/** The same for lines of which something may be known before their turn; all else is as ever. */
export async function verifyLines(
  lines: Lines,
  options: VerificationOptions,
): Promise<WholeReport> {
  const auditor = new TimeAuditor();
  const steps = verificationSteps((event) => {
    auditor.add(event);
  });
  const report = await runOverLines(steps, lines, options);
  // What a file that is not what its header says has shown does not count here either.
  const isMalformed = report.findings[0]?.step === 1;
  return { ...report, ...shownAudit((isMalformed ? new TimeAuditor() : auditor).end()) };
}

/**
 * Reads the file and the events (steps 1 and 3) and lets `steps` look on. Memory in proportion to
 * the header, the longest line and what the steps keep, never to the number of events.
 */
export function runSteps(
  steps: readonly Step[],
  chunks: Chunks,
  options: VerificationOptions,
): Promise<Report> {
  return runOverLines(steps, linesOf(chunks), options);
}

async function runOverLines(
  steps: readonly Step[],
  lines: Lines,
  options: VerificationOptions,
): Promise<Report> {
  const run = new Run(steps, options);
  const malformed = await readBundle(lines, options.cryptography.sha256, run);
  return malformed === null ? run.report() : run.malformed(malformed);
}

class Run {
  private readonly steps: readonly Step[];
  private readonly options: VerificationOptions;
  private readonly findings = new Findings();
  private readonly notices: Notice[] = [];
  private readonly checked = nothingChecked();
  private readonly facts: Facts;
  private running: readonly RunningStep[] = [];
  private events: EventChecker | null = null;
  private bundle: BundleHeader | null = null;

  constructor(steps: readonly Step[], options: VerificationOptions) {
    this.steps = steps;
    this.options = options;
    this.facts = new Facts(options.cryptography.sha256);
  }

  header(header: BundleHeader): void {
    const { cryptography, held } = this.options;
    const { findings, facts, checked } = this;
    const own = header.keys.flatMap((text) => parseKey(text, cryptography.sha256) ?? []);
    const keys = held.keys ?? own;
    const notice = (notice: Notice): void => {
      this.notices.push(notice);
    };
    const context: StepContext = {
      header,
      keys,
      held,
      cryptography,
      facts,
      findings,
      checked,
      notice,
    };
    this.bundle = header;
    this.events = new EventChecker(header, cryptography.sha256, findings);
    this.running = this.steps.map((step) => step(context));
  }

  event(bytes: Uint8Array, _: number, seen: SeenLine | null): void {
    const event = this.events?.next(bytes, seen);
    if (event === undefined) return;
    if (event.passed) this.checked.events += 1;
    this.facts.add(event);
    for (const step of this.running) step.event?.(event);
  }

  document(bytes: Uint8Array, index: number): void {
    const listed = this.bundle?.documents[index];
    if (listed === undefined) return;
    const digest = sha256Hex(bytes, this.options.cryptography.sha256);
    const judged = acceptable(bytes, 'document');
    for (const step of this.running) step.document?.({ index, bytes, listed, digest, judged });
  }

  progress(lines: number): void {
    const { events = 0, documents = [] } = this.bundle ?? {};
    this.options.progress?.({ lines, of: events + documents.length });
  }

  async report(): Promise<Report> {
    for (const step of this.running) await step.finish?.();
    return this.reportOf(this.findings.inStepOrder(), this.notices, this.checked);
  }

  /** What a file that is not what its header says has shown does not count. */
  malformed(finding: Finding): Report {
    return this.reportOf([finding], [], nothingChecked());
  }

  private reportOf(
    findings: readonly Finding[],
    notices: readonly Notice[],
    checked: Checked,
  ): Report {
    const { origin, epoch } = this.bundle ?? {};
    const bundle = origin === undefined || epoch === undefined ? null : { origin, epoch };
    return { verified: findings.length === 0, findings, notices, checked, bundle };
  }
}

function nothingChecked(): Checked {
  return {
    events: 0,
    checkpoints: 0,
    service_checkpoints: 0,
    service_leaves: 0,
    documents: 0,
    replayed: 0,
    evidences: 0,
    records: 0,
    receipts: 0,
    disclosures: 0,
    held_checkpoints: 0,
    service_log_leaves: 0,
    cosignatures: 0,
  };
}
