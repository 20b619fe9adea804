import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aPair, aPlan, aUnit, packed, report } from '../../testing/epoch-builder.js';
import { histories, play } from '../../testing/random-histories.js';
import type { EpochCommand } from '../epoch/commands.js';
import { evolve } from '../epoch/evolve.js';
import type { RecordedEvent } from '../epoch/events.js';
import { emptyState } from '../epoch/state.js';
import type { AxisId, EntryKey, ModelName } from '../ids.js';
import { add, divide, type Fraction, fraction, toText, zero } from '../numeric/fraction.js';
import { EntryHistory } from './entry-history.js';
import { type EntryExplanation, explainEntry } from './explain-entry.js';

const reason = 'asked for';
const submit = (key: string): EpochCommand => ({
  type: 'SubmitEntry',
  key: key as EntryKey,
  model: 'org/m' as ModelName,
});

function explained(events: readonly RecordedEvent[], key: string): EntryExplanation | null {
  const history = new EntryHistory(key as EntryKey);
  let state = emptyState();
  for (const event of events) {
    state = evolve(state, event);
    history.add(event, state);
  }
  return explainEntry(state, history);
}

/** Units of an axis as lines: outcome, whether it counts, and what happened. */
function lines(explanation: EntryExplanation | null, axis = 0): readonly string[] {
  const tasks = explanation?.axes[axis]?.tasks ?? [];
  return tasks.flatMap(({ outcomes }) =>
    outcomes.map(({ unit, outcome, counted, dropped_by, acts }) => {
      const story = acts.map((act) => {
        const what = act.kind === 'reported' ? `${act.run}${act.outcome}` : act.kind;
        return `${what}@${act.event}`;
      });
      const by = dropped_by.length === 0 ? '' : ` dropped by ${dropped_by.join()}`;
      return `${unit} ${outcome}${counted ? '' : ' not counted'}${by}: ${story.join(' ')}`;
    }),
  );
}

const story: readonly EpochCommand[] = [
  { type: 'OpenEpoch', plan: aPlan({ limit: '0.3', base: 'base' }) },
  ...['a', 'b', 'base'].map(submit),
  { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
  report(packed('a', '1hr'), packed('b', '101'), packed('base', '11h')),
  report(packed('a', '1', { run: 2, first: 2 })),
  { type: 'RerunVoids', axis: 'grasping' as AxisId, cannot_rerun: [] },
  report(packed('a', '0', { run: 2, first: 1 })),
];

describe('explaining an entry', () => {
  test('from its score down to runs and event numbers', () => {
    const found = explained(play([...story, { type: 'CloseEpoch' }]).events, 'a');
    expect(found).toMatchObject({
      submitted_in: 2,
      provisional: false,
      rank: 1,
      ranked: 2,
      score_exact: '2/3',
    });
    expect(lines(found)).toEqual(['u1 1: 11@6', 'u2 0: 1h@6 rerun@8 20@9', 'u3 1: 1r@6 21@7']);
  });

  test('of the base model, whose own voids count for nobody else', () => {
    const { events } = play([
      ...story,
      { type: 'VoidUnits', units: [aPair('base', 'u3')], reason },
      { type: 'CloseEpoch' },
    ]);
    const found = explained(events, 'base');
    expect(found).toMatchObject({ provisional: false, rank: null, score_exact: '1/1' });
    expect(lines(found)[2]).toBe('u3 h not counted: 1h@6 rerun@8 voided@10');
    expect(lines(explained(events, 'b'))[2]).toBe('u3 1: 11@6');
  });

  test('of a unit that another entry or the organiser took away', () => {
    const { events } = play([
      ...story.slice(0, 5),
      report(packed('a', 'h11'), packed('b', '101')),
      { type: 'RejudgeUnits', units: [aUnit('u2')], reason },
      { type: 'WithdrawUnits', units: [aUnit('u3')], reason },
    ]);
    expect(lines(explained(events, 'b'))).toEqual([
      'u1 1 not counted dropped by a: 11@6',
      'u2 . not counted: 10@6 rejudged@7',
      'u3 h not counted dropped by a,b: 11@6 withdrawn@8',
    ]);
  });

  test('under epoch-record@1 every void is its own', () => {
    const plan = aPlan({ rule: 'epoch-record@1', retries: 0 });
    const { events } = play([
      { type: 'OpenEpoch', plan },
      submit('a'),
      submit('b'),
      { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
      report(packed('a', '1hr'), packed('b', '101')),
    ]);
    expect(lines(explained(events, 'a'))).toEqual([
      'u1 1: 11@5',
      'u2 h not counted: 1h@5',
      'u3 r not counted: 1r@5',
    ]);
    expect(lines(explained(events, 'b')).every((line) => !line.includes('dropped'))).toBe(true);
  });

  test('who is not scored has no axes; who is not there has no explanation', () => {
    const { events } = play(story.slice(0, 4));
    expect(explained(events, 'a')).toMatchObject({ status: 'entered', axes: [], rank: null });
    expect(explained(events, 'nobody')).toBeNull();
  });

  test('given any epoch, then every number follows from the numbers below it', () => {
    const keys = ['a', 'b', '\u{1f600}', '\uff5e', 'base'];
    let scored = 0;
    fc.assert(
      fc.property(histories, ({ events }) => {
        for (const key of keys) {
          const found = explained(events, key);
          if (found === null) continue;
          for (const axis of found.axes) {
            const rates = axis.tasks.map(checkTask);
            const measured = rates.filter((rate) => rate !== null);
            if (!axis.dropped) expect(axis.score_exact).toBe(meanText(measured));
          }
          if (found.score_exact === null) continue;
          scored += 1;
          const scores = found.axes.flatMap(({ score_exact, dropped }) =>
            dropped || score_exact === null ? [] : [parsed(score_exact)],
          );
          expect(found.score_exact).toBe(meanText(scores));
        }
      }),
      { numRuns: 100 },
    );
    expect(scored).toBeGreaterThan(0);
  });
});

/** Counts the task's units again; the rate they give. */
function checkTask(task: EntryExplanation['axes'][number]['tasks'][number]): Fraction | null {
  const counted = task.outcomes.filter((unit) => unit.counted);
  const successes = counted.filter(({ outcome }) => outcome === '1').length;
  expect([counted.length, successes]).toEqual([task.units, task.successes]);
  const rate = counted.length === 0 ? null : fraction(successes, counted.length);
  expect(task.rate_exact).toBe(rate === null ? null : toText(rate));
  return rate;
}

function meanText(values: readonly Fraction[]): string | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => add(total, value), zero);
  return toText(divide(sum, fraction(values.length, 1)));
}

function parsed(text: string): Fraction {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return fraction(BigInt(numerator), BigInt(denominator));
}
