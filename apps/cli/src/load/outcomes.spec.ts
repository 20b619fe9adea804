import { describe, expect, test } from '@jest/globals';
import { evidence } from '../../testing/evidence-file.js';
import { commandsOf, MemoryEpoch } from '../../testing/memory-epoch.js';
import { nextStage } from './stage.js';
import { targetOf } from './target.js';

describe('the reports of a load', () => {
  test.each([
    ['scored units and a harness void', '10h', 2, ['1: 10h']],
    ['a runtime void, with two retries', '1r0', 2, ['1: 1r0', '2: r', '3: r']],
    ['runtime voids, without retries', 'r.r', 0, ['1: r.r']],
    ['missing outcomes at both ends', '..1.', 1, ['1: 1']],
    ['nothing at all', '...', 1, []],
  ])('given %s (%s, retries %i), then rows %j', (_, outcomes, retries, expected) => {
    const file = evidence({ a: `shortlisted ${outcomes}` }, { retries });
    const epoch = new MemoryEpoch();
    epoch.play(file, 3);
    const stage = nextStage(targetOf(file), epoch.state);
    const rows = stage.kind === 'outcomes' ? stage.rows : [];
    expect(rows.map((row) => `${String(row.run)}: ${row.outcomes}`)).toEqual(expected);
  });

  test('a run that failed before the load is not reported again: its retry is', () => {
    const file = evidence({ a: 'shortlisted 1r' }, { retries: 1 });
    const epoch = new MemoryEpoch();
    epoch.play(file, 3);
    const [first] = commandsOf(epoch.next(file));
    if (first?.type !== 'RecordOutcomes') throw new Error('outcomes are next');
    const failed = { ...first.outcomes[0], outcomes: 'rr' } as (typeof first.outcomes)[0];
    epoch.send({ type: 'RecordOutcomes', outcomes: [failed] });
    const stage = epoch.next(file);
    expect(stage).toMatchObject({ rows: [{ run: 2, first: 0, outcomes: '1r' }] });
  });
});
