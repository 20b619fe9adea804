/** What the proofs controller answers, made from log, notes and key; injectable as one thing. */
import type { StoredNote } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { leafDigest } from '#ledger/record/digest';
import type { Chunks } from '#ledger/record/lines';
import type { ServiceLogHeader } from '#ledger/record/service-log';
import { tlogProofText } from '#ledger/record/tlog-proof';
import { inclusionPath } from '#ledger/record/tree';
import { invariant } from '#ledger/invariant';
import type { BundleParts } from '#ledger/record/write-bundle';
import { Problem } from '../http/problem.js';
import type { Lanes } from '../writing/lanes.js';
import { type Attestation, problemOf } from './attestation.js';
import { bundleOf, type BundleSources } from './bundle.js';
import { receiptOf, storedEvent } from './receipts.js';
import { serviceStream } from './service-tree.js';

/** Proofs of one service. */
export class Proofs {
  readonly lanes: Lanes;
  readonly #sources: BundleSources;
  readonly #attestation: Attestation;

  constructor(sources: BundleSources, lanes: Lanes, attestation: Attestation) {
    this.#sources = sources;
    this.lanes = lanes;
    this.#attestation = attestation;
  }

  /** A note over all events of `epoch`, which was opened; signed now if there is none. */
  async checkpoint(epoch: EpochId): Promise<string> {
    return (await atEdge(this.#noteOf(epoch))).note;
  }

  /** The receipt of the `EntrySubmitted` with `version`. */
  async receipt(epoch: EpochId, version: number): Promise<string> {
    const signers = this.#attestation.requireSigners();
    return receiptOf(await storedEvent(this.#sources.log, epoch, version), signers);
  }

  /** A tlog-proof of the event with `version`. Reads the whole epoch. */
  async proof(epoch: EpochId, version: number): Promise<string> {
    const { log, sha256 } = this.#sources;
    const { note, size } = await atEdge(this.#noteOf(epoch));
    const hashes: Uint8Array[] = [];
    let extra: Uint8Array | null = null;
    for await (const event of log.read(epoch, 0)) {
      hashes.push(leafDigest(event.bytes, sha256));
      if (event.version === version) extra = event.bytes;
      if (event.version === size) break;
    }
    invariant(extra !== null && hashes.length === size, `${epoch}: a note covers all events`);
    const index = version - 1;
    const path = inclusionPath(hashes, index, sha256);
    return tlogProofText({ extra, index, path, checkpoint: note });
  }

  /** The bundle of `epoch`, which was opened. */
  async bundle(epoch: EpochId): Promise<BundleParts> {
    const parts = await atEdge(bundleOf(this.#sources, epoch));
    if (parts !== null) return parts;
    const detail = `an opening or closing of ${epoch} has no signed note yet; try again`;
    throw new Problem('not_yet_signed', { detail, headers: { 'retry-after': '1' } });
  }

  /** The service's own tree as its last note covers it. */
  async serviceLog(): Promise<{ readonly header: ServiceLogHeader; readonly leaves: Chunks }> {
    const { log, notary } = this.#sources;
    const last = await atEdge(notary.serviceNote());
    if (last === null) throw new Problem('nothing_signed');
    const { size, note } = last;
    const leaves = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const { bytes, version } of log.read(serviceStream, 0)) {
        if (version > size) return;
        yield bytes;
      }
    };
    return { header: { origin: log.origin, checkpoint: note, leaves: size }, leaves: leaves() };
  }

  /** The last note of the service's own tree. */
  async serviceCheckpoint(): Promise<string> {
    const last = await atEdge(this.#sources.notary.serviceNote());
    if (last === null) throw new Problem('nothing_signed');
    return last.note;
  }

  /** The note over all events of `epoch`, with a line of each key that signs now. */
  async #noteOf(epoch: EpochId): Promise<StoredNote> {
    const { checkpoints, countersigner } = this.#sources.notary;
    const last = await checkpoints.ofEpoch(epoch, null);
    const [note = last.note] = await countersigner.ofEpoch(epoch, [last]);
    return { size: last.size, note };
  }
}

async function atEdge<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw problemOf(error);
  }
}
