/** Every refusal there is: what brings it about, all it carries, and what a person is told. */
import { describe, expect, test } from '@jest/globals';
import { given } from '../../testing/decider-specification.js';
import { refusalsOfAppeals } from '../../testing/refusals/of-appeals.js';
import { refusalsOfEntries } from '../../testing/refusals/of-entries.js';
import { refusalsOfOutcomes } from '../../testing/refusals/of-outcomes.js';
import type { RefusedCommand } from '../../testing/refusals/story.js';
import { describeRejection } from './describe-rejection.js';
import type { Rejection, RejectionCode } from './rejections.js';

/** A code without a story does not compile. */
const stories: Readonly<Record<Exclude<RejectionCode, 'event_too_large'>, RefusedCommand>> = {
  ...refusalsOfEntries,
  ...refusalsOfOutcomes,
  ...refusalsOfAppeals,
};

describe('every refusal of the rules', () => {
  test.each(Object.entries(stories))('%s is provoked, and says what to do', (code, story) => {
    const { given: before, when, then, says } = story;
    const rejection = { code, ...then } as Rejection;
    given(...before)
      .when(when)
      .thenRefused(rejection);
    const sentence = describeRejection(rejection);
    expect(sentence).toContain(says);
    expect(sentence).toMatch(/^[A-Z"\d].*[^ ]\. .*\.$/);
  });

  test('outcome_final on a harness void points to the re-run, not to a rejudgement', () => {
    const { then } = refusalsOfOutcomes.outcome_final;
    const onVoid = { code: 'outcome_final', ...then, outcome: 'h' } as unknown as Rejection;
    expect(describeRejection(onVoid)).toContain('harness voids are run again by the re-run');
    expect(describeRejection(onVoid)).not.toContain('RejudgeUnits');
  });

  test('event_too_large is found where events are sealed, and says what to do', () => {
    const rejection = { code: 'event_too_large', place: '', bytes: 9, limit: 8 } as const;
    expect(describeRejection(rejection)).toContain('Send it in smaller parts');
  });

  test('a long list of units is cut in the sentence, never in the refusal', () => {
    const units = Array.from({ length: 12 }, (_, place) => `u${String(place)}`);
    const { then } = refusalsOfOutcomes.outcomes_missing;
    const rejection = { code: 'outcomes_missing', ...then, units } as unknown as Rejection;
    expect(describeRejection(rejection)).toContain('"u4" and 7 more of task "pick"');
  });
});
