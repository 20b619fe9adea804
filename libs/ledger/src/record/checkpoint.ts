/**
 * Checkpoints: the signed root of a tree at a size.
 * Source: C2SP tlog-checkpoint; docs/record-format.md, "Checkpoint".
 */
import { invariant } from '../invariant.js';
import { fromBase64, toBase64 } from './base64.js';

/** What a checkpoint says. */
export interface Checkpoint {
  /** `ORIGIN/epoch/ID`, or `ORIGIN` for the service's own tree. */
  readonly origin: string;
  /** Number of leaves, below 2^53. */
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

/** The three lines of a checkpoint. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  invariant(Number.isSafeInteger(size) && size >= 0, `${size} is no number of leaves`);
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** The checkpoint in the text of an opened note; null unless it is exactly three lines. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', sizeText = '', encoded = '', end, ...rest] = text.split('\n');
  const root = fromBase64(encoded);
  const size = Number(sizeText);
  if (end !== '' || rest.length > 0 || origin === '') return null;
  if (!/^(0|[1-9][0-9]{0,15})$/.test(sizeText) || !Number.isSafeInteger(size)) return null;
  return root?.length === 32 ? { origin, size, root } : null;
}
