import { describe, expect, test } from '@jest/globals';
import { appealResolved, noon, opened, sha256, shortlisted } from '../../testing/epoch-builder.js';
import { stateAfter } from '../../testing/epoch-builder.js';
import {
  adopted,
  attempted,
  examAfter,
  examAppealed,
  examContext,
  examOpened,
} from '../../testing/exam-epoch-builder.js';
import { givenExam } from '../../testing/exam-specification.js';
import { type AnyDecision, type AnyState, decideAny } from '../epoch/any-epoch.js';
import type { RaiseAppeal, ResolveAppeal, UnitRef } from '../epoch/commands.js';
import type { ModelName } from '../ids.js';
import { decideExam } from './decide-exam.js';
import type { ExamEvent } from './exam-events.js';

const reason = 'asked for';
const open = [examOpened(), attempted()];
const { text } = examAppealed('a1', 'm').body;

function raise(model = 'm'): RaiseAppeal {
  return { type: 'RaiseAppeal', key: model as ModelName, text };
}

function resolve(id: string, events: readonly number[] = []): ResolveAppeal {
  return { type: 'ResolveAppeal', ...appealResolved(id, events).body };
}

/** The close that follows from `events`. */
function closing(events: readonly ExamEvent[]): ExamEvent {
  const decision = decideExam(examAfter(events), { type: 'CloseEpoch' }, examContext());
  const [event] = decision.kind === 'accepted' ? decision.events : [];
  if (event === undefined) throw new Error('not closed');
  return event;
}

describe('an appeal in an exam', () => {
  const closed = [...open, examAppealed('a1', 'm'), closing(open)];

  test('is raised about a model of the plan, while the exam is open and while it is closed', () => {
    givenExam(...open)
      .when(raise())
      .then(examAppealed('a1', 'm'));
    givenExam(...closed)
      .when(raise())
      .then(examAppealed('a2', 'm'));
  });

  test('about another model is refused with those that there are', () => {
    givenExam(...open)
      .when(raise('x'))
      .thenRefused({ code: 'unknown_model', place: 'key', found: 'x', expected: 'm' });
  });

  test('is resolved once, citing what was done since', () => {
    const acted = [...open, examAppealed('a1', 'm'), adopted(2, 'selected_provisional')];
    givenExam(...acted)
      .when(resolve('a1', [4]))
      .then(appealResolved('a1', [4]));
    givenExam(...acted, appealResolved('a1', [4]))
      .when(resolve('a1', [4]))
      .thenNothing();
    givenExam(...acted)
      .when(resolve('a1', [3]))
      .thenRefused({ code: 'unknown_event', place: 'events[0]', event: 3, after: 3, last: 4 });
    givenExam(...closed)
      .when(resolve('a1'))
      .then(appealResolved('a1'));
  });

  test('keeps no exam from its close', () => {
    const appeals = [...open, examAppealed('a1', 'm')];
    givenExam(...appeals)
      .when({ type: 'CloseEpoch' })
      .then(closing(appeals));
  });

  test.each([
    ['that was not opened', [], { code: 'unknown_epoch', place: '' }],
    [
      'that was cancelled',
      [...open, examAppealed('a1', 'm'), { type: 'EpochCancelled', body: { reason } }],
      { code: 'epoch_cancelled', place: '', reason },
    ],
  ] as const)('is nothing in an exam %s', (_, events, refusal) => {
    givenExam(...events)
      .when(raise())
      .thenRefused(refusal);
    givenExam(...events)
      .when(resolve('a1'))
      .thenRefused(refusal);
  });
});

describe('an appeal, before anybody knows of which family the epoch is', () => {
  const { suite, reference } = examContext();
  const units = [{ axis: 'grasping', task: 'pick', unit: 'u1' }] as never as readonly UnitRef[];

  function decided(state: AnyState, command: RaiseAppeal): AnyDecision {
    const materials = { suite, reference };
    return decideAny(state, command, { at: noon, role: 'intake', sha256, materials });
  }

  test('goes to an exam as to any other epoch', () => {
    expect(decided(examAfter(open), raise())).toMatchObject({
      events: [{ type: 'AppealRaised', body: { key: 'm' } }],
    });
    expect(decided(stateAfter([opened(), shortlisted()]), raise())).toEqual({
      kind: 'refused',
      rejections: [{ code: 'unknown_entry', place: 'key', key: 'm' }],
    });
  });

  test('with units is refused by an exam, which has none', () => {
    expect(decided(examAfter(open), { ...raise(), units })).toEqual({
      kind: 'refused',
      rejections: [{ code: 'wrong_family', place: 'units', family: 'exam' }],
    });
  });
});
