/** The service's tree around one epoch: its own leaves and, between them, those of others. */
import type { EpochClosed } from '#ledger/epoch/events';
import type { EpochId, Sha256Hex } from '#ledger/ids';
import type { RecordImported } from '#ledger/imported/import-record';
import type { ServicePart } from '#ledger/record/bundle-header';
import { canonicalBytes } from '#ledger/record/canonical';
import { checkpointText } from '#ledger/record/checkpoint';
import { cosignatureBlob, cosignedBytes } from '#ledger/record/cosignature';
import { leafDigest, toHex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { signatureLine, type Signer, signNote } from '#ledger/record/note';
import { type ServiceLeaf, serviceLeafBytes } from '#ledger/record/service-leaf';
import { consistencyProof, inclusionPath, treeRoot } from '#ledger/record/tree';
import { cryptography } from './cryptography.js';
import { noon } from './epoch-builder.js';
import { type Line, origin, placesOf } from './sealed-epoch.js';

const { sha256 } = cryptography;

/** A witness and when it saw every note. */
export interface Witness {
  readonly signer: Signer;
  /** Seconds since 1970 for a tree of that many leaves. */
  readonly time: (size: number) => bigint;
}

/** A leaf of ours before its place is known. */
export type LeafWithoutIndex = Readonly<Record<string, Json>>;

/** The leaves of an epoch's opening and closings. */
export function epochLeaves(
  lines: readonly Line[],
  leaves: readonly Uint8Array[],
  epoch: string,
): readonly LeafWithoutIndex[] {
  const places = [1, ...placesOf(lines, 'EpochClosed')];
  return places.map((version, index) => {
    const line = lines[version - 1];
    const event = toHex(leaves[version - 1] ?? new Uint8Array());
    const always = {
      format: 'service-leaf/1',
      origin,
      epoch,
      version,
      event,
      at: line?.at ?? noon,
    };
    if (line?.type === 'RecordImported') {
      const { rule, record_sha256 } = line.body as RecordImported['body'];
      return { ...always, kind: 'imported', rule, record_sha256 };
    }
    if (index === 0) return { ...always, kind: 'opened' };
    const { revision, rule, record_sha256 } = line?.body as EpochClosed['body'];
    const root = toHex(treeRoot(leaves.slice(0, version), sha256));
    return { ...always, kind: 'closed', revision, rule, record_sha256, root };
  });
}

/** A leaf of somebody else's epoch, so that ours does not stand alone in the tree. */
function otherLeaf(index: number): ServiceLeaf {
  return {
    format: 'service-leaf/1',
    origin,
    index,
    kind: 'opened',
    epoch: `other-${index}` as EpochId,
    version: 1,
    event: 'ab'.repeat(32) as Sha256Hex,
    at: noon,
  };
}

/** The bytes of all leaves of the tree: somebody else's between ours, and one at the end. */
export function serviceLeaves(own: readonly LeafWithoutIndex[]): readonly Uint8Array[] {
  const all: Uint8Array[] = [serviceLeafBytes(otherLeaf(0))];
  for (const leaf of own) {
    all.push(canonicalBytes({ ...leaf, index: all.length }));
    all.push(serviceLeafBytes(otherLeaf(all.length)));
  }
  return all;
}

/** The note of a service tree, by its service and perhaps its witnesses. */
export function serviceNote(
  leaves: readonly Uint8Array[],
  signer: Signer,
  witnesses: readonly Witness[] = [],
): string {
  const hashes = leaves.map((bytes) => leafDigest(bytes, sha256));
  const root = treeRoot(hashes, sha256);
  const text = checkpointText({ origin, size: leaves.length, root });
  const lines = witnesses.map(({ signer: { key, sign }, time: timeOf }) => {
    const time = timeOf(leaves.length);
    return signatureLine(key, cosignatureBlob(time, sign(cosignedBytes(text, time))));
  });
  return signNote(text, signer) + lines.join('');
}

/** What a bundle has of the tree of these leaves, those of odd index its own. */
export function servicePart(
  leaves: readonly Uint8Array[],
  signer: Signer,
  witnesses: readonly Witness[],
): ServicePart {
  const hashes = leaves.map((bytes) => leafDigest(bytes, sha256));
  // A note once each of our leaves stands, and one of now, when another epoch was opened.
  const places = leaves.flatMap((_, index) => (index % 2 === 1 ? [index] : []));
  const sizes = [...places.map((place) => place + 1), leaves.length];
  return {
    checkpoints: sizes.map((size) => serviceNote(leaves.slice(0, size), signer, witnesses)),
    consistency: sizes
      .slice(1)
      .map((size, index) => consistencyProof(hashes.slice(0, size), sizes[index] ?? 0, sha256)),
    inclusion: places.map((index) => ({ index, path: inclusionPath(hashes, index, sha256) })),
  };
}
