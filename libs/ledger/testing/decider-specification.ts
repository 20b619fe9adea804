/**
 * Specifications of the decider in its own words: given these events, when this command, then these
 * events, or nothing, or these refusals. The whole list is compared, in order, every member. Along
 * the way each one checks that deciding changed nothing and that what was decided is admitted.
 */
import { expect } from '@jest/globals';
import { admit } from '../src/epoch/admit.js';
import type { EpochCommand } from '../src/epoch/commands.js';
import { decide, type Decision } from '../src/epoch/decide.js';
import type { EpochEvent } from '../src/epoch/events.js';
import { evolve } from '../src/epoch/evolve.js';
import type { Rejection } from '../src/epoch/rejections.js';
import type { EpochState } from '../src/epoch/state.js';
import type { Stamp } from '../src/ids.js';
import { noon, sha256, stateAfter, stored } from './epoch-builder.js';
import { snapshotOf } from './state-snapshot.js';

/** What can be said of a command that was decided. */
export interface Outcome {
  /** These events happen, one or more. */
  then(...events: readonly EpochEvent[]): void;
  /** It is so already: the command is accepted and nothing happens. */
  thenNothing(): void;
  /** The command is refused for these reasons. */
  thenRefused(...rejections: readonly Rejection[]): void;
}

/** A history that commands can be decided on. */
export interface History {
  when(command: EpochCommand, at?: Stamp): Outcome;
}

/** An epoch in which `events` have happened. */
export function given(...events: readonly EpochEvent[]): History {
  return {
    when(command, at = noon) {
      const state = stateAfter(events);
      const before = snapshotOf(state);
      const decision = decide(state, command, { at, sha256 });
      expect(snapshotOf(state)).toEqual(before);
      return outcomeOf(state, decision, at);
    },
  };
}

function outcomeOf(state: EpochState, decision: Decision, at: Stamp): Outcome {
  return {
    then(...events) {
      expect(decision).toMatchObject({ kind: 'accepted' });
      const decided = decision.kind === 'accepted' ? decision.events : [];
      expect(decided).toStrictEqual(events);
      expect(events.length).toBeGreaterThan(0);
      for (const event of decided) {
        const recorded = stored(event, state.version + 1, at);
        expect(admit(state, recorded, sha256)).toEqual([]);
        evolve(state, recorded);
      }
    },
    thenNothing() {
      expect(decision).toStrictEqual({ kind: 'accepted', events: [], closing: null });
    },
    thenRefused(...rejections) {
      expect(decision).toStrictEqual({ kind: 'refused', rejections });
    },
  };
}
