/**
 * Leaves of the service's own tree: one for each opening and closing of any epoch, and for each
 * change of the keys that sign. Whoever keeps the tree sees an epoch that vanished, a second
 * version of one, a revision that is hidden, a key that came or went.
 * Source: docs/record-format.md, "The service tree".
 */
import { epochId } from '../decode-names.js';
import { decode, type Decoder, expected, integer, members, oneOf, text } from '../decoding.js';
import type { EpochId, Origin, Sha256Hex, Stamp } from '../ids.js';
import type { Decoded } from '../issue.js';
import { isModelName, isOrigin } from '../names.js';
import { canonicalBytes } from './canonical.js';
import { isStamp } from '../time.js';
import { isSha256Hex } from './digest.js';
import { isJsonObject, type Json } from './json.js';

/** What every leaf says. */
interface Placed {
  readonly format: 'service-leaf/1';
  readonly origin: Origin;
  /** Its own place in the tree, counted from 0. */
  readonly index: number;
  /** The stamp of its event; of a leaf without one, when it was made. */
  readonly at: Stamp;
}

/** What every leaf of an event says. */
interface LeafOfEvent extends Placed {
  readonly epoch: EpochId;
  /** The event's version. */
  readonly version: number;
  /** The event's leaf hash in its epoch's tree. */
  readonly event: Sha256Hex;
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

/** A key signs from here on, beside those that did before. */
export interface KeyAddedLeaf extends Placed {
  readonly kind: 'key_added';
  readonly vkey: string;
  /** By that key over `keyProofText`: whoever announces a key has it. */
  readonly note: string;
  /** The announced time: until then the keys of before go on signing. */
  readonly until: Stamp;
}

/** A key signs no more, from this leaf's own note on. */
export interface KeyRetiredLeaf extends Placed {
  readonly kind: 'key_retired';
  readonly vkey: string;
}

/** The first leaf of a service that goes on from another one, whose key was lost or stolen. */
export interface SucceedsLeaf extends Placed {
  readonly kind: 'succeeds';
  /** The last note of the other service's tree. */
  readonly note: string;
}

/** A leaf that stands for an event of an epoch. */
export type EventLeaf = OpenedLeaf | ImportedLeaf | ClosedLeaf;

/** A leaf that says which keys sign. */
export type KeyLeaf = KeyAddedLeaf | KeyRetiredLeaf | SucceedsLeaf;

/** Any leaf. */
export type ServiceLeaf = EventLeaf | KeyLeaf;

/** The bytes of a leaf; their `leafDigest` is its hash. */
export function serviceLeafBytes(leaf: ServiceLeaf): Uint8Array {
  return canonicalBytes({ ...leaf }, 'whole');
}

const digest: Decoder<Sha256Hex> = text('64 lower-case hexadecimal digits', isSha256Hex);
const stamp: Decoder<Stamp> = text('a stamp: UTC with six fraction digits', isStamp);
const rule = text('the name of a rule', isModelName);
const line = text('text that is not empty', (given): given is string => given !== '');
const placed = {
  format: oneOf('service-leaf/1'),
  origin: text('the name of a service', isOrigin),
  index: integer(0),
  at: stamp,
};
const ofEvent = { ...placed, epoch: epochId, version: integer(1), event: digest };

type Shapes = { readonly [Kind in ServiceLeaf['kind']]: Decoder<ServiceLeaf & { kind: Kind }> };

const shapes: Shapes = {
  opened: members({ ...ofEvent, kind: oneOf('opened') }),
  imported: members({ ...ofEvent, kind: oneOf('imported'), rule, record_sha256: digest }),
  closed: members({
    ...ofEvent,
    kind: oneOf('closed'),
    revision: integer(1),
    rule,
    record_sha256: digest,
    root: digest,
  }),
  key_added: members({
    ...placed,
    kind: oneOf('key_added'),
    vkey: line,
    note: line,
    until: stamp,
  }),
  key_retired: members({ ...placed, kind: oneOf('key_retired'), vkey: line }),
  succeeds: members({ ...placed, kind: oneOf('succeeds'), note: line }),
};

/** The leaf in `json`, by its kind, or what is wrong with it. */
export function decodeServiceLeaf(json: Json): Decoded<ServiceLeaf> {
  const kind = isJsonObject(json) ? (json['kind'] ?? null) : null;
  const known = Object.keys(shapes).find((name) => name === kind);
  if (known !== undefined) return decode<ServiceLeaf>(shapes[known as ServiceLeaf['kind']], json);
  const message = expected(`one of ${Object.keys(shapes).join(', ')}`, kind);
  return { ok: false, issues: [{ place: 'kind', code: 'bad_value', message }] };
}

/** Whether the leaf stands for an event of an epoch. */
export function isEventLeaf(leaf: ServiceLeaf): leaf is EventLeaf {
  switch (leaf.kind) {
    case 'opened':
    case 'imported':
    case 'closed':
      return true;
    case 'key_added':
    case 'key_retired':
    case 'succeeds':
      return false;
  }
}
