/** Verification as specs ask for it: a bundle and the pinned keys in, findings and counts out. */
import { parseKeyFile } from '#ledger/record/verifier-key';
import type { Checked, Held } from '#ledger/verify/step';
import type { Finding } from '#ledger/verify/finding';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { cryptography } from '../libs/ledger/testing/cryptography.js';

/** What a verification found. */
export interface Verified {
  readonly findings: readonly Finding[];
  readonly checked: Readonly<Checked>;
}

/** Verifies `bundle` with the keys of a key file, and with what is held besides. */
export async function verifiedWith(
  keys: string,
  bundle: Uint8Array | string,
  held: Partial<Held> = {},
): Promise<Verified> {
  const pinned = parseKeyFile(keys, cryptography.sha256);
  if (pinned === null || pinned.length === 0) throw new Error(`no keys: ${keys}`);
  const { findings, checked } = await verifyBundle([Buffer.from(bundle as string)], {
    cryptography,
    held: { ...nothingHeld, keys: pinned, ...held },
  });
  return { findings, checked };
}
