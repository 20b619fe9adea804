/**
 * The leaves that an epoch has in the service's tree, built from its own events: nothing that a
 * bundle says about them is read.
 * Source: docs/record-format.md, "The service tree".
 */
import { isJsonObject, type Json, type JsonObject } from '../record/json.js';
import { canonicalBytes } from '../record/canonical.js';
import { toHex } from '../record/digest.js';
import type { Facts, Milestone } from './facts.js';
import type { StepContext } from './step.js';

/** A leaf without its index, which is where it stands in the service tree. */
export interface EpochLeaf {
  /** Place of its event. */
  readonly place: number;
  /** The stamp of its event, null when there is none to read. */
  readonly at: string | null;
  /** The bytes of the leaf at `index`; null when its event cannot be read. */
  readonly bytesAt: (index: number) => Uint8Array | null;
}

/** The leaf of the first event, which must be an opening or an import, then one a closing. */
export function epochLeaves(facts: Facts, header: StepContext['header']): readonly EpochLeaf[] {
  const { opening, closings } = facts;
  const opened = opening === null ? [] : [leafOf(opening, openingMembers(opening), header)];
  const rest = closings.filter(({ place }) => place > 1);
  return [...opened, ...rest.map((closing) => leafOf(closing, closingMembers(closing), header))];
}

function leafOf(
  { place, leaf, members }: Milestone,
  own: JsonObject | null,
  { origin, epoch }: StepContext['header'],
): EpochLeaf {
  const at = members?.['at'];
  const stamp = typeof at === 'string' ? at : null;
  const always = { format: 'service-leaf/1', origin, epoch, version: place, event: leaf };
  return {
    place,
    at: stamp,
    bytesAt: (index) =>
      own === null || stamp === null
        ? null
        : canonicalBytes({ ...always, ...own, at: stamp, index }, 'whole'),
  };
}

function openingMembers({ members }: Milestone): JsonObject | null {
  if (members === null) return null;
  if (members['type'] !== 'RecordImported') return { kind: 'opened' };
  const { rule, record_sha256 } = bodyOf(members);
  return allPresent({ kind: 'imported', rule, record_sha256 });
}

function closingMembers({ members, root }: Milestone): JsonObject | null {
  const { revision, rule, record_sha256 } = bodyOf(members);
  return allPresent({ kind: 'closed', revision, rule, record_sha256, root: toHex(root) });
}

function bodyOf(members: JsonObject | null): JsonObject {
  const body: Json = members?.['body'] ?? null;
  return isJsonObject(body) ? body : {};
}

function allPresent(members: JsonObject): JsonObject | null {
  return Object.values(members).every((value) => value !== undefined) ? members : null;
}
