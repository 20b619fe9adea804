import { describe, expect, test } from '@jest/globals';
import { tracks } from '../../testing/exam-builder.js';
import {
  adopted,
  attempted,
  examOpened,
  excluded,
  solved,
  storedExam,
  suite,
} from '../../testing/exam-epoch-builder.js';
import type { ExamEvent } from '../exam/exam-events.js';
import { evolveExam } from '../exam/evolve-exam.js';
import { emptyExam } from '../exam/exam-state.js';
import type { ModelName } from '../ids.js';
import { AttemptHistory, explainModel, type ModelExplanation } from './explain-model.js';

function explained(events: readonly ExamEvent[], model = 'm'): ModelExplanation | null {
  const history = new AttemptHistory();
  let state = emptyExam();
  for (const event of events) {
    const recorded = storedExam(event, state.version + 1);
    state = evolveExam(state, recorded);
    history.add(recorded);
  }
  return explainModel(state, history, suite.value, model as ModelName);
}

const whole = tracks.flatMap((track) =>
  [1, 2].map((item) =>
    attempted({ track, item: `${track}-${item}`, score: item === 1 ? '1' : '0' }),
  ),
);

describe('explaining a model of an exam', () => {
  test('from its Index down to attempts and event numbers', () => {
    const found = explained([examOpened(), ...whole]);
    expect(found).toMatchObject({
      status: 'complete',
      index_exact: '50/1',
      provisional: true,
      attempts_per_task: 1,
    });
    expect(found?.tracks.map(({ track, mean_exact }) => `${track} ${mean_exact}`)).toEqual(
      tracks.map((track) => `${track} 1/2`),
    );
    expect(found?.tracks[0]?.items[1]).toEqual({
      item: 'theorem-2',
      mean_exact: '0/1',
      attempts: [
        {
          attempt: '1',
          score: '0',
          score_status: 'valid',
          adoption_status: 'selected',
          replaced_by: null,
          counted: true,
          acts: [{ kind: 'submitted', event: 3, reason: null }],
        },
      ],
    });
  });

  test('what was excluded and adopted later is said with its event and reason', () => {
    const found = explained([
      examOpened(),
      attempted(),
      excluded(2, '2'),
      attempted({ attempt: '2', adoption_status: 'selected_provisional' }),
      adopted(4),
    ]);
    const attempts = found?.tracks[0]?.items[0]?.attempts;
    expect(attempts?.map(({ counted, replaced_by }) => [counted, replaced_by])).toEqual([
      [false, '2'],
      [true, null],
    ]);
    expect(attempts?.map(({ acts }) => acts.map(({ kind, event }) => `${kind}@${event}`))).toEqual([
      ['submitted@2', 'excluded@3'],
      ['submitted@4', 'adopted@5'],
    ]);
    expect(attempts?.[0]?.acts[1]?.reason).toBe('cut short');
  });

  test('what is missing is named, and no mean is made of it', () => {
    const found = explained([examOpened({ m: 2 }), solved()]);
    expect(found).toMatchObject({ status: 'incomplete', index: null });
    expect(found?.tracks[1]?.items[0]?.mean_exact).toBeNull();
    expect(found?.issues).toHaveLength(15);
  });

  test('a model that is not in the cohort has no explanation', () => {
    expect(explained([examOpened()], 'nobody')).toBeNull();
  });
});
