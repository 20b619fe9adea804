/**
 * Step 9, receipts: what the service promised an entrant, against what stands in its log now.
 * Source: docs/record-format.md, "Receipts" and "Verification", step 9.
 */
import { isJsonObject, type Json } from '../record/json.js';
import { parseNote } from '../record/note.js';
import { parseReceipt, type Receipt } from '../record/receipt.js';
import { decodeUtf8 } from '../record/utf8.js';
import { acceptNote } from './accept-note.js';
import { epochOrigin } from './check-checkpoints.js';
import type { KeptEvent } from './facts.js';
import type { RunningStep, StepContext } from './step.js';

/** Judges the header's receipts, then those the reader holds. */
export function checkReceipts(context: StepContext): RunningStep {
  const { header, held, facts } = context;
  for (const note of [...header.receipts, ...held.receipts]) {
    const claimed = parseReceipt(parseNote(note)?.text ?? '');
    if (claimed !== null) facts.keepEvent(claimed.version);
  }
  return {
    finish() {
      for (const [index, note] of header.receipts.entries()) {
        judge(note, `receipts[${index}]`, context);
      }
      for (const [index, note] of held.receipts.entries()) {
        judge(note, `held_receipts[${index}]`, context);
      }
    },
  };
}

function judge(note: string, where: string, context: StepContext): void {
  const { header, facts, findings, checked } = context;
  const place = { step: 9, where } as const;
  const text = acceptNote(note, place, context);
  if (text === null) return;
  const receipt = parseReceipt(text);
  if (receipt === null) {
    const expected = 'the eight lines of a receipt';
    findings.report({ code: 'note_malformed', ...place, expected, found: text, note });
    return;
  }
  const expected = epochOrigin(header);
  const found = epochOrigin(receipt);
  if (found !== expected) {
    findings.report({ code: 'origin_mismatch', ...place, expected, found, receipt: note });
    return;
  }
  const event = facts.eventAt(receipt.version);
  if (event === null) {
    const range = `a version up to ${facts.events}`;
    const values = { expected: range, found: receipt.version, receipt: note };
    findings.report({ code: 'receipt_not_covered', ...place, ...values });
    return;
  }
  const difference = firstContradiction(receipt, event);
  if (difference === null) {
    checked.receipts += 1;
    return;
  }
  const line = decodeUtf8(event.bytes);
  findings.report({
    code: 'receipt_contradicted',
    ...place,
    ...difference,
    receipt: note,
    ...(line === null ? {} : { event: line }),
  });
}

/** What a receipt says that its event does not bear out. */
export interface Contradiction {
  /** The line of the receipt that the event does not bear out. */
  readonly member: string;
  readonly expected: Json;
  readonly found: Json;
}

/** The first value of the receipt that is not the event's; the receipt's is what was promised. */
export function firstContradiction(receipt: Receipt, event: KeptEvent): Contradiction | null {
  const { members } = event;
  const body = isJsonObject(members?.['body'] ?? null) ? (members?.['body'] as object) : {};
  const { key = null, submitted_at = null } = body as Readonly<Record<string, Json>>;
  const values: readonly (readonly [string, Json, Json])[] = [
    ['leaf', receipt.leaf, event.leaf],
    ['entry', 'EntrySubmitted', members?.['type'] ?? null],
    ['entry', receipt.entry, key],
    ['submitted_at', receipt.submitted_at, submitted_at],
    ['received_at', receipt.received_at, members?.['at'] ?? null],
  ];
  for (const [member, expected, found] of values) {
    if (expected !== found) return { member, expected, found };
  }
  return null;
}
