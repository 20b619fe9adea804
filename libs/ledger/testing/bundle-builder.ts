/**
 * Bundles as a service would export them, and as a dishonest operator could: everything is signed
 * with seeds that everybody knows, true or not.
 */
import type { EpochEvent } from '../src/epoch/events.js';
import type { EpochId, Sha256Hex } from '../src/ids.js';
import type { BundleHeader } from '../src/record/bundle-header.js';
import { checkpointText } from '../src/record/checkpoint.js';
import { leafDigest, sha256Hex, toHex } from '../src/record/digest.js';
import { type Signer, signNote } from '../src/record/note.js';
import { receiptText } from '../src/record/receipt.js';
import { writeServiceLog } from '../src/record/service-log.js';
import { treeRoot } from '../src/record/tree.js';
import { keyText } from '../src/record/verifier-key.js';
import { writeBundle } from '../src/record/write-bundle.js';
import { cryptography } from './cryptography.js';
import { noon } from './epoch-builder.js';
import { type BuiltEpoch, type Line, log, origin, placesOf, sealed } from './sealed-epoch.js';
import {
  epochLeaves,
  type LeafWithoutIndex,
  serviceLeaves,
  serviceNote,
  servicePart,
  type Witness,
} from './service-tree-builder.js';

const { sha256 } = cryptography;

/** What can be said of a bundle beside its lines. */
export interface BundleMembers {
  readonly signer?: Signer;
  readonly epoch?: string;
  readonly disclosures?: readonly string[];
  readonly witnesses?: readonly Witness[];
  /** What the service's tree says of our opening and closings. */
  readonly leaves?: (own: readonly LeafWithoutIndex[]) => readonly LeafWithoutIndex[];
  /** The last word on the header, after everything was signed. */
  readonly header?: (header: BundleHeader) => BundleHeader;
}

/** The bundle of these lines and documents, signed and proven like an honest one. */
export async function bundleOf(
  { lines, documents }: BuiltEpoch,
  members: BundleMembers = {},
): Promise<Buffer> {
  const { signer = log, epoch = epochOf(lines), disclosures = [], witnesses = [] } = members;
  const { header: finish = (made) => made, leaves: claim = (own) => own } = members;
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
    service: servicePart(
      serviceLeaves(claim(epochLeaves(lines, leaves, epoch))),
      signer,
      witnesses,
    ),
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

/** The service log that goes with `bundleOf` of the same lines. `change` has the last word. */
export async function serviceLogOf(
  { lines }: BuiltEpoch,
  change: (leaves: readonly Uint8Array[]) => readonly Uint8Array[] = (leaves) => leaves,
  epoch: string = epochOf(lines),
): Promise<Buffer> {
  const hashes = sealed(lines).map((bytes) => leafDigest(bytes, sha256));
  const leaves = change(serviceLeaves(epochLeaves(lines, hashes, epoch)));
  const header = { origin, checkpoint: serviceNote(leaves, log), leaves: leaves.length };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeServiceLog(header, leaves)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function epochOf(lines: readonly Line[]): string {
  return lines[0]?.epoch ?? '';
}

function receiptsOf(
  lines: readonly Line[],
  leaves: readonly Uint8Array[],
  signer: Signer,
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
