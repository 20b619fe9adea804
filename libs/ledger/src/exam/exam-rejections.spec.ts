/** Every refusal of exams: what brings it about, all it carries, and what a person is told. */
import { describe, expect, test } from '@jest/globals';
import { givenExam } from '../../testing/exam-specification.js';
import { examRefusals } from '../../testing/refusals/of-exams.js';
import { describeExamRejection } from './describe-exam-rejection.js';
import type { ExamRejection } from './exam-rejections.js';

describe('every refusal of exams', () => {
  test.each(Object.entries(examRefusals))('%s is provoked, and says what to do', (code, story) => {
    const rejection = { code, ...story.then } as ExamRejection;
    givenExam(...story.given)
      .when(story.when, story.context)
      .thenRefused(rejection);
    const sentence = describeExamRejection(rejection);
    expect(sentence).toContain(story.says);
    expect(sentence).toMatch(/^[A-Z"\d].*[^ ]\. .*\.$/);
  });

  test('event_too_large is found where events are sealed, and says what to do', () => {
    const rejection = { code: 'event_too_large', place: '', bytes: 9, limit: 8 } as const;
    expect(describeExamRejection(rejection)).toContain('Send it in smaller parts');
  });
});
