import { describe, test } from '@jest/globals';
import {
  adopted,
  attempted,
  examOpened,
  excluded,
  keep,
  quarterRecords,
  reference,
  solved,
  submit,
  suite,
} from '../../testing/exam-epoch-builder.js';
import { givenExam } from '../../testing/exam-specification.js';
import type { Sha256Hex } from '../ids.js';
import type { Json } from '../record/json.js';
import type { AdoptAttempt, ExcludeAttempt } from './exam-commands.js';
import type { AttemptAdopted } from './exam-events.js';

const judge = { role: 'judge' } as const;
const solver = { track: 'solver', score: '' } as const;
const records = quarterRecords;
const unfinished: readonly Json[] = [{ instance: 'i1', status: 'not_finished' }];

function adopt(
  attempt: number,
  status: AdoptAttempt['adoption_status'] = 'selected',
): AdoptAttempt {
  return { type: 'AdoptAttempt', attempt, adoption_status: status, reason: 'as planned' };
}

function exclude(attempt: number, replaced_by?: string): ExcludeAttempt {
  const beside = replaced_by === undefined ? {} : { replaced_by };
  return { type: 'ExcludeAttempt', attempt, reason: 'cut short', ...beside };
}

describe('an attempt is handed in', () => {
  test('then all nine columns and what is beside them stand in the event', () => {
    const beside = { reason: 'rerun', replaced_by: '2', raw_reward: '0.75' };
    givenExam(examOpened())
      .when(submit({ adoption_status: 'excluded', score: '0.5' }, beside))
      .then(attempted({ adoption_status: 'excluded', score: '0.5' }, beside));
  });

  test('every digit of a score is kept', () => {
    const row = { track: 'construction', score: '0.123456789012345678901234567890' } as const;
    givenExam(examOpened()).when(submit(row)).then(attempted(row));
  });

  test.each(['selected_provisional', 'excluded'])('a judge may say %s', (adoption_status) => {
    givenExam(examOpened())
      .when(submit({ adoption_status }), judge)
      .then(attempted({ adoption_status }));
  });

  test('repetitions are adopted up to the plan', () => {
    const opened = examOpened({ m: 2 });
    givenExam(opened, attempted())
      .when(submit({ attempt: '2' }))
      .then(attempted({ attempt: '2' }));
    givenExam(opened, attempted(), attempted({ attempt: '2' }))
      .when(submit({ attempt: '3', adoption_status: 'excluded' }))
      .then(attempted({ attempt: '3', adoption_status: 'excluded' }));
  });

  test('its replacement may still be to come, for attempts come in any order', () => {
    const row = { adoption_status: 'excluded' };
    givenExam(examOpened())
      .when(submit(row, { replaced_by: 'later' }))
      .then(attempted(row, { replaced_by: 'later' }));
  });

  test('everything that is wrong with it is said at once', () => {
    givenExam(examOpened())
      .when(submit({ model: 'x', score: '-1', score_type: '?' }, { records, replaced_by: '1' }))
      .thenRefused(
        { code: 'unknown_model', place: 'model', found: 'x', expected: 'm' },
        { code: 'score_negative', place: 'score', found: '-1', expected: '0' },
        {
          code: 'score_type_mismatch',
          place: 'score_type',
          found: '?',
          expected: 'original_task_score',
        },
        { code: 'unknown_attempt', place: 'replaced_by', attempt: '1' },
        { code: 'records_only_for_solver', place: 'records', track: 'theorem' },
      );
  });

  test.each(['suite', 'reference'] as const)(
    'with another %s than at the opening: refused',
    (name) => {
      const [registered, other] = [{ suite, reference }[name], 'f'.repeat(64) as Sha256Hex];
      givenExam(examOpened())
        .when(submit(), { [name]: { ...registered, sha256: other } })
        .thenRefused({
          code: 'reference_mismatch',
          place: `${name}_sha256`,
          expected: registered.sha256,
          found: other,
        });
    },
  );

  test('an item outside the suite is no item of the reference besides', () => {
    givenExam(examOpened())
      .when(submit({ ...solver, item: 'solver-9' }, { records }))
      .thenRefused({
        code: 'unknown_item',
        place: 'item',
        found: 'solver-9',
        expected: 'solver-1, solver-2',
      });
  });
});

describe('an attempt is adopted', () => {
  const provisional = attempted({ adoption_status: 'selected_provisional' });
  const out = attempted({ adoption_status: 'excluded' });

  test.each<[string, AttemptAdopted]>([
    ['provisional for good', adopted(2)],
    ['for good again provisionally', adopted(2, 'selected_provisional')],
    ['excluded', adopted(2)],
  ])('given one that is %s', (name, event) => {
    const before = { provisional, for: attempted(), excluded: out }[name.split(' ')[0] ?? ''];
    givenExam(examOpened(), before ?? out)
      .when(adopt(2, event.body.adoption_status))
      .then(event);
  });

  test('as it is already, then nothing happens', () => {
    givenExam(examOpened(), attempted()).when(adopt(2)).thenNothing();
  });

  test('after the one in its place was excluded', () => {
    const second = attempted({ attempt: '2', adoption_status: 'excluded' });
    givenExam(examOpened(), attempted(), second).when(adopt(3)).thenRefused({
      code: 'attempts_exceeded',
      place: 'adoption_status',
      found: 'selected',
      expected: '1',
    });
    givenExam(examOpened(), attempted(), second, excluded(2, '2')).when(adopt(3)).then(adopted(3));
  });

  test('a Solver attempt only with what shows its score', () => {
    const row = { ...solver, adoption_status: 'excluded' };
    const needed = { code: 'records_needed', place: 'records', item: 'solver-1' } as const;
    givenExam(examOpened(), solved({ adoption_status: 'excluded' }))
      .when(adopt(2))
      .then(adopted(2));
    givenExam(examOpened(), attempted(row)).when(adopt(2)).thenRefused(needed);
    givenExam(examOpened(), attempted({ ...row, score: '0.5' }))
      .when(adopt(2))
      .thenRefused(needed);
    givenExam(examOpened(), attempted(row, { records_sha256: keep(unfinished) }))
      .when(adopt(2))
      .thenRefused(needed);
  });

  test('an excluded row, whose score nobody looked at, must be right by then', () => {
    givenExam(examOpened(), attempted({ adoption_status: 'excluded', score: '0.5' }))
      .when(adopt(2))
      .thenRefused({
        code: 'proof_score_partial',
        place: 'score',
        found: '0.5',
        expected: '0, 1',
      });
  });
});

describe('an attempt is excluded', () => {
  test('then it stays, with the reason and what replaces it', () => {
    const second = attempted({ attempt: '2', adoption_status: 'excluded' });
    givenExam(examOpened(), attempted()).when(exclude(2)).then(excluded(2));
    givenExam(examOpened(), attempted(), second).when(exclude(2, '2')).then(excluded(2, '2'));
  });

  test('again, then nothing happens, unless it says by what it was replaced', () => {
    const second = attempted({ attempt: '2' });
    const history = givenExam(examOpened(), attempted(), excluded(2), second);
    history.when(exclude(2)).thenNothing();
    history.when(exclude(2, '2')).then(excluded(2, '2'));
    givenExam(examOpened(), attempted(), excluded(2), second, excluded(2, '2'))
      .when(exclude(2, '2'))
      .thenNothing();
  });

  test('not in favour of itself, or of what is not there', () => {
    const history = givenExam(
      examOpened(),
      attempted(),
      attempted({ item: 'theorem-2', attempt: '2' }),
    );
    for (const attempt of ['1', '2']) {
      history
        .when(exclude(2, attempt))
        .thenRefused({ code: 'unknown_attempt', place: 'replaced_by', attempt });
    }
  });
});
