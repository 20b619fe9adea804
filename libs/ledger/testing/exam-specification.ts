/**
 * Specifications of exams in their own words: given these events, when this command, then these
 * events, or nothing, or these refusals. Every member is compared; along the way each one checks
 * that deciding changed nothing and that what was decided is admitted.
 */
import { expect } from '@jest/globals';
import { admitExam } from '../src/exam/admit-exam.js';
import { decideExam } from '../src/exam/decide-exam.js';
import type { ExamCommand } from '../src/exam/exam-commands.js';
import type { ExamContext, ExamDecision } from '../src/exam/exam-decision.js';
import type { ExamEvent } from '../src/exam/exam-events.js';
import type { ExamRejection } from '../src/exam/exam-rejections.js';
import type { ExamState } from '../src/exam/exam-state.js';
import { admitting, examAfter, examContext, storedExam } from './exam-epoch-builder.js';

/** What can be said of a command that was decided. */
export interface ExamOutcome {
  /** This event happens. */
  then(event: ExamEvent): void;
  /** It is so already: the command is accepted and nothing happens. */
  thenNothing(): void;
  /** The command is refused for these reasons. */
  thenRefused(...rejections: readonly ExamRejection[]): void;
}

/** A history that commands can be decided on. */
export interface ExamHistory {
  when(command: ExamCommand, context?: Partial<ExamContext>): ExamOutcome;
}

/** An exam in which `events` have happened. */
export function givenExam(...events: readonly ExamEvent[]): ExamHistory {
  return {
    when(command, changed = {}) {
      const state = examAfter(events);
      const before = structuredClone(state);
      const context = { ...examContext(), ...changed };
      const decision = decideExam(state, command, context);
      expect(state).toEqual(before);
      return outcomeOf(state, decision, context);
    },
  };
}

function outcomeOf(state: ExamState, decision: ExamDecision, context: ExamContext): ExamOutcome {
  return {
    then(event) {
      expect(decision).toMatchObject({ kind: 'accepted' });
      const events = decision.kind === 'accepted' ? decision.events : [];
      expect(events).toStrictEqual([event]);
      const stored = storedExam(event, state.version + 1, context.role);
      expect(admitExam(state, stored, admitting)).toEqual([]);
    },
    thenNothing() {
      expect(decision).toStrictEqual({
        kind: 'accepted',
        events: [],
        documents: [],
        closing: null,
      });
    },
    thenRefused(...rejections) {
      expect(decision).toStrictEqual({ kind: 'refused', rejections });
    },
  };
}
