/**
 * What the verification worker is asked and what it answers. Both sides of the worker see only
 * these; everything in them can be copied from one thread to another.
 */
import type { Issue } from '#ledger/issue';
import type { RuleReplay } from '#ledger/explain/replay-rule';
import type { Obstacle } from '#ledger/rules/rule';
import type { ReceiptReport } from '#ledger/verify/check-held-receipt';
import type { WholeReport } from '#ledger/verify/verify-bundle';

/** Bytes that are read as they come: a file of the reader's, or an address of the service. */
export type Source = { readonly file: Blob } | { readonly url: string };

/** What the reader of a bundle brings along, as it was typed, pasted or chosen. */
export interface HeldTexts {
  /** Key files: a vkey a line. Null when there are none and the bundle's own stand in. */
  readonly keys: string | null;
  readonly receipts: readonly string[];
  readonly checkpoints: readonly string[];
  readonly serviceLog: Blob | null;
  /** A witness policy. */
  readonly policy: string | null;
}

/** Verifies a bundle, every step. */
export interface VerifyJob {
  readonly kind: 'verify';
  readonly bundle: Source;
  readonly held: HeldTexts;
}

/** Checks one receipt, with the entry's proof where there is one. */
export interface ReceiptJob {
  readonly kind: 'receipt';
  readonly receipt: string;
  /** A tlog-proof file; null when there is none to be had. */
  readonly proof: string | null;
  /** Whose receipt it is to be; null when any will do. */
  readonly of: { readonly epoch: string; readonly entry: string } | null;
  /** A key file that the reader trusts; null when `offered` stands in. */
  readonly keys: string | null;
  /** The key file of the service that gave the receipt. */
  readonly offered: string;
}

/** Computes the record of evidence. */
export interface RecordJob {
  readonly kind: 'record';
  readonly evidence: Source;
  /** Another rule than the plan names; null for that one. */
  readonly rule: string | null;
  readonly revision: number;
}

/** SHA-256 of bytes, such as those of a record that a page shows. */
export interface DigestJob {
  readonly kind: 'digest';
  readonly source: Source;
}

/** Everything that can be asked. */
export type Job = VerifyJob | ReceiptJob | RecordJob | DigestJob;

/** One closing of a bundle, as its event has it. */
export interface ShownClosing {
  readonly version: number;
  readonly revision: number;
  readonly rule: string;
  readonly record_sha256: string;
  readonly at: string;
}

/** What a verification came to. Only with `report.verified` is the rest to be believed. */
export interface Verification {
  readonly report: WholeReport;
  /** The keys that the reader pinned, as texts; null when the bundle's own stood in. */
  readonly pinned: readonly string[] | null;
  /** The keys that the bundle brings along. */
  readonly offered: readonly string[];
  /** The last event: its version and leaf hash; null when there is none. */
  readonly head: { readonly version: number; readonly leaf: string } | null;
  readonly closings: readonly ShownClosing[];
  /** What today's rule makes of the same evidence; null for exams and where replay stopped. */
  readonly today: RuleReplay | null;
  readonly bytes: number;
  readonly elapsedMs: number;
}

/** A record that was computed here. */
export interface ComputedRecord {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly rule: string;
}

/** What each kind of job gives. */
export interface Results {
  readonly verify: Verification;
  readonly receipt: ReceiptReport;
  readonly record: ComputedRecord;
  readonly digest: string;
}

/** Why a job has no result. */
export type Trouble =
  /** A line of a key file is no key, or there is none. */
  | { readonly code: 'bad_key_file' }
  /** The key of a witness was given for that of a service. */
  | { readonly code: 'witness_key'; readonly name: string }
  | { readonly code: 'bad_policy'; readonly issues: readonly Issue[] }
  | { readonly code: 'bad_evidence'; readonly issues: readonly Issue[] }
  | { readonly code: 'unknown_rule'; readonly rule: string }
  | { readonly code: 'cannot_close'; readonly obstacles: readonly Obstacle[] }
  /** The reader's file can no longer be read: moved, changed or not allowed. */
  | { readonly code: 'unreadable' }
  /** No answer, or one that broke off after so many bytes. */
  | { readonly code: 'unreachable'; readonly bytes: number }
  /** The service answered otherwise; `problem` is the code of its problem document. */
  | { readonly code: 'answered'; readonly status: number; readonly problem: string | null }
  | { readonly code: 'cancelled' };

/** A result, or why there is none. */
export type Answer<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly trouble: Trouble };

/** How far a job has come. */
export interface Progress {
  readonly bytes: number;
  /** Null while nobody has said how many there will be. */
  readonly bytesOf: number | null;
  /** Events and documents read. */
  readonly lines: number;
  readonly linesOf: number | null;
  readonly elapsedMs: number;
}

/** What goes to the worker. */
export type Request =
  { readonly id: number; readonly job: Job } | { readonly id: number; readonly cancel: true };

/** What comes back. A `fault` is a bug of ours: its text is for whoever mends it. */
export type Reply =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly answer: Answer<Results[Job['kind']]> }
  | { readonly id: number; readonly fault: string };
