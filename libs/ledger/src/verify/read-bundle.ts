/**
 * Step 1, the file: split at line feeds, the header's line and members, as many lines as it says.
 * Source: docs/record-format.md, "The bundle" and "Verification", step 1.
 */
import type { Sha256 } from '../ids.js';
import { acceptable } from '../record/acceptable.js';
import { bundleFormat, type BundleHeader, decodeBundleHeader } from '../record/bundle-header.js';
import { isJsonObject } from '../record/json.js';
import type { Line } from '../record/lines.js';
import type { Finding } from './finding.js';
import type { Lines, SeenLine } from './see-line.js';

/** What reads a bundle. Nothing it was told counts when the file turns out to be malformed. */
export interface BundleReader {
  /** Comes first, once. */
  header(header: BundleHeader): void;
  /** The line of an event; `place` counts from 1. `seen` is what is known of it, if anything is. */
  event(bytes: Uint8Array, place: number, seen: SeenLine | null): void;
  /** The line of a document; `index` counts from 0. */
  document(bytes: Uint8Array, index: number): void;
  /** After each piece of the file: how many lines behind the header were read so far. */
  progress?(lines: number): void;
}

/**
 * Reads a bundle once, from its first byte to its last, and hands each line to `reader`. Null when
 * the file is as its header says; else the first finding, and reading stops there.
 */
export async function readBundle(
  lines: Lines,
  sha256: Sha256,
  reader: BundleReader,
): Promise<Finding | null> {
  let header: BundleHeader | null = null;
  let count = 0;
  for await (const some of lines) {
    for (const { bytes, ended, seen = null } of some) {
      if (!ended) return malformed('file', 'a line feed after the last line', null);
      if (header === null) {
        const judged = judgeHeader(bytes, sha256);
        if (!judged.ok) return judged.finding;
        header = judged.header;
        reader.header(header);
        continue;
      }
      count += 1;
      const documents = count - header.events;
      if (documents > header.documents.length) return tooMany(header);
      if (documents <= 0) reader.event(bytes, count, seen);
      else reader.document(bytes, documents - 1);
    }
    reader.progress?.(count);
  }
  if (header === null) return malformed('file', 'a header line', null);
  const expected = linesExpected(header);
  const found = 1 + count;
  return found === expected ? null : malformed('file', `${expected} lines`, `${found} lines`);
}

type Judged =
  | { readonly ok: true; readonly header: BundleHeader }
  | { readonly ok: false; readonly finding: Finding };

function judgeHeader(bytes: Line['bytes'], sha256: Sha256): Judged {
  const judged = acceptable(bytes, 'event');
  if (!judged.ok) {
    const { offset, reason } = judged;
    const expected = 'one line of canonical JSON';
    return { ok: false, finding: malformed('header', expected, null, { offset, reason }) };
  }
  const format = isJsonObject(judged.value) ? judged.value['format'] : undefined;
  if (format !== undefined && format !== bundleFormat) {
    const finding = { code: 'format_unknown', step: 1, where: 'header' } as const;
    return { ok: false, finding: { ...finding, expected: bundleFormat, found: format } };
  }
  const decoded = decodeBundleHeader(judged.value, sha256);
  if (decoded.ok) return { ok: true, header: decoded.value };
  const [issue] = decoded.issues;
  const { place = '', message = '' } = issue ?? {};
  return {
    ok: false,
    finding: malformed('header', message, null, { place, reason: message }),
  };
}

function linesExpected({ events, documents }: BundleHeader): number {
  return 1 + events + documents.length;
}

function tooMany(header: BundleHeader): Finding {
  const expected = linesExpected(header);
  return malformed('file', `${expected} lines`, `more than ${expected} lines`);
}

function malformed(
  where: 'file' | 'header',
  expected: string,
  found: string | null,
  evidence: Pick<Finding, 'offset' | 'reason' | 'place'> = {},
): Finding {
  return { code: 'bundle_malformed', step: 1, where, expected, found, ...evidence };
}
