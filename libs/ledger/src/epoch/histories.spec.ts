/** What holds of every epoch, whatever was sent: properties over random histories. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noon, sha256 } from '../../testing/epoch-builder.js';
import { histories } from '../../testing/random-histories.js';
import { snapshotOf } from '../../testing/state-snapshot.js';
import { decodeEvidence } from '../evidence/decode.js';
import { evidenceBytes } from '../evidence/encode.js';
import { evidenceOf } from '../evidence/of-state.js';
import { canonicalText } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { admit } from './admit.js';
import { openAppealIds } from './appeals.js';
import { decide } from './decide.js';
import { decodeEvent } from './decode-event.js';
import type { RecordedEvent } from './events.js';
import { evolve } from './evolve.js';
import { pendingPairs } from './pending.js';
import { cloneState, emptyState, type EpochState, openedOf } from './state.js';
import { recordNow, voidsRows } from './summary.js';

const runs = { numRuns: 150 };

function fold(events: readonly RecordedEvent[], state: EpochState = emptyState()): EpochState {
  return events.reduce(evolve, state);
}

/** Folds the events one by one and looks at every state on the way. */
function everyState(events: readonly RecordedEvent[], look: (state: EpochState) => void): void {
  const state = emptyState();
  for (const event of events) look(evolve(state, event));
}

describe('random histories', () => {
  test('every event that was decided is read and admitted on replay, to the same state', () => {
    fc.assert(
      fc.property(histories, ({ events }) => {
        const replayed = emptyState();
        for (const event of events) {
          const { type, body } = JSON.parse(canonicalText(event as unknown as Json)) as {
            type: RecordedEvent['type'];
            body: Json;
          };
          const decoded = decodeEvent(type, body);
          expect(decoded).toEqual({ ok: true, value: { type, body } });
          expect(admit(replayed, event, sha256)).toEqual([]);
          evolve(replayed, event);
        }
        expect(snapshotOf(replayed)).toEqual(snapshotOf(fold(events)));
      }),
      runs,
    );
  });

  test('an event is admitted once: the same again is refused, or would change nothing', () => {
    fc.assert(
      fc.property(histories, ({ events }) => {
        everyState(events, (state) => {
          const event = events[state.version - 1];
          if (event !== undefined) expect(admit(state, event, sha256)).not.toEqual([]);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('a copy and its original do not see each other', () => {
    fc.assert(
      fc.property(histories, fc.nat(), ({ events }, cut) => {
        const at = cut % (events.length + 1);
        const original = fold(events.slice(0, at));
        const copy = cloneState(original);
        const before = snapshotOf(original);
        expect(snapshotOf(copy)).toEqual(before);
        fold(events.slice(at), copy);
        expect(snapshotOf(original)).toEqual(before);
        const after = snapshotOf(copy);
        if (at > 0) {
          expect(evidenceOf(original)).toEqual(evidenceOf(fold(events.slice(0, at))));
          expect(evidenceOf(copy)).toEqual(evidenceOf(fold(events)));
        }
        fold(events.slice(at), original);
        expect(snapshotOf(copy)).toEqual(after);
        expect(snapshotOf(original)).toEqual(after);
      }),
      runs,
    );
  });

  test('evidence asked for on the way never goes stale', () => {
    fc.assert(
      fc.property(histories, ({ events }) => {
        const asked = emptyState();
        for (const event of events) evidenceOf(evolve(asked, event));
        expect(evidenceOf(asked)).toEqual(evidenceOf(fold(events)));
      }),
      runs,
    );
  });
});

describe('random states', () => {
  test('what is counted along the way is what is there to count', () => {
    fc.assert(
      fc.property(histories, ({ events }) => {
        everyState(events, (state) => {
          const { pairStates, plan, rule } = openedOf(state);
          for (const { outcomes } of state.entries.values()) {
            if (outcomes === null) continue;
            const codes = Array.from(outcomes.pairs, (number) => pairStates.get(number).code);
            expect(outcomes.missing).toBe(codes.filter((code) => code === '.').length);
          }
          const axes = recordNow(state)['axes'] as readonly { voids: number }[];
          expect(voidsRows(state).map(({ voids }) => voids)).toEqual(axes.map((one) => one.voids));
          expect(plan.rule).toBe(rule.id);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('evidence is written as its format says, and scored without an error', () => {
    fc.assert(
      fc.property(histories, ({ events }) => {
        const evidence = evidenceOf(fold(events));
        const parsed = parseJsonBytes(evidenceBytes(evidence));
        const decoded = parsed.ok ? decodeEvidence(parsed.value) : parsed;
        expect(decoded).toMatchObject({ ok: true });
        expect(decoded.ok && evidenceBytes(decoded.value)).toEqual(evidenceBytes(evidence));
      }),
      runs,
    );
  });

  test('a close is refused exactly when its rule or an appeal stands against it', () => {
    fc.assert(
      fc.property(histories, ({ events }) => {
        everyState(events, (state) => {
          if (state.phase !== 'running') return;
          const decision = decide(state, { type: 'CloseEpoch' }, { at: noon, sha256 });
          const obstacles = openedOf(state).rule.obstacles(evidenceOf(state));
          const waits = openedOf(state).plan.appeals?.may_close_while_open !== true;
          const open = waits ? openAppealIds(state.appeals) : [];
          const isFree = obstacles.length === 0 && open.length === 0;
          expect(decision.kind).toBe(isFree ? 'accepted' : 'refused');
          const { base_model: base } = openedOf(state).plan;
          const pending = [...pendingPairs(state)].filter(({ key }) => key !== base);
          const rejections = decision.kind === 'refused' ? decision.rejections : [];
          const lacking = rejections.flatMap((one) => ('units' in one ? one.units : []));
          expect(lacking).toHaveLength(pending.length);
        });
      }),
      runs,
    );
  });

  test('deciding changes nothing, whatever is asked', () => {
    fc.assert(
      fc.property(histories, histories, ({ events }, other) => {
        const state = fold(events);
        const before = snapshotOf(state);
        for (const event of other.events) admit(state, event, sha256);
        expect(snapshotOf(state)).toEqual(before);
      }),
      runs,
    );
  });
});

test('random histories reach every event that there is after an opening', () => {
  const seen = new Set<string>();
  for (const { events } of fc.sample(histories, { numRuns: 300, seed: 1 })) {
    for (const { type } of events) seen.add(type);
  }
  expect([...seen].sort()).toEqual([
    'AppealRaised',
    'AppealResolved',
    'DisclosuresErased',
    'EntriesShortlisted',
    'EntryDisqualified',
    'EntrySubmitted',
    'EntryWithdrawn',
    'EpochClosed',
    'EpochOpened',
    'EpochReopened',
    'OutcomesRecorded',
    'UnitsRejudged',
    'UnitsVoided',
    'UnitsWithdrawn',
    'VoidsRerun',
  ]);
});
