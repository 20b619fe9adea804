/** Every case of damage that a verifier must find, for any bundle with two closings. */
import type { Held } from '../../src/verify/step.js';
import { nothingHeld, type Report, verifyBundle } from '../../src/verify/verify-bundle.js';
import { cryptography } from '../cryptography.js';
import { documentCases, receiptCases } from './contents.js';
import { disclosureCases } from './disclosures.js';
import { eventCases } from './events.js';
import { fileCases } from './file.js';
import { checkpointCases, serviceLogCases, witnessCases } from './held.js';
import { keyCases } from './keys.js';
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
  ...keyCases,
  ...witnessCases,
];

/** The bundle of one case, and what its reader holds. */
export async function givenTo(
  one: TamperingCase,
  kit: Kit,
): Promise<{ readonly bytes: Buffer; readonly held: Held }> {
  const bytes = (await one.change?.(kit)) ?? kit.bytes;
  const others = (await one.held?.(kit)) ?? {};
  return { bytes, held: { ...nothingHeld, ...pinned, ...others } };
}

/** What the whole verification says of one case. */
export async function verdictOf(one: TamperingCase, kit: Kit): Promise<Report> {
  const { bytes, held } = await givenTo(one, kit);
  return verifyBundle([bytes], { cryptography, held });
}
