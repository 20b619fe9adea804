import { describe, expect, test } from '@jest/globals';
import {
  anExamExampleOf,
  aRegistryExampleOf,
  examEventTypes,
  registryEventTypes,
} from '../../testing/exam-event-examples.js';
import { canonicalText } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import {
  decodeExamEvent,
  decodeRegistryEvent,
  isExamEventType,
  isRegistryEventType,
} from './decode-exam-event.js';
import type { ExamEvent } from './exam-events.js';

type Members = Readonly<Record<string, Json | undefined>>;

/** The body as it would be read from its bytes, some members changed, undefined ones taken away. */
function stored(event: { readonly body: unknown }, change: Members = {}): Json {
  return JSON.parse(canonicalText({ ...(event.body as Members), ...change })) as Json;
}

function ofExam(type: ExamEvent['type'], change: Members = {}): Json {
  return stored(anExamExampleOf(type), change);
}

describe('bodies of events of exams', () => {
  test.each(examEventTypes)('%s is read as it was written', (type) => {
    const decoded = decodeExamEvent(type, ofExam(type));
    expect(decoded).toMatchObject({ ok: true });
    const body = decoded.ok ? (decoded.value.body as unknown as Json) : null;
    expect(canonicalText(body)).toBe(canonicalText(ofExam(type)));
  });

  test.each(examEventTypes)('%s refuses a member more, and no object', (type) => {
    const found = [decodeExamEvent(type, ofExam(type, { reward: 1 })), decodeExamEvent(type, [])];
    expect(found.map((one) => !one.ok && one.issues[0])).toMatchObject([
      { place: 'body.reward', code: 'unknown_member' },
      { place: 'body', code: 'wrong_type' },
    ]);
  });

  test('the list of types is closed', () => {
    expect(examEventTypes.every(isExamEventType)).toBe(true);
    expect(isExamEventType('EntrySubmitted')).toBe(false);
    expect(isExamEventType('constructor')).toBe(false);
  });

  test.each<[string, ExamEvent['type'], Members, string]>([
    ['a score that is no text', 'AttemptSubmitted', { score: 0.5 }, 'body.score wrong_type'],
    ['no column', 'AttemptSubmitted', { item: undefined }, 'body.item missing_member'],
    ['an attempt without a name', 'AttemptSubmitted', { attempt: '' }, 'body.attempt bad_value'],
    ['a NUL', 'AttemptSubmitted', { raw_reward: '\u0000' }, 'body.raw_reward bad_value'],
    ['an exclusion', 'AttemptAdopted', { adoption_status: 'excluded' }, 'body.adoption_status'],
    ['a version 0', 'AttemptExcluded', { attempt: 0 }, 'body.attempt bad_value'],
    ['no reason', 'AttemptExcluded', { reason: '' }, 'body.reason bad_value'],
    ['no suite', 'EpochOpened', { suite_sha256: undefined }, 'body.suite_sha256 missing_member'],
    ['a digest cut short', 'EpochClosed', { suite_sha256: 'aa' }, 'body.suite_sha256 bad_value'],
  ])('%s in %s is refused by its place', (_, type, change, issue) => {
    const decoded = decodeExamEvent(type, ofExam(type, change));
    const found = decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
    expect(found.join()).toContain(issue);
    expect(found).toHaveLength(1);
  });

  test('the plan of another rule is refused by its place', () => {
    const { plan } = ofExam('EpochOpened') as { plan: Members };
    const body = ofExam('EpochOpened', { plan: { ...plan, rule: 'epoch-record@3' } });
    expect(decodeExamEvent('EpochOpened', body)).toMatchObject({
      issues: [{ place: 'body.plan.rule', code: 'bad_value' }],
    });
  });
});

describe('bodies of events of the registry', () => {
  test.each(registryEventTypes)('%s is read as it was written', (type) => {
    const event = aRegistryExampleOf(type);
    expect(decodeRegistryEvent(type, stored(event))).toStrictEqual({ ok: true, value: event });
    const more = decodeRegistryEvent(type, stored(event, { reward: 1 }));
    expect(more).toMatchObject({ issues: [{ place: 'body.reward', code: 'unknown_member' }] });
  });

  test('the list of types is closed', () => {
    expect(registryEventTypes.every(isRegistryEventType)).toBe(true);
    expect(isRegistryEventType('EpochOpened')).toBe(false);
  });
});
