/**
 * The service's whole tree as one file: a header with the signed checkpoint, then a leaf a line.
 * Source: docs/record-format.md, "The service tree".
 */
import { decode, type Decoder, integer, members, oneOf, text } from '../decoding.js';
import type { Origin } from '../ids.js';
import { invariant } from '../invariant.js';
import type { Decoded } from '../issue.js';
import { isOrigin } from '../names.js';
import { canonicalBytes } from './canonical.js';
import type { Json } from './json.js';
import type { Chunks } from './lines.js';

/** What the first line says. */
export interface ServiceLogHeader {
  readonly origin: Origin;
  /** A signed note of the service tree with as many leaves as follow. */
  readonly checkpoint: string;
  /** Number of leaves. */
  readonly leaves: number;
}

const header: Decoder<ServiceLogHeader> = members({
  format: oneOf('service-log/1'),
  origin: text('the name of a service', isOrigin),
  checkpoint: text('a signed note', (given): given is string => given !== ''),
  leaves: integer(0),
});

/** The first line in `json`, or everything wrong with it. */
export function decodeServiceLogHeader(json: Json): Decoded<ServiceLogHeader> {
  return decode(header, json);
}

/**
 * The bytes of the file in pieces. `leaves` are the stored bytes of each leaf in order; not as many
 * as the header says is the caller's bug (InvariantViolation).
 */
export async function* writeServiceLog(
  first: ServiceLogHeader,
  leaves: Chunks,
): AsyncGenerator<Uint8Array, void, undefined> {
  const lineFeed = new Uint8Array([0x0a]);
  yield canonicalBytes({ ...first, format: 'service-log/1' }, 'whole');
  yield lineFeed;
  let count = 0;
  for await (const leaf of leaves) {
    yield leaf;
    yield lineFeed;
    count += 1;
  }
  invariant(count === first.leaves, `${count} leaves where the header says ${first.leaves}`);
}
