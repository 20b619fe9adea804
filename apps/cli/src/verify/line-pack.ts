/** Lines on their way to a worker thread, and what it has to say of them, as flat memory. */
import type { Sha256 } from '#ledger/ids';
import { type SeenLine, seeLine } from '#ledger/verify/see-line';

/** Lines one behind the other, without line feeds. */
export interface LinePack {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each line ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** What is known of the lines of a pack. */
export interface SeenPack {
  /** Their leaf hashes, 32 bytes each. */
  readonly leaves: Uint8Array<ArrayBuffer>;
  /** For each 1 if it is a report, else 0. */
  readonly reports: Uint8Array<ArrayBuffer>;
}

const hashBytes = 32;

/** Copies `lines` into a pack of their own. */
export function packOf(lines: readonly Uint8Array[]): LinePack {
  const bytes = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0));
  const ends = new Uint32Array(lines.length);
  let end = 0;
  for (const [index, line] of lines.entries()) {
    bytes.set(line, end);
    end += line.length;
    ends[index] = end;
  }
  return { bytes, ends };
}

/** Looks at every line of a pack. */
export function seePack({ bytes, ends }: LinePack, sha256: Sha256): SeenPack {
  const leaves = new Uint8Array(hashBytes * ends.length);
  const reports = new Uint8Array(ends.length);
  let begin = 0;
  for (const [index, end] of ends.entries()) {
    const { leaf, isReport } = seeLine(bytes.subarray(begin, end), sha256);
    leaves.set(leaf, hashBytes * index);
    reports[index] = isReport ? 1 : 0;
    begin = end;
  }
  return { leaves, reports };
}

/** What is known of the line at `index` of the pack. */
export function seenAt({ leaves, reports }: SeenPack, index: number): SeenLine {
  const leaf = leaves.subarray(hashBytes * index, hashBytes * (index + 1));
  return { leaf, isReport: reports[index] === 1 };
}
