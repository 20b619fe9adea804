import { describe, expect, test } from '@jest/globals';
import { ServiceProblem } from '../../service/problem.js';
import { type Answer, after, type Attempt, filling, type Happening } from './sending.js';
import { isUnderWay, type Preview, type Stage } from './sending.js';

const attempt: Attempt = {
  action: 'close',
  request: { path: ['close'], body: {} },
  version: 7,
  idempotencyKey: 'once',
};
const standing = { state: 'running' };
const preview: Preview = { version: 7, events: [], before: standing, after: standing };
const answer: Answer = { epoch: 'e', version: 8, position: 8, events: [] };

function problem(status: number, code = 'anything'): ServiceProblem {
  return new ServiceProblem({ code, status, detail: '', places: [], members: {} });
}

/** The stages that an action passes. */
function passed(...happenings: readonly Happening[]): readonly Stage[] {
  let stage: Stage = filling;
  return happenings.map((happening) => (stage = after(stage, happening)));
}

const shown: Happening = { kind: 'shown', attempt, preview };
const toSending: readonly Happening[] = [{ kind: 'asked' }, shown, { kind: 'confirmed' }];

describe('an action', () => {
  test('is previewed, confirmed, sent and answered', () => {
    const stages = passed(...toSending, { kind: 'answered', answer });
    expect(stages.map(({ kind }) => kind)).toEqual(['previewing', 'previewed', 'sending', 'done']);
    expect(stages.at(-1)).toEqual({ kind: 'done', attempt, answer });
  });

  test('is never sent without its preview', () => {
    expect(passed({ kind: 'confirmed' }, shown, { kind: 'answered', answer })).toEqual([
      filling,
      filling,
      filling,
    ]);
  });

  test.each([
    ['no answer', problem(0), 'lost'],
    ['too many requests', problem(429), 'lost'],
    ['a defect of the service', problem(500), 'lost'],
    ['a log that cannot answer', problem(503, 'log_unavailable'), 'lost'],
    ['a log that has moved', problem(412, 'version_mismatch'), 'moved'],
    ['a refusal of the rules', problem(409, 'axis_not_over'), 'refused'],
    ['a token that is none any more', problem(401, 'token_unknown'), 'refused'],
  ])('that meets %s is %s', (_, met, kind) => {
    expect(passed(...toSending, { kind: 'failed', problem: met }).at(-1)?.kind).toBe(kind);
  });

  test('whose answer was lost is asked for again under the same key', () => {
    const lost: Happening = { kind: 'failed', problem: problem(0) };
    const stages = passed(...toSending, lost, { kind: 'confirmed' });
    expect(stages.at(-1)).toEqual({ kind: 'sending', attempt, preview });
  });

  test('that may have been done is neither left nor previewed again', () => {
    const sending = passed(...toSending).at(-1) as Stage;
    const lost = after(sending, { kind: 'failed', problem: problem(0) });
    for (const stage of [sending, lost]) {
      expect(isUnderWay(stage)).toBe(true);
      expect(after(stage, { kind: 'left' })).toBe(stage);
      expect(after(stage, { kind: 'asked' })).toBe(stage);
    }
  });

  test('whose preview fails can be filled in otherwise', () => {
    const refused = problem(503);
    expect(
      passed({ kind: 'asked' }, { kind: 'failed', problem: refused }, { kind: 'left' }),
    ).toEqual([{ kind: 'previewing' }, { kind: 'refused', problem: refused }, filling]);
  });

  test('that a reload found under way waits for its answer', () => {
    const [found, again] = passed({ kind: 'found', attempt }, { kind: 'confirmed' });
    expect(found).toEqual({ kind: 'lost', attempt, preview: null, problem: null });
    expect(again).toEqual({ kind: 'sending', attempt, preview: null });
  });

  test('that was left before its preview came stays left', () => {
    expect(passed({ kind: 'asked' }, { kind: 'left' }, shown).at(-1)).toEqual(filling);
  });
});
