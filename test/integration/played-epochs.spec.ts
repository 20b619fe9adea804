/**
 * The reference evidences brought about as real epochs, command by command, the way `load` does:
 * what the decider closes must be the record that an independent implementation has computed.
 * Source: ../shared/data/cases/README.md; FORMATS, section 2, `load`.
 */
import { expect, test } from '@jest/globals';
import { sha256, stored } from '../../libs/ledger/testing/epoch-builder.js';
import type { EpochCommand } from '#ledger/epoch/commands';
import { admit } from '#ledger/epoch/admit';
import { decide, type Decision } from '#ledger/epoch/decide';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import { decodeEvidence } from '#ledger/evidence/decode';
import type { EpochEvidence, RerunEvidence, RerunPair } from '#ledger/evidence/evidence';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { Decoded } from '#ledger/issue';
import { toHex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { parseJson, parseJsonBytes } from '#ledger/record/strict-json';
import { commandsOf, later, pairName } from '../evidence-commands.js';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

type Expected = { record_sha256: string } | { refused: readonly string[] };

describeWithSharedData('evidences with known records, played as epochs', () => {
  const cases = sharedLines('cases/epoch.ndjson').map((line) => {
    return value(parseJson(line)) as { case: number; evidence: Json; expect: Expected };
  });

  test.each(cases)('case $case closes as it should, or is refused alike', (one) => {
    const evidence = value(decodeEvidence(one.evidence));
    const { decision, refused, played } = play(evidence);
    expect(outcomeOf(decision)).toEqual(expectedOf(one.expect));
    expect([null, 'RerunVoids']).toContain(refused);
    if (played === null) return;
    expect(played.entries).toEqual(evidence.entries);
    expect(played.reruns.map(sorted)).toEqual(evidence.reruns.map(sorted));
  });

  test('SMT-COMP 2025, parallel track', () => {
    const evidence = value(parseJsonBytes(sharedBytes('smtcomp-2025/evidence.json')));
    const expected = JSON.parse(sharedLines('smtcomp-2025/expected.json').join('\n')) as {
      record_sha256: string;
    };
    const { decision } = play(value(decodeEvidence(evidence)));
    expect(outcomeOf(decision)).toEqual(expectedOf(expected));
  });
});

/** The cases list pairs in any order, the ledger by key and then as planned. */
function sorted(rerun: RerunEvidence): RerunEvidence {
  const name = (pair: RerunPair): string => `${pair.key}\u0000${pairName(pair)}`;
  const pairs = rerun.pairs.toSorted((left, right) => (name(left) < name(right) ? -1 : 1));
  return { ...rerun, pairs };
}

/** How far a play came, and what became of its last command. */
interface Played {
  readonly decision: Decision;
  /** Which command was refused before the close. */
  readonly refused: EpochCommand['type'] | null;
  /** What the epoch says of itself before the close. */
  readonly played: EpochEvidence | null;
}

/** Plays the evidence and closes; every event on the way is admitted. */
function play(evidence: EpochEvidence): Played {
  const state = emptyState();
  const context = { at: later(evidence), sha256 };
  for (const command of commandsOf(evidence)) {
    const decision = decide(state, command, context);
    // A re-run that would be wasted is refused with what a close would be refused with.
    if (decision.kind === 'refused') return { decision, refused: command.type, played: null };
    for (const event of decision.events) {
      const recorded = {
        ...stored(event, state.version + 1, context.at),
        epoch: evidence.plan.epoch,
      };
      expect(admit(state, recorded, sha256)).toEqual([]);
      evolve(state, recorded);
    }
  }
  const decision = decide(state, { type: 'CloseEpoch' }, context);
  return { decision, refused: null, played: evidenceOf(state) };
}

/** The digest of the record, or which rules stand against it as the cases name them. */
function outcomeOf(decision: Decision): Expected {
  if (decision.kind === 'accepted') {
    return { record_sha256: toHex(sha256(decision.closing?.record ?? new Uint8Array())) };
  }
  const codes = decision.rejections.map(({ code }) =>
    code === 'rerun_pending' || code === 'retry_due' ? 'outcomes_missing' : code,
  );
  return { refused: [...new Set(codes)].sort() };
}

function expectedOf(expected: Expected): Expected {
  if ('refused' in expected) return { refused: [...expected.refused].sort() };
  return { record_sha256: expected.record_sha256 };
}

function value<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.issues.map((one) => one.message).join('; '));
  return decoded.value;
}
