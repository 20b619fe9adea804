/**
 * Intake receipts. A receipt says what stands in the log, so it is made from the stored bytes, and
 * is the same bytes whenever it is asked for, as long as the same keys sign.
 * Source: docs/record-format.md, "Receipts".
 */
import type { EventLog, StoredEvent } from '#event-log';
import type { EntryKey, EpochId, Instant, Origin, Stamp } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { leafHash } from '#ledger/record/digest';
import { type Signer, signNote } from '#ledger/record/note';
import { receiptText } from '#ledger/record/receipt';
import { sha256 } from '../sha256.js';

/** The event with `version` in `epoch`, which must be there. */
export async function storedEvent(
  log: EventLog,
  epoch: EpochId,
  version: number,
): Promise<StoredEvent> {
  for await (const event of log.read(epoch, version - 1, version)) return event;
  throw new Error(`${epoch} has no event ${String(version)}`);
}

/** What a receipt takes from an `EntrySubmitted`. */
interface Submission {
  readonly origin: Origin;
  readonly epoch: EpochId;
  readonly version: number;
  readonly at: Stamp;
  readonly type: string;
  readonly body: { readonly key: EntryKey; readonly submitted_at: Instant };
}

/** The receipt of an `EntrySubmitted` as it is stored, signed by each of `signers`. */
export function receiptOf(
  { bytes, leaf: stored }: StoredEvent,
  signers: readonly Signer[],
): string {
  const submission = JSON.parse(Buffer.from(bytes).toString('utf8')) as Submission;
  const { origin, epoch, version, at, type, body } = submission;
  const leaf = leafHash(bytes, sha256);
  invariant(type === 'EntrySubmitted' && leaf === stored, `${epoch}: no receipt for a ${type}`);
  const { key, submitted_at } = body;
  const receipt = { origin, epoch, entry: key, version, leaf, submitted_at, received_at: at };
  return signNote(receiptText(receipt), ...signers);
}
