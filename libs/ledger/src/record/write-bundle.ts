/**
 * Writes a bundle: the header, then events and documents byte for byte as they are stored.
 * Source: docs/record-format.md, "The bundle".
 */
import { invariant } from '../invariant.js';
import { eventBytesMax } from './acceptable.js';
import { type BundleHeader, bundleHeaderBytes } from './bundle-header.js';
import type { Chunks } from './lines.js';

/** What a bundle is made of. */
export interface BundleParts {
  readonly header: BundleHeader;
  /** The sealed bytes of each event, in order of version; as many as the header says. */
  readonly events: Chunks;
  /** The bytes of each document, in the order of `header.documents`. */
  readonly documents: Chunks;
}

const lineFeed = new Uint8Array([0x0a]);

/**
 * The bytes of the bundle in pieces, one line in memory at a time. Throws InvariantViolation when
 * there are not as many events or documents as the header says, or the header itself is longer than
 * the 8 MiB that a line may have: a caller with tens of thousands of receipts leaves them out.
 */
export async function* writeBundle(
  parts: BundleParts,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { header } = parts;
  const first = bundleHeaderBytes(header);
  invariant(first.length <= eventBytesMax, `a header of ${first.length} bytes is too long`);
  yield first;
  yield lineFeed;
  yield* lines(parts.events, header.events, 'events');
  yield* lines(parts.documents, header.documents.length, 'documents');
}

async function* lines(
  chunks: Chunks,
  expected: number,
  what: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  let count = 0;
  for await (const bytes of chunks) {
    yield bytes;
    yield lineFeed;
    count += 1;
  }
  invariant(count === expected, `${count} ${what} where the header says ${expected}`);
}
