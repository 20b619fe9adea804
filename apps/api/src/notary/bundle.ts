/**
 * A whole epoch as one file that anybody can check: every event, every document that an event
 * names, every signature and proof there is of it at this moment.
 * Source: docs/record-format.md, "The bundle".
 */
import type { EventLog, NoteStore, StoredNote } from '#event-log';
import type { EpochId, Sha256, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { ServicePart } from '#ledger/record/bundle-header';
import { isSha256Hex } from '#ledger/record/digest';
import type { Signer } from '#ledger/record/note';
import { consistencyProof, inclusionPath } from '#ledger/record/tree';
import type { BundleParts } from '#ledger/record/write-bundle';
import type { Closings } from '../writing/closings.js';
import { BundledReceipts } from './bundled-receipts.js';
import { epochOrigin } from './checkpoints.js';
import { typeOf } from './notarised.js';
import type { Notary } from './notary.js';
import { receiptOf } from './receipts.js';

/** What bundles are made from. */
export interface BundleSources {
  readonly log: EventLog;
  readonly notes: NoteStore;
  readonly notary: Notary;
  readonly closings: Closings;
  readonly sha256: Sha256;
}

/**
 * The bundle of `epoch`, which has been opened; signs a checkpoint over all of its events first.
 * Null when its opening, or a closing, is not covered by the service tree yet. Reads the epoch
 * twice, and once more as its parts are read. Throws NoSigningKey, SigningRefused, and what the
 * log throws.
 */
export async function bundleOf(
  sources: BundleSources,
  epoch: EpochId,
): Promise<BundleParts | null> {
  const { log, notes, notary } = sources;
  const last = await notary.checkpoints.ofEpoch(epoch, null);
  const signers = notary.refusal === null ? notary.requireSigners() : [];
  const survey = await surveyOf(sources, epoch, last.size, signers);
  const service = await servicePart(sources, epoch, [1, ...survey.closings]);
  if (service === null) return null;
  const signed: StoredNote[] = [];
  for (const version of survey.closings) {
    const note = await notes.covering(epochOrigin(log.origin, epoch), version);
    invariant(note?.size === version, `${epoch}: a closing has a checkpoint of its own`);
    signed.push(note);
  }
  if (signed.at(-1)?.size !== last.size) signed.push(last);
  const header = {
    origin: log.origin,
    epoch,
    events: last.size,
    documents: [...survey.documents.keys()],
    keys: await notes.keys(),
    checkpoints: await notary.countersigner.ofEpoch(epoch, signed),
    service,
    receipts: survey.receipts,
    disclosures: [],
  };
  return {
    header,
    events: eventBytes(log, epoch, last.size),
    documents: documentBytes(sources, epoch, survey),
  };
}

/** What the events of an epoch name. */
interface Survey {
  /** Versions of its closings. */
  readonly closings: readonly number[];
  /** By digest, the revision whose document it is; null for what is in the log. */
  readonly documents: ReadonlyMap<Sha256Hex, number | null>;
  readonly receipts: readonly string[];
}

/** The members of an event that are looked at. */
interface NamingEvent {
  readonly body: Readonly<Record<string, unknown>>;
}

async function surveyOf(
  { log }: BundleSources,
  epoch: EpochId,
  size: number,
  signers: readonly Signer[],
): Promise<Survey> {
  const closings: number[] = [];
  const documents = new Map<Sha256Hex, number | null>();
  const receipts = new BundledReceipts();
  for await (const event of log.read(epoch, 0)) {
    if (event.version > size) break;
    const { bytes, version } = event;
    const type = typeOf(bytes);
    if (type === 'EpochClosed') closings.push(version);
    if (type === 'EntrySubmitted' && signers.length > 0 && receipts.fit) {
      receipts.add(receiptOf(event, signers));
    }
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!text.includes('_sha256"')) continue;
    const { body } = JSON.parse(text.toString('utf8')) as NamingEvent;
    const revision = type === 'EpochClosed' ? Number(body['revision']) : null;
    for (const [member, digest] of Object.entries(body)) {
      if (!member.endsWith('_sha256') || member === 'plan_sha256') continue;
      if (typeof digest !== 'string' || !isSha256Hex(digest) || documents.has(digest)) continue;
      const isMade = member === 'evidence_sha256' || member === 'record_sha256';
      documents.set(digest, isMade ? revision : null);
    }
  }
  return { closings, documents, receipts: receipts.all };
}

/** Notes and proofs of the service tree for the events `versions`; null if one is not covered. */
async function servicePart(
  { log, notes, notary, sha256 }: BundleSources,
  epoch: EpochId,
  versions: readonly number[],
): Promise<ServicePart | null> {
  const last = await notary.serviceNote();
  const leaves = versions.map((version) =>
    notary.tree.of(epoch).find((leaf) => leaf.version === version),
  );
  const bySize = new Map<number, StoredNote>();
  const places: number[] = [];
  for (const leaf of leaves) {
    if (leaf === undefined || last === null || leaf.index >= last.size) return null;
    const note = await notes.covering(log.origin, leaf.index + 1);
    invariant(note !== null, 'the last note covers what an earlier one might');
    bySize.set(note.size, note);
    places.push(leaf.index);
  }
  if (last !== null) bySize.set(last.size, last);
  const signed = [...bySize.values()].sort((a, b) => a.size - b.size);
  const sizes = signed.map(({ size }) => size);
  const hashes = notary.tree.hashes(sizes.at(-1) ?? 0);
  return {
    checkpoints: notary.countersigner.ofService(notary.tree, signed),
    consistency: sizes
      .slice(1)
      .map((size, at) => consistencyProof(hashes.slice(0, size), sizes[at] ?? 0, sha256)),
    inclusion: places.map((index) => ({ index, path: inclusionPath(hashes, index, sha256) })),
  };
}

async function* eventBytes(
  log: EventLog,
  epoch: EpochId,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { bytes, version } of log.read(epoch, 0)) {
    if (version > size) return;
    yield bytes;
  }
}

async function* documentBytes(
  { log, closings }: BundleSources,
  epoch: EpochId,
  { documents }: Survey,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const [digest, revision] of documents) {
    const closing = revision === null ? null : await closings.find(epoch, revision);
    if (closing !== null) {
      yield closing.recordSha256 === digest ? closing.record : closing.evidence;
      continue;
    }
    const bytes = await log.document(digest);
    invariant(bytes !== null, `the log has no document ${digest}, which ${epoch} names`);
    yield bytes;
  }
}
