/**
 * Bundles of real epochs (a published competition, the example, the reference cases): verified as
 * they are, and found out in every way they can be damaged.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../libs/ledger/testing/bundle-builder.js';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { log } from '../../libs/ledger/testing/sealed-epoch.js';
import { tamperings, verdictOf } from '../../libs/ledger/testing/tamperings/all.js';
import { type Kit, kitOf } from '../../libs/ledger/testing/tamperings/kit.js';
import { decodeEvidence } from '#ledger/evidence/decode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import type { Decoded } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { parseJson, parseJsonBytes } from '#ledger/record/strict-json';
import { nothingHeld, type Report, verifyBundle } from '#ledger/verify/verify-bundle';
import { again, epochOf } from '../closed-epoch.js';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

function value<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.issues.map((one) => one.message).join('; '));
  return decoded.value;
}

function verified(bytes: Uint8Array): Promise<Report> {
  return verifyBundle([bytes], { cryptography, held: { ...nothingHeld, keys: [log.key] } });
}

/** Every case of damage on the bundle of an epoch that was closed twice. */
function damaged(evidenceOf: () => EpochEvidence): void {
  let kit: Kit;

  beforeAll(async () => {
    const epoch = epochOf(evidenceOf(), ...again);
    if (epoch === null) throw new Error('the epoch cannot be closed');
    kit = await kitOf(epoch);
  });

  test('untouched, then no finding', async () => {
    const { findings, checked } = await verified(kit.bytes);
    expect(findings).toEqual([]);
    expect(checked).toMatchObject({ replayed: kit.built.lines.length, records: 2 });
  });

  test.each(tamperings)(
    '$id $what: $first',
    async (one) => {
      const { findings } = await verdictOf(one, kit);
      expect(findings[0]?.code ?? null).toBe(one.first);
    },
    60_000,
  );
}

describe('the example epoch', () => {
  damaged(() =>
    value(decodeEvidence(value(parseJsonBytes(readFileSync('examples/epoch/evidence.json'))))),
  );
});

describeWithSharedData('SMT-COMP 2025, parallel track', () => {
  damaged(() =>
    value(decodeEvidence(value(parseJsonBytes(sharedBytes('smtcomp-2025/evidence.json'))))),
  );
});

describeWithSharedData('the reference cases', () => {
  test('each that can be closed verifies, every record as published', async () => {
    let closed = 0;
    for (const line of sharedLines('cases/epoch.ndjson')) {
      const { evidence } = value(parseJson(line)) as { readonly evidence: Json };
      const epoch = epochOf(value(decodeEvidence(evidence)));
      if (epoch === null) continue;
      const { findings, checked } = await verified(await bundleOf(epoch));
      expect(findings).toEqual([]);
      expect(checked.records).toBe(1);
      closed += 1;
    }
    expect(closed).toBeGreaterThan(100);
  }, 300_000);
});
