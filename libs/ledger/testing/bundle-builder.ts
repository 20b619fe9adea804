/**
 * Bundles as a service would export them, and as a dishonest operator could: any events are sealed,
 * chained and signed with seeds that everybody knows, true or not.
 */
import type { EpochClosed, EpochEvent, RecordedEvent } from '../src/epoch/events.js';
import { evolve } from '../src/epoch/evolve.js';
import { emptyState, openedOf } from '../src/epoch/state.js';
import { evidenceBytes, planJson } from '../src/evidence/encode.js';
import { evidenceOf } from '../src/evidence/of-state.js';
import type { EpochId, Origin, Sha256Hex, Stamp } from '../src/ids.js';
import type { BundleHeader, ServicePart } from '../src/record/bundle-header.js';
import { canonicalBytes } from '../src/record/canonical.js';
import { checkpointText } from '../src/record/checkpoint.js';
import { leafDigest, leafHash, sha256Hex, toHex } from '../src/record/digest.js';
import type { Json } from '../src/record/json.js';
import { signNote } from '../src/record/note.js';
import { receiptText } from '../src/record/receipt.js';
import { type ServiceLeaf, serviceLeafBytes } from '../src/record/service-leaf.js';
import { consistencyProof, inclusionPath, treeRoot } from '../src/record/tree.js';
import { keyText } from '../src/record/verifier-key.js';
import { writeBundle } from '../src/record/write-bundle.js';
import { cryptography, signerOf } from './cryptography.js';
import { noon, stored } from './epoch-builder.js';

const { sha256 } = cryptography;

/** The service of all built bundles, and the key it signs with. */
export const origin = 'ledger.example.org' as Origin;
export const log = signerOf(origin, '01'.repeat(32));

/** Any line of an event; a dishonest one need not be an event of ours. */
export type Line = Omit<RecordedEvent, 'type' | 'body'> & {
  readonly type: string;
  readonly body: object;
};

/** What a bundle is made of before it is sealed. */
export interface BuiltEpoch {
  readonly lines: readonly Line[];
  /** Evidence and record of each closing. */
  readonly documents: readonly Uint8Array[];
}

/**
 * The epoch in which `events` happened at noon: every closing gets the digests and documents that
 * it must have. The events are trusted to be legal.
 */
export function builtEpoch(events: readonly EpochEvent[], at: Stamp = noon): BuiltEpoch {
  let state = emptyState();
  const lines: RecordedEvent[] = [];
  const documents: Uint8Array[] = [];
  for (const event of events) {
    let line = stored(event, state.version + 1, at);
    if (line.type === 'EpochClosed') {
      const { plan, rule } = openedOf(state);
      const evidence = evidenceOf(state);
      const papers = [
        evidenceBytes(evidence),
        canonicalBytes(rule.score(evidence, state.revision + 1)),
      ] as const;
      documents.push(...papers);
      const [evidence_sha256, record_sha256] = papers.map((paper) => sha256Hex(paper, sha256));
      const plan_sha256 = sha256Hex(canonicalBytes(planJson(plan)), sha256);
      const digests = { plan_sha256, evidence_sha256, record_sha256 };
      line = { ...line, body: { ...line.body, ...digests } as EpochClosed['body'] };
    }
    lines.push(line);
    state = evolve(state, line);
  }
  return { lines, documents };
}

/** Lines sealed one after the other: versions and `prev` are made anew, everything else stays. */
export function sealed(lines: readonly Line[]): readonly Uint8Array[] {
  let prev: Sha256Hex | null = null;
  return lines.map((line, index) => {
    const bytes: Uint8Array = canonicalBytes({ ...line, version: index + 1, prev } as Json);
    prev = leafHash(bytes, sha256);
    return bytes;
  });
}

/** What can be said of a bundle beside its lines. */
export interface BundleMembers {
  readonly signer?: typeof log;
  readonly epoch?: string;
  readonly disclosures?: readonly string[];
  /** The last word on the header, after everything was signed. */
  readonly header?: (header: BundleHeader) => BundleHeader;
}

/** The bundle of these lines and documents, signed and proven like an honest one. */
export async function bundleOf(
  { lines, documents }: BuiltEpoch,
  members: BundleMembers = {},
): Promise<Buffer> {
  const { signer = log, epoch = '2026-w48', disclosures = [] } = members;
  const { header: finish = (made) => made } = members;
  const events = sealed(lines);
  const leaves = events.map((bytes) => leafDigest(bytes, sha256));
  const digests = [...new Set(documents.map((bytes) => sha256Hex(bytes, sha256)))];
  const closings = placesOf(lines, 'EpochClosed');
  const sizes = [...new Set([...closings, lines.length])];
  const header = finish({
    origin,
    epoch: epoch as EpochId,
    events: events.length,
    documents: digests,
    keys: [keyText(signer.key)],
    checkpoints: sizes.map((size) => {
      const root = treeRoot(leaves.slice(0, size), sha256);
      return signNote(checkpointText({ origin: `${origin}/epoch/${epoch}`, size, root }), signer);
    }),
    service: servicePart(epochLeaves(lines, leaves, epoch), signer),
    receipts: receiptsOf(lines, leaves, signer, epoch),
    disclosures,
  });
  const unique = digests.flatMap(
    (digest) => documents.find((bytes) => sha256Hex(bytes, sha256) === digest) ?? [],
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of writeBundle({ header, events, documents: unique })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Places of the lines of a type, counted from 1. */
function placesOf(lines: readonly Line[], type: string): readonly number[] {
  return lines.flatMap((line, index) => (line.type === type ? [index + 1] : []));
}

type LeafWithoutIndex = Readonly<Record<string, Json>>;

function epochLeaves(
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

/** The bytes of all leaves of the service tree that a bundle of these leaves is proven in. */
export function serviceLeaves(own: readonly LeafWithoutIndex[]): readonly Uint8Array[] {
  const all: Uint8Array[] = [serviceLeafBytes(otherLeaf(0))];
  for (const leaf of own) {
    all.push(canonicalBytes({ ...leaf, index: all.length }));
    all.push(serviceLeafBytes(otherLeaf(all.length)));
  }
  return all;
}

function servicePart(own: readonly LeafWithoutIndex[], signer: typeof log): ServicePart {
  const leaves = serviceLeaves(own).map((bytes) => leafDigest(bytes, sha256));
  // A note once each of our leaves stands, and one of now, when another epoch was opened.
  const sizes = [...own.map((_, index) => 2 * index + 2), leaves.length];
  return {
    checkpoints: sizes.map((size) => {
      const root = treeRoot(leaves.slice(0, size), sha256);
      return signNote(checkpointText({ origin, size, root }), signer);
    }),
    consistency: sizes
      .slice(1)
      .map((size, index) => consistencyProof(leaves.slice(0, size), sizes[index] ?? 0, sha256)),
    inclusion: own.map((_, index) => ({
      index: 2 * index + 1,
      path: inclusionPath(leaves, 2 * index + 1, sha256),
    })),
  };
}

function receiptsOf(
  lines: readonly Line[],
  leaves: readonly Uint8Array[],
  signer: typeof log,
  epoch: string,
): readonly string[] {
  return placesOf(lines, 'EntrySubmitted').map((version) => {
    const line = lines[version - 1];
    const { key, submitted_at } = line?.body as (EpochEvent & { type: 'EntrySubmitted' })['body'];
    const leaf = toHex(leaves[version - 1] ?? new Uint8Array()) as Sha256Hex;
    const received_at = line?.at ?? noon;
    const receipt = { origin, epoch: epoch as EpochId, entry: key, version, leaf };
    return signNote(receiptText({ ...receipt, submitted_at, received_at }), signer);
  });
}
