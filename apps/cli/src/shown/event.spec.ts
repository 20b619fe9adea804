import { describe, expect, test } from '@jest/globals';
import { stored } from '../../../../libs/ledger/testing/epoch-builder.js';
import { anExampleOf, eventTypesInOrder } from '../../../../libs/ledger/testing/event-examples.js';
import {
  storedExam,
  storedInRegistry,
} from '../../../../libs/ledger/testing/exam-epoch-builder.js';
import {
  anExamExampleOf,
  aRegistryExampleOf,
  examEventTypes,
  registryEventTypes,
} from '../../../../libs/ledger/testing/exam-event-examples.js';
import { eventText } from './event.js';

describe('an event in one line', () => {
  test.each([
    ...eventTypesInOrder.map((type) => stored(anExampleOf(type), 7)),
    ...examEventTypes.map((type) => storedExam(anExamExampleOf(type), 7)),
    ...registryEventTypes.map((type) => storedInRegistry(aRegistryExampleOf(type), 7)),
  ])('$type says where, when, who and what', (event) => {
    const text = eventText(event);
    expect(text).toMatch(new RegExp(`^${event.epoch} 7 {2}2026-11-23T12:00:00.000000Z {2}\\S+: .`));
    expect(text).not.toMatch(/undefined|object Object|\n/);
  });

  test('of an attempt says whose, of what, and what came of it', () => {
    const event = storedExam(anExamExampleOf('AttemptSubmitted'), 7);
    expect(eventText(event)).toContain('attempt 1 of m on solver-1: 0.12345678901234567, excluded');
  });
});
