/** Every case of damage that a verifier must find, for any bundle with two closings. */
import { verifyBundle, type Report } from '../../src/verify/verify-bundle.js';
import { cryptography } from '../cryptography.js';
import { disclosureCases, documentCases, receiptCases } from './contents.js';
import { eventCases } from './events.js';
import { fileCases } from './file.js';
import { checkpointCases, serviceLogCases, witnessCases } from './held.js';
import { type Kit, pinned, type TamperingCase } from './kit.js';
import { noteCases } from './notes.js';
import { serviceCases } from './service.js';

/** All of them. */
export const tamperings: readonly TamperingCase[] = [
  ...fileCases,
  ...eventCases,
  ...noteCases,
  ...serviceCases,
  ...documentCases,
  ...receiptCases,
  ...disclosureCases,
  ...checkpointCases,
  ...serviceLogCases,
  ...witnessCases,
];

/** What the whole verification says of one case. */
export async function verdictOf(one: TamperingCase, kit: Kit): Promise<Report> {
  const bytes = (await one.change?.(kit)) ?? kit.bytes;
  const others = (await one.held?.(kit)) ?? {};
  const nothing = { receipts: [], checkpoints: [], serviceLog: null, policy: null };
  return verifyBundle([bytes], { cryptography, held: { ...nothing, ...pinned, ...others } });
}
