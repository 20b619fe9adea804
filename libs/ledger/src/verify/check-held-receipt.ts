/**
 * One receipt without a bundle: whether the service signed it and, with the entry's proof, whether
 * the log has at that place what was promised. What an entrant can check in a moment.
 * Source: docs/record-format.md, "Receipts" and "One entry's proof"; FORMATS, section 6.
 */
import type { EntryKey, EpochId } from '../ids.js';
import { acceptable } from '../record/acceptable.js';
import { toBase64 } from '../record/base64.js';
import type { Checkpoint } from '../record/checkpoint.js';
import { leafDigest, toHex } from '../record/digest.js';
import { isJsonObject } from '../record/json.js';
import { parseReceipt, type Receipt } from '../record/receipt.js';
import { parseTlogProof, type TlogProof } from '../record/tlog-proof.js';
import { isIncluded } from '../record/tree.js';
import { decodeUtf8 } from '../record/utf8.js';
import { keyText, type VerifierKey } from '../record/verifier-key.js';
import { acceptCheckpoint, acceptNote } from './accept-note.js';
import { epochOrigin } from './check-checkpoints.js';
import { firstContradiction } from './check-receipts.js';
import { type Finding, Findings } from './finding.js';
import type { Cryptography } from './step.js';

/** A receipt and what it is checked with. */
export interface HeldReceipt {
  /** The signed note. */
  readonly receipt: string;
  /** A tlog-proof of the entry; null when there is none to be had. */
  readonly proof: string | null;
  /** Whose receipt it is to be; null when any will do. */
  readonly of: { readonly epoch: EpochId; readonly entry: EntryKey } | null;
  /** Keys that the reader trusts; null when those of `offered` stand in. */
  readonly pinned: readonly VerifierKey[] | null;
  /** Keys that came from where the receipt came from. */
  readonly offered: readonly VerifierKey[];
}

/** What came of it. */
export interface ReceiptReport {
  /** Whether there is no finding. */
  readonly verified: boolean;
  readonly findings: readonly Finding[];
  /** What the receipt says; null unless a key signed it. */
  readonly receipt: Receipt | null;
  /** The signed checkpoint under which its event stands in the log; null when not compared. */
  readonly checkpoint: Checkpoint | null;
}

/** Checks a receipt; never throws for any text. */
export function checkHeldReceipt(held: HeldReceipt, cryptography: Cryptography): ReceiptReport {
  const check = new ReceiptCheck(held, cryptography);
  const receipt = check.receipt();
  const checkpoint = receipt === null ? null : check.compared(receipt);
  const findings = check.findings.inStepOrder();
  return { verified: findings.length === 0, findings, receipt, checkpoint };
}

const [atReceipt, atProof] = [
  { step: 9, where: 'receipt' },
  { step: 9, where: 'proof' },
] as const;

class ReceiptCheck {
  readonly findings = new Findings();
  readonly keys: readonly VerifierKey[];
  private readonly held: HeldReceipt;
  readonly cryptography: Cryptography;

  constructor(held: HeldReceipt, cryptography: Cryptography) {
    this.held = held;
    this.cryptography = cryptography;
    this.keys = held.pinned ?? held.offered;
  }

  /** The receipt, once its signature, its lines and whose it is are right. */
  receipt(): Receipt | null {
    const { receipt: note, pinned, offered } = this.held;
    if (pinned === null) {
      const values = { expected: 'a key that the reader trusts', found: offered.map(keyText) };
      this.findings.report({ code: 'key_not_pinned', step: 2, where: 'keys', ...values });
    }
    const text = acceptNote(note, atReceipt, this);
    if (text === null) return null;
    const receipt = parseReceipt(text);
    if (receipt === null) {
      const expected = 'the eight lines of a receipt';
      this.findings.report({ code: 'note_malformed', ...atReceipt, expected, found: text, note });
      return null;
    }
    this.checkNames(receipt);
    return receipt;
  }

  /** The checkpoint under which the log has the receipt's event. */
  compared(receipt: Receipt): Checkpoint | null {
    if (this.held.proof === null) return null;
    const proof = parseTlogProof(this.held.proof);
    if (proof === null) {
      const expected = 'a tlog-proof of the event';
      const found = this.held.proof.slice(0, 200);
      this.findings.report({ code: 'inclusion_invalid', ...atProof, expected, found });
      return null;
    }
    const checkpoint = acceptCheckpoint(proof.checkpoint, atProof, this);
    if (checkpoint === null || !this.covers(checkpoint, receipt, proof)) return null;
    return this.keeps(receipt, proof) ? checkpoint : null;
  }

  private checkNames({ origin, epoch, entry }: Receipt): void {
    const { receipt: note, of } = this.held;
    const report = (expected: string, found: string): void => {
      const values = { expected, found, receipt: note };
      this.findings.report({ code: 'origin_mismatch', ...atReceipt, ...values });
    };
    for (const name of new Set(this.keys.map((key) => key.name))) {
      if (name !== origin) report(name, origin);
    }
    if (of === null) return;
    if (of.epoch !== epoch) report(of.epoch, epoch);
    if (of.entry !== entry) report(of.entry, entry);
  }

  /** Whether the checkpoint is of the epoch and has the event at the receipt's place. */
  private covers(
    checkpoint: Checkpoint & { readonly note: string },
    receipt: Receipt,
    { extra, index, path }: TlogProof,
  ): boolean {
    const { sha256 } = this.cryptography;
    const { origin, size, root, note } = checkpoint;
    const expected = epochOrigin(receipt);
    if (origin !== expected) {
      this.findings.report({ code: 'origin_mismatch', ...atProof, expected, found: origin, note });
      return false;
    }
    if (size < receipt.version) {
      const values = { expected: `a size of ${receipt.version} or more`, found: size, note };
      this.findings.report({ code: 'receipt_not_covered', ...atProof, ...values });
      return false;
    }
    const leaf = leafDigest(extra, sha256);
    const isThere = index === receipt.version - 1;
    if (isThere && isIncluded({ index, size, leaf, path, root }, sha256)) return true;
    this.findings.report({
      code: 'inclusion_invalid',
      ...atProof,
      expected: isThere ? toBase64(root) : receipt.version - 1,
      found: isThere ? null : index,
      path: path.map(toBase64),
      note,
    });
    return false;
  }

  /** Whether the event says what was promised. */
  private keeps(receipt: Receipt, { extra }: TlogProof): boolean {
    const judged = acceptable(extra, 'event');
    const members = judged.ok && isJsonObject(judged.value) ? judged.value : null;
    const leaf = toHex(leafDigest(extra, this.cryptography.sha256));
    const difference = firstContradiction(receipt, { leaf, bytes: extra, members });
    if (difference === null) return true;
    const line = decodeUtf8(extra);
    this.findings.report({
      code: 'receipt_contradicted',
      ...atReceipt,
      ...difference,
      receipt: this.held.receipt,
      ...(line === null ? {} : { event: line }),
    });
    return false;
  }
}
