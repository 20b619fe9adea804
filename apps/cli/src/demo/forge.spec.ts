import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../../../libs/ledger/testing/bundle-builder.js';
import { aPlan, packed, report } from '../../../../libs/ledger/testing/epoch-builder.js';
import { play } from '../../../../libs/ledger/testing/random-histories.js';
import { builtEpoch, log } from '../../../../libs/ledger/testing/sealed-epoch.js';
import type { EntryKey, ModelName } from '#ledger/ids';
import type { VerifierKey } from '#ledger/record/verifier-key';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { cryptography } from '../cryptography.js';
import { signedByStranger, withOutcomeChanged } from './forge.js';

async function codes(bundle: Buffer, keys: readonly VerifierKey[] | null): Promise<unknown> {
  const held = { ...nothingHeld, keys };
  const { findings } = await verifyBundle([bundle], { cryptography, held });
  return [...new Set(findings.map(({ code, where }) => `${code} at ${where}`))];
}

describe('forging an exported epoch', () => {
  let bundle: Buffer;

  beforeAll(async () => {
    const { events } = play([
      { type: 'OpenEpoch', plan: aPlan() },
      { type: 'SubmitEntry', key: 'a' as EntryKey, model: 'org/a' as ModelName },
      { type: 'ShortlistEntries', keys: ['a'] as EntryKey[] },
      report(packed('a', '110')),
      { type: 'CloseEpoch' },
    ]);
    bundle = await bundleOf(builtEpoch(events));
    expect(await codes(bundle, [log.key])).toEqual([]);
  });

  test('a failure becomes a success: one byte differs, the chain breaks behind it', async () => {
    const { bundle: changed, ...said } = withOutcomeChanged(bundle);
    expect(said).toEqual({ version: 4, key: 'a', axis: 'grasping', task: 'pick' });
    const differing = [...bundle].filter((byte, index) => byte !== changed[index]);
    expect([changed.length, differing.length]).toEqual([bundle.length, 1]);
    expect(await codes(changed, [log.key])).toContain('chain_broken at events[5]');
  });

  test('a stranger signs everything: only the key of the service tells', async () => {
    const forged = signedByStranger(bundle);
    expect(await codes(forged, [log.key])).toContain('signer_unknown at checkpoints[0]');
    expect(await codes(forged, null)).toEqual(['key_not_pinned at header']);
  });
});
