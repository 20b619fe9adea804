/**
 * What a step of the verification is: it sees the bundle go by once, line by line, and says in the
 * end what it found. Nothing of a large file stays in memory but what a step keeps on purpose.
 * Source: docs/record-format.md, "Verification".
 */
import type { Sha256 } from '../ids.js';
import type { BundleHeader } from '../record/bundle-header.js';
import type { Chunks } from '../record/lines.js';
import type { Policy } from '../record/policy.js';
import type { VerifierKey, VerifyEd25519 } from '../record/verifier-key.js';
import type { CheckedDocument, CheckedEvent } from './checked-line.js';
import type { Facts } from './facts.js';
import type { Findings, Notice } from './finding.js';

/** The functions of cryptography; the library has none of its own. */
export interface Cryptography {
  readonly sha256: Sha256;
  readonly verify: VerifyEd25519;
}

/** What the reader of a bundle brings along. All of it stands on its own signatures. */
export interface Held {
  /** The keys the reader trusts; null when there are none and the header's stand in. */
  readonly keys: readonly VerifierKey[] | null;
  /** Signed receipts. */
  readonly receipts: readonly string[];
  /** Signed notes of the epoch's or the service's tree, kept from earlier. */
  readonly checkpoints: readonly string[];
  /** A service log file. */
  readonly serviceLog: Chunks | null;
  readonly policy: Policy | null;
}

/** How much was checked: what stands behind "verified". */
export interface Checked {
  events: number;
  /** Epoch checkpoints whose signature, size and root are right. */
  checkpoints: number;
  /** Likewise those of the service tree. */
  service_checkpoints: number;
  /** Openings and closings that are proven to stand in the service tree. */
  service_leaves: number;
  documents: number;
  /** Events whose legality was checked by deciding them again. */
  replayed: number;
  /** Closings whose evidence follows from the events. */
  evidences: number;
  /** Closings whose record follows from the evidence under its rule. */
  records: number;
  receipts: number;
  disclosures: number;
  held_checkpoints: number;
  service_log_leaves: number;
  /** Cosignatures of the policy's witnesses. */
  cosignatures: number;
}

/** What every step is given. */
export interface StepContext {
  readonly header: BundleHeader;
  /** Pinned, or the header's own. */
  readonly keys: readonly VerifierKey[];
  readonly held: Held;
  readonly cryptography: Cryptography;
  /** What the lines so far have shown; later steps read what earlier ones wrote. */
  readonly facts: Facts;
  readonly findings: Findings;
  readonly checked: Checked;
  readonly notice: (notice: Notice) => void;
}

/** A step at work. What it does not look at it leaves out. */
export interface RunningStep {
  event?(event: CheckedEvent): void;
  /** Documents come after all events. */
  document?(document: CheckedDocument): void;
  /** After the last line; steps finish in their order. */
  finish?(): void | Promise<void>;
}

/** A step that is about to begin. */
export type Step = (context: StepContext) => RunningStep;
