/** Epochs of real evidence, played to their end and built for bundles. */
import { cryptography } from '../libs/ledger/testing/cryptography.js';
import { stored } from '../libs/ledger/testing/epoch-builder.js';
import { builtEpoch, type BuiltEpoch } from '../libs/ledger/testing/sealed-epoch.js';
import type { EpochCommand } from '#ledger/epoch/commands';
import { decide } from '#ledger/epoch/decide';
import type { EpochEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { commandsOf, later } from './evidence-commands.js';

/** The epoch that `evidence` comes from, closed; null when it cannot be closed. */
export function epochOf(
  evidence: EpochEvidence,
  ...more: readonly EpochCommand[]
): BuiltEpoch | null {
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

/** What closes an epoch a second time. */
export const again: readonly EpochCommand[] = [
  { type: 'ReopenEpoch', reason: 'to be sure' },
  { type: 'CloseEpoch' },
];
