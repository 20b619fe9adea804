/**
 * Intake receipts: the service's signed word that an entry stands in its log at a place.
 * Source: docs/record-format.md, "Receipts".
 */
import type { EntryKey, EpochId, Instant, Origin, Sha256Hex, Stamp } from '../ids.js';
import { isEntryKey, isEpochId, isOrigin } from '../names.js';
import { isStamp, parseInstant } from '../time.js';
import { isSha256Hex } from './digest.js';

/** What a receipt says. */
export interface Receipt {
  readonly origin: Origin;
  readonly epoch: EpochId;
  readonly entry: EntryKey;
  /** Version of the entry's `EntrySubmitted`, 1 or more. */
  readonly version: number;
  /** Leaf hash of that event. */
  readonly leaf: Sha256Hex;
  readonly submitted_at: Instant;
  readonly received_at: Stamp;
}

/** The eight lines of a receipt. */
export function receiptText(receipt: Receipt): string {
  const { origin, epoch, entry, version, leaf, submitted_at, received_at } = receipt;
  const lines = [
    'epoch-receipt/1',
    `origin ${origin}`,
    `epoch ${epoch}`,
    `entry ${entry}`,
    `version ${version}`,
    `leaf ${leaf}`,
    `submitted_at ${submitted_at}`,
    `received_at ${received_at}`,
  ];
  return `${lines.join('\n')}\n`;
}

const names = ['origin', 'epoch', 'entry', 'version', 'leaf', 'submitted_at', 'received_at'];

/** The receipt in the text of an opened note; null unless it is exactly those eight lines. */
export function parseReceipt(text: string): Receipt | null {
  const [format, ...lines] = text.split('\n');
  if (format !== 'epoch-receipt/1' || lines.length !== 8 || lines[7] !== '') return null;
  const values: string[] = [];
  for (const [at, name] of names.entries()) {
    const line = lines[at] ?? '';
    if (!line.startsWith(`${name} `)) return null;
    values.push(line.slice(name.length + 1));
  }
  const [origin = '', epoch = '', entry = '', versionText = ''] = values;
  const [leaf = '', submittedAt = '', receivedAt = ''] = values.slice(4);
  const version = Number(versionText);
  if (!/^[1-9][0-9]{0,15}$/.test(versionText) || !Number.isSafeInteger(version)) return null;
  if (!isOrigin(origin) || !isEpochId(epoch) || !isEntryKey(entry)) return null;
  if (!isSha256Hex(leaf) || !isStamp(receivedAt)) return null;
  const submitted_at = parseInstant(submittedAt);
  if (submitted_at !== submittedAt) return null;
  return { origin, epoch, entry, version, leaf, submitted_at, received_at: receivedAt };
}
