/**
 * The first line of a bundle: whose it is, how many lines follow, and every signature and proof.
 * Source: docs/record-format.md, "The bundle".
 */
import { epochId } from '../decode-names.js';
import {
  anything,
  decode,
  type Decoder,
  expected,
  integer,
  listOf,
  members,
  text,
} from '../decoding.js';
import type { EpochId, Origin, Sha256, Sha256Hex } from '../ids.js';
import type { Decoded } from '../issue.js';
import { isOrigin } from '../names.js';
import { fromBase64, toBase64 } from './base64.js';
import { canonicalBytes } from './canonical.js';
import { isSha256Hex } from './digest.js';
import type { Json } from './json.js';
import { parseKey } from './verifier-key.js';

/** The only format there is. */
export const bundleFormat = 'epoch-bundle/1';

/** Where a leaf stands in the service tree, and the path to its root. */
export interface Inclusion {
  readonly index: number;
  /** The lowest sibling first, 32 bytes each. */
  readonly path: readonly Uint8Array[];
}

/** What the bundle has of the service's own tree. */
export interface ServicePart {
  /** Signed notes, sizes rising: after the opening, after each closing, now. */
  readonly checkpoints: readonly string[];
  /** A consistency proof from each checkpoint to the next. */
  readonly consistency: readonly (readonly Uint8Array[])[];
  /** Places of the opening, then of each closing, in the tree of the last checkpoint. */
  readonly inclusion: readonly Inclusion[];
}

/** What the header says; nothing of it is to be trusted. */
export interface BundleHeader {
  readonly origin: Origin;
  readonly epoch: EpochId;
  /** Number of event lines, 1 or more. */
  readonly events: number;
  /** SHA-256 of each document line, in order, none twice. */
  readonly documents: readonly Sha256Hex[];
  /** Verifier keys, a hint for people. */
  readonly keys: readonly string[];
  /** Signed notes of the epoch's tree, sizes rising; the last covers every event. */
  readonly checkpoints: readonly string[];
  readonly service: ServicePart;
  /** Signed intake receipts, perhaps none. */
  readonly receipts: readonly string[];
  /** Personal fields that are shown, perhaps none. */
  readonly disclosures: readonly string[];
}

/** The header line without its line feed. */
export function bundleHeaderBytes(header: BundleHeader): Uint8Array {
  const { service, ...rest } = header;
  const json: Json = {
    ...rest,
    format: bundleFormat,
    service: {
      checkpoints: service.checkpoints,
      consistency: service.consistency.map((proof) => proof.map(toBase64)),
      inclusion: service.inclusion.map(({ index, path }) => ({
        index,
        path: path.map(toBase64),
      })),
    },
  };
  return canonicalBytes(json, 'whole');
}

const line: Decoder<string> = text('text', isText);

function isText(given: string): given is string {
  return typeof given === 'string';
}

const hash: Decoder<Uint8Array> = (value, place, issues) => {
  const bytes = typeof value === 'string' ? fromBase64(value) : null;
  if (bytes?.length === 32) return bytes;
  return issues.report(place, 'bad_value', expected('base64 of 32 bytes', value));
};

/** The header in `json`, whose `format` was looked at before, or everything wrong with it. */
export function decodeBundleHeader(json: Json, sha256: Sha256): Decoded<BundleHeader> {
  const key = text(
    'a verifier key whose ID is its own',
    (given): given is string => parseKey(given, sha256) !== null,
  );
  const digest = text('64 lower-case hexadecimal digits', isSha256Hex);
  const header: Decoder<BundleHeader> = members({
    format: anything,
    origin: text('the name of a service', isOrigin),
    epoch: epochId,
    events: integer(1),
    documents: listOf(digest, { distinct: { by: (one) => one, member: '' } }),
    keys: listOf(key),
    checkpoints: listOf(line),
    service: members({
      checkpoints: listOf(line),
      consistency: listOf(listOf(hash)),
      inclusion: listOf(members({ index: integer(0), path: listOf(hash) })),
    }),
    receipts: listOf(line),
    disclosures: listOf(line),
  });
  return decode(header, json);
}
