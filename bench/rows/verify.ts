/** Verifying a bundle of a million events, against hashing and parsing its lines and nothing else. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { keyText, parseKey } from '#ledger/record/verifier-key';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { log } from '../../libs/ledger/testing/sealed-epoch.js';
import type { Row } from '../row.js';
import { millionBundle, millionEvents } from './million.js';

export const verify: Row = {
  name: 'verify',
  about:
    'all twelve steps on a bundle of a million events, read from its file, on one thread, against ' +
    'SHA-256 and JSON.parse of each of its events in memory: the least that any check must do',
  cases: async (use) => {
    const file = await millionBundle();
    const events = await millionEvents();
    const key = parseKey(keyText(log.key), cryptography.sha256);
    if (key === null) throw new Error('the key of the bundle is no key');
    const decoder = new TextDecoder();
    await use({
      name: '',
      reach: 0.4,
      contest: {
        ours: async () => {
          const held = { ...nothingHeld, keys: [key] };
          const report = await verifyBundle(createReadStream(file), { cryptography, held });
          if (!report.verified) throw new Error('the bundle does not verify');
        },
        peer: () => {
          for (const bytes of events) {
            createHash('sha256').update(bytes).digest();
            JSON.parse(decoder.decode(bytes));
          }
        },
      },
    });
  },
};
