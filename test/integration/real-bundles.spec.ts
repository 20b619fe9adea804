/**
 * Bundles of real epochs (a published competition, the example, the reference cases): verified as
 * they are, and found out in every way they can be damaged.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../libs/ledger/testing/bundle-builder.js';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { builtEpoch, type BuiltEpoch, log } from '../../libs/ledger/testing/sealed-epoch.js';
import { tamperings, verdictOf } from '../../libs/ledger/testing/tamperings/all.js';
import { type Kit, kitOf } from '../../libs/ledger/testing/tamperings/kit.js';
import { decide } from '#ledger/epoch/decide';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { EpochEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import { decodeEvidence } from '#ledger/evidence/decode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import type { Decoded } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { parseJson, parseJsonBytes } from '#ledger/record/strict-json';
import { nothingHeld, type Report, verifyBundle } from '#ledger/verify/verify-bundle';
import { stored } from '../../libs/ledger/testing/epoch-builder.js';
import { commandsOf, later } from '../evidence-commands.js';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

/** The epoch that `evidence` comes from, closed; null when it cannot be closed. */
function epochOf(evidence: EpochEvidence, ...more: readonly EpochCommand[]): BuiltEpoch | null {
  const at = later(evidence);
  const events: EpochEvent[] = [];
  let state = emptyState();
  for (const command of [...commandsOf(evidence), { type: 'CloseEpoch' } as const, ...more]) {
    const decision = decide(state, command, { at, sha256: cryptography.sha256 });
    if (decision.kind === 'refused') return null;
    for (const event of decision.events) {
      events.push(event);
      state = evolve(state, stored(event, state.version + 1, at));
    }
  }
  return builtEpoch(events, at);
}

function value<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.issues.map((one) => one.message).join('; '));
  return decoded.value;
}

function verified(bytes: Uint8Array): Promise<Report> {
  return verifyBundle([bytes], { cryptography, held: { ...nothingHeld, keys: [log.key] } });
}

const again: readonly EpochCommand[] = [
  { type: 'ReopenEpoch', reason: 'to be sure' },
  { type: 'CloseEpoch' },
];

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
