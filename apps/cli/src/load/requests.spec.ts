import { describe, expect, test } from '@jest/globals';
import type { PackedReport } from '#ledger/epoch/commands';
import { evidence } from '../../testing/evidence-file.js';
import { MemoryEpoch } from '../../testing/memory-epoch.js';
import { requestsOf, workOf } from './requests.js';
import { nextStage, type Stage } from './stage.js';
import { targetOf } from './target.js';

function rowsStage(...outcomes: readonly string[]): Stage {
  const rows = outcomes.map((packed, index) => {
    return { key: `k${String(index)}`, axis: 'x', task: 't', run: 1, first: 0, outcomes: packed };
  });
  return { kind: 'outcomes', title: 'outcomes', rows: rows as unknown as readonly PackedReport[] };
}

/** `first:outcomes` of the rows of each request. */
function rowsOf(stage: Stage, charactersMax: number): readonly (readonly string[])[] {
  return [...requestsOf('e-1', stage, charactersMax)].map(({ call }) => {
    const body = JSON.parse(String(call.body)) as {
      outcomes: { first: number; outcomes: string }[];
    };
    return body.outcomes.map(({ first, outcomes }) => `${String(first)}:${outcomes}`);
  });
}

describe('packed rows as requests', () => {
  test('go together as long as they fit', () => {
    expect(rowsOf(rowsStage('10', '01'), 1000)).toEqual([['0:10', '0:01']]);
  });

  test('begin a new request where they do not', () => {
    expect(rowsOf(rowsStage('10', '01'), 100)).toEqual([['0:10'], ['0:01']]);
  });

  test('are divided where one alone does not fit, each piece knowing its first unit', () => {
    expect(rowsOf(rowsStage('1001h'), 2)).toEqual([['0:10'], ['2:01'], ['4:h']]);
  });

  test('are as much work as they report outcomes', () => {
    const stage = rowsStage('1..0', '..h');
    expect(workOf(stage)).toBe(3);
    const work = [...requestsOf('e-1', stage, 100)].map((request) => request.work);
    expect(work).toEqual([2, 1]);
  });
});

describe('commands as requests', () => {
  const file = evidence({ a: 'shortlisted 1h', é: 'withdrawn' }, { cannot: ['u2'] });

  test('go one by one, to the address of each, with the roles that may', () => {
    const epoch = new MemoryEpoch();
    const seen: string[] = [];
    for (let stage = nextStage(targetOf(file), epoch.state); ;) {
      if (stage.kind === 'loaded' || stage.kind === 'differs') break;
      for (const { call } of requestsOf('e-1', stage)) {
        seen.push(`${call.roles.join()} ${call.path}`);
      }
      epoch.play(file, 1);
      stage = nextStage(targetOf(file), epoch.state);
    }
    expect(seen).toEqual([
      'organiser /v1/epochs',
      'intake /v1/epochs/e-1/entries',
      'intake /v1/epochs/e-1/entries',
      'organiser /v1/epochs/e-1/entries/%C3%A9/withdraw',
      'organiser /v1/epochs/e-1/shortlist',
      'judge /v1/epochs/e-1/outcomes',
      'organiser /v1/epochs/e-1/axes/grasping/rerun',
    ]);
  });
});
