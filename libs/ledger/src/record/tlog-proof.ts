/**
 * One entry's proof: that an event stands at a place of a tree whose root was signed. A file that
 * its reader checks alone, years later.
 * Source: C2SP tlog-proof; docs/record-format.md, "One entry's proof".
 */
import type { Sha256 } from '../ids.js';
import { fromBase64, toBase64 } from './base64.js';
import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import { leafDigest } from './digest.js';
import { type NoteFault, openNote } from './note.js';
import { isIncluded } from './tree.js';
import type { VerifierKey, VerifyEd25519 } from './verifier-key.js';

const format = 'c2sp.org/tlog-proof@v1';

/** What a proof file holds; nothing of it is verified. */
export interface TlogProof {
  /** The sealed event. */
  readonly extra: Uint8Array;
  /** Its version - 1. */
  readonly index: number;
  /** The lowest sibling first, 32 bytes each. */
  readonly path: readonly Uint8Array[];
  /** A signed note. */
  readonly checkpoint: string;
}

/** The file. */
export function tlogProofText({ extra, index, path, checkpoint }: TlogProof): string {
  const lines = [format, `extra ${toBase64(extra)}`, `index ${index}`, ...path.map(toBase64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** The proof in `text`, or null when it is malformed or carries no event. */
export function parseTlogProof(text: string): TlogProof | null {
  const divide = text.indexOf('\n\n');
  if (divide < 0) return null;
  const [first, extraLine = '', indexLine = '', ...pathLines] = text.slice(0, divide).split('\n');
  const extra = extraLine.startsWith('extra ') ? fromBase64(extraLine.slice(6)) : null;
  const index = /^index (0|[1-9][0-9]{0,15})$/.exec(indexLine)?.[1];
  const path = pathLines.map(fromBase64);
  if (first !== format || extra === null || index === undefined) return null;
  if (!Number.isSafeInteger(Number(index))) return null;
  if (!path.every((hash) => hash?.length === 32)) return null;
  return {
    extra,
    index: Number(index),
    path: path as readonly Uint8Array[],
    checkpoint: text.slice(divide + 2),
  };
}

/** What a proof showed, or the first thing that keeps it from being believed. */
export type CheckedProof =
  | { readonly ok: true; readonly event: Uint8Array; readonly checkpoint: Checkpoint }
  | { readonly ok: false; readonly fault: NoteFault | 'proof_malformed' | 'inclusion_invalid' };

/** What the functions of cryptography and the pinned keys are. */
interface Trust {
  readonly keys: readonly VerifierKey[];
  readonly sha256: Sha256;
  readonly verify: VerifyEd25519;
}

/**
 * Checks a proof file: the checkpoint by the pinned keys, then the event's own hash against its
 * root. Which epoch and entry it is, is for the caller to read in `checkpoint.origin` and `event`.
 */
export function checkTlogProof(text: string, trust: Trust): CheckedProof {
  const proof = parseTlogProof(text);
  if (proof === null) return { ok: false, fault: 'proof_malformed' };
  const opened = openNote(proof.checkpoint, trust.keys, trust.verify);
  if (!opened.ok) return opened;
  const checkpoint = parseCheckpoint(opened.text);
  if (checkpoint === null) return { ok: false, fault: 'note_malformed' };
  const { extra, index, path } = proof;
  const leaf = leafDigest(extra, trust.sha256);
  const claim = { index, size: checkpoint.size, leaf, path, root: checkpoint.root };
  if (!isIncluded(claim, trust.sha256)) return { ok: false, fault: 'inclusion_invalid' };
  return { ok: true, event: extra, checkpoint };
}
