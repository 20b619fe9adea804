/**
 * Leaves of the service's own tree: one for each opening and closing of any epoch. Whoever keeps
 * the tree sees an epoch that vanished, a second version of one, a revision that is hidden.
 * Source: docs/record-format.md, "The service tree".
 */
import { epochId } from '../decode-names.js';
import { decode, type Decoder, integer, members, oneOf, text } from '../decoding.js';
import type { EpochId, Origin, Sha256Hex, Stamp } from '../ids.js';
import type { Decoded } from '../issue.js';
import { isModelName, isOrigin } from '../names.js';
import { canonicalBytes } from './canonical.js';
import { isStamp } from '../time.js';
import { isSha256Hex } from './digest.js';
import { isJsonObject, type Json } from './json.js';

/** What every leaf of an event says. */
interface LeafOfEvent {
  readonly format: 'service-leaf/1';
  readonly origin: Origin;
  /** Its own place in the tree, counted from 0. */
  readonly index: number;
  readonly epoch: EpochId;
  /** The event's version. */
  readonly version: number;
  /** The event's leaf hash in its epoch's tree. */
  readonly event: Sha256Hex;
  readonly at: Stamp;
}

/** An epoch was opened. */
export interface OpenedLeaf extends LeafOfEvent {
  readonly kind: 'opened';
}

/** A historical record was imported, in place of an opening. */
export interface ImportedLeaf extends LeafOfEvent {
  readonly kind: 'imported';
  readonly rule: string;
  readonly record_sha256: Sha256Hex;
}

/** A record was published. */
export interface ClosedLeaf extends LeafOfEvent {
  readonly kind: 'closed';
  readonly revision: number;
  readonly rule: string;
  readonly record_sha256: Sha256Hex;
  /** Root of the epoch's tree of `version` leaves, hexadecimal. */
  readonly root: Sha256Hex;
}

/** A leaf that stands for an event of an epoch. */
export type ServiceLeaf = OpenedLeaf | ImportedLeaf | ClosedLeaf;

/** A leaf of another kind, such as a key that was added; of it only the place is looked at. */
export interface OtherLeaf {
  readonly format: 'service-leaf/1';
  readonly origin: Origin;
  readonly index: number;
  readonly kind: 'other';
}

/** The bytes of a leaf; their `leafDigest` is its hash. */
export function serviceLeafBytes(leaf: ServiceLeaf): Uint8Array {
  return canonicalBytes({ ...leaf }, 'whole');
}

const digest: Decoder<Sha256Hex> = text('64 lower-case hexadecimal digits', isSha256Hex);
const rule = text('the name of a rule', isModelName);
const always = {
  format: oneOf('service-leaf/1'),
  origin: text('the name of a service', isOrigin),
  index: integer(0),
};
const ofEvent = {
  ...always,
  epoch: epochId,
  version: integer(1),
  event: digest,
  at: text('a stamp: UTC with six fraction digits', isStamp),
};

const opened: Decoder<OpenedLeaf> = members({ ...ofEvent, kind: oneOf('opened') });
const imported: Decoder<ImportedLeaf> = members({
  ...ofEvent,
  kind: oneOf('imported'),
  rule,
  record_sha256: digest,
});
const closed: Decoder<ClosedLeaf> = members({
  ...ofEvent,
  kind: oneOf('closed'),
  revision: integer(1),
  rule,
  record_sha256: digest,
  root: digest,
});

const placed = members(always);

/** The leaf in `json`, by its kind, or what is wrong with it. */
export function decodeServiceLeaf(json: Json): Decoded<ServiceLeaf | OtherLeaf> {
  const kind = isJsonObject(json) ? json['kind'] : null;
  if (kind === 'opened') return decode(opened, json);
  if (kind === 'imported') return decode(imported, json);
  if (kind === 'closed') return decode(closed, json);
  if (!isJsonObject(json) || typeof kind !== 'string') {
    return decode(opened, json);
  }
  const { format = null, origin = null, index = null } = json;
  const place = decode(placed, { format, origin, index });
  return place.ok ? { ok: true, value: { ...place.value, kind: 'other' } } : place;
}
