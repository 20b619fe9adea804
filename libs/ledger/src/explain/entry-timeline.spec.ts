import { describe, expect, test } from '@jest/globals';
import { aPair, aPlan, aUnit, packed, report } from '../../testing/epoch-builder.js';
import { play } from '../../testing/random-histories.js';
import type { EpochCommand } from '../epoch/commands.js';
import { evolve } from '../epoch/evolve.js';
import { emptyState } from '../epoch/state.js';
import type { AxisId, EntryKey, ModelName } from '../ids.js';
import { EntryTimeline, type TimelineRow } from './entry-timeline.js';

const submit = (key: string): EpochCommand => ({
  type: 'SubmitEntry',
  key: key as EntryKey,
  model: 'org/m' as ModelName,
});
const shortlist = (...keys: readonly string[]): EpochCommand => ({
  type: 'ShortlistEntries',
  keys: keys as readonly EntryKey[],
});
const reason = 'asked for';

function rowsOf(commands: readonly EpochCommand[], key: string): readonly TimelineRow[] {
  const timeline = new EntryTimeline(key as EntryKey);
  let state = emptyState();
  for (const event of play(commands).events) {
    state = evolve(state, event);
    timeline.add(event, state);
  }
  return timeline.rows;
}

/** Rows as `version kind rest`. */
function lines(rows: readonly TimelineRow[]): readonly string[] {
  return rows.map((row) => {
    const { version, kind } = row;
    const rest =
      row.kind === 'outcomes'
        ? `${row.events} to ${row.until_version}: ${JSON.stringify(row.outcomes)}`
        : row.kind === 'closed'
          ? `${row.revision}: ${String(row.rank)} ${String(row.score_exact)}`
          : 'units' in row
            ? String(row.units)
            : '';
    return `${version} ${kind} ${rest}`.trim();
  });
}

const opened: readonly EpochCommand[] = [
  { type: 'OpenEpoch', plan: aPlan({ limit: '0.3', base: 'base' }) },
  ...['a', 'b', 'base'].map(submit),
];

describe('the time line of an entry', () => {
  const story: readonly EpochCommand[] = [
    ...opened,
    shortlist('a', 'b'),
    report(packed('a', '1hr'), packed('b', '101'), packed('base', '11h')),
    report(packed('a', '1', { run: 2, first: 2 })),
    { type: 'RerunVoids', axis: 'grasping' as AxisId, cannot_rerun: [] },
    report(packed('a', '0', { run: 2, first: 1 })),
    { type: 'RaiseAppeal', key: 'a' as EntryKey, text: 'the light went out' },
    { type: 'ResolveAppeal', id: 'a1', ruling: 'rejected', reason, events: [] },
    { type: 'VoidUnits', units: [aPair('base', 'u3')], reason },
    { type: 'CloseEpoch' },
    { type: 'ReopenEpoch', reason },
    { type: 'DisqualifyEntry', key: 'b' as EntryKey, reason },
    { type: 'CloseEpoch' },
  ];

  test('of one that was run, run again, appealed and ranked', () => {
    expect(lines(rowsOf(story, 'a'))).toEqual([
      '2 submitted',
      '5 shortlisted',
      '6 outcomes 2 to 7: {"0":0,"1":2,"h":1,"r":1}',
      '8 rerun 1',
      '9 outcomes 1 to 9: {"0":1,"1":0,"h":0,"r":0}',
      '10 appeal_raised',
      '11 appeal_resolved',
      '13 closed 1: 1 2/3',
      '14 reopened',
      '16 closed 2: 1 2/3',
    ]);
  });

  test('of one that was disqualified between two closings', () => {
    expect(lines(rowsOf(story, 'b')).slice(-4)).toEqual([
      '13 closed 1: 2 2/3',
      '14 reopened',
      '15 disqualified',
      '16 closed 2: null null',
    ]);
  });

  test('of the base model, which has a score and no rank, and what was voided of it', () => {
    const found = lines(rowsOf(story, 'base'));
    expect(found).toContain('12 units_voided 1');
    expect(found.at(-1)).toBe('16 closed 2: null 1/1');
  });

  test('of one that a second shortlist left out, and of whoever was not listed at all', () => {
    const commands = [...opened, shortlist('a'), shortlist('b')];
    expect(lines(rowsOf(commands, 'a'))).toEqual(['2 submitted', '5 shortlisted', '6 unlisted']);
    expect(lines(rowsOf([...opened, shortlist('a')], 'b'))).toEqual(['3 submitted']);
  });

  test('has what was done to a unit for everybody, for those who are run', () => {
    const commands: readonly EpochCommand[] = [
      ...opened,
      shortlist('a'),
      report(packed('a', '111'), packed('base', '111')),
      { type: 'RejudgeUnits', units: [aUnit('u1')], reason },
      { type: 'WithdrawUnits', units: [aUnit('u1'), aUnit('u2')], reason },
    ];
    expect(lines(rowsOf(commands, 'a')).slice(-2)).toEqual([
      '7 units_rejudged 1',
      '8 units_withdrawn 2',
    ]);
    expect(lines(rowsOf(commands, 'b'))).toEqual(['3 submitted']);
  });

  test('of nobody is empty', () => {
    expect(rowsOf(story, 'z')).toEqual([]);
  });
});
