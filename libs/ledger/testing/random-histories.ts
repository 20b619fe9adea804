/**
 * Random epochs for properties: what a clumsy organiser, two intakes and some harnesses might send,
 * most of it legal, some of it not. Small names and few units, so that commands meet each other.
 */
import fc from 'fast-check';
import type {
  EpochCommand,
  PackedReport,
  PairRef,
  SingleReport,
  UnitRef,
} from '../src/epoch/commands.js';
import { decide } from '../src/epoch/decide.js';
import type { RecordedEvent } from '../src/epoch/events.js';
import { evolve } from '../src/epoch/evolve.js';
import { pendingPairs } from '../src/epoch/pending.js';
import { emptyState, type EpochState } from '../src/epoch/state.js';
import type { EntryKey, Instant, ModelName } from '../src/ids.js';
import {
  aDigest,
  aPair,
  aPlan,
  aUnit,
  noon,
  packed,
  sha256,
  single,
  stored,
} from './epoch-builder.js';

const keys = ['a', 'b', '\u{1f600}', '\uff5e', 'base'];
const tasks = [
  { axis: 'grasping', task: 'pick' },
  { axis: 'grasping', task: 'put' },
  { axis: 'moving', task: 'turn' },
];
const reason = 'asked for';
const until = '2026-12-01T00:00:00Z' as Instant;

const key = fc.constantFrom(...keys).map((name) => name as EntryKey);
const place = fc.constantFrom(...tasks);
const unitName = fc.constantFrom('u1', 'u2', 'u3');
const unit: fc.Arbitrary<UnitRef> = fc.tuple(unitName, place).map(([name, at]) => aUnit(name, at));
const pair: fc.Arbitrary<PairRef> = fc
  .tuple(key, unitName, place)
  .map(([who, name, at]) => aPair(who, name, at));

/** Digests of personal fields: two of the first entry, one of the second, one of nobody. */
const letters = [['p', 'q'], ['r'], [], [], []] as const;
const digest = fc.constantFrom('p', 'q', 'r', 'p', 'q', 'r', 'x').map(aDigest);

/** An event that a ruling cites, 0 for none. */
const version = fc.constantFrom(0, 0, 12, 20, 30);

const plan = fc
  .record({
    rule: fc.constantFrom('epoch-record@1', 'epoch-record@2', 'epoch-record@3', 'epoch-record@3'),
    limit: fc.constantFrom('0', '0.3', '0.5', '1'),
    retries: fc.integer({ min: 0, max: 2 }),
    base: fc.constantFrom('base', 'base', null),
    closes: fc.constantFrom(true, true, false, null),
  })
  .map(({ closes, ...members }) =>
    aPlan({
      ...members,
      axes: { grasping: { pick: 3, put: 2 }, moving: { turn: 3 } },
      ...(closes === null ? {} : { appeals: { until, may_close_while_open: closes } }),
    }),
  );

const packedReport: fc.Arbitrary<PackedReport> = fc
  .record({
    key,
    place,
    outcomes: fc.string({ unit: fc.constantFrom(...'11100hr.'), minLength: 1, maxLength: 3 }),
    run: fc.constantFrom(1, 1, 1, 2, 3),
    first: fc.constantFrom(null, 0, 1),
  })
  .map(({ key: who, place: at, outcomes, run, first }) =>
    packed(who, outcomes, { ...at, run, ...(first === null ? {} : { first }) }),
  );

const singleReport: fc.Arbitrary<SingleReport> = fc
  .tuple(pair, fc.constantFrom('1', '0', 'h', 'r'), fc.constantFrom(1, 1, 2, 3))
  .map(([at, outcome, run]) => single(at.key, at.unit, outcome, { ...at, run }));

/** Answers what is pending, with outcomes taken in turn; in the end that fills every gap. */
interface Answer {
  readonly type: 'AnswerPending';
  readonly outcomes: string;
}

type Step = EpochCommand | Answer;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.oneof(packedReport, singleReport), { maxLength: 4 })
      .map((outcomes): Step => ({ type: 'RecordOutcomes', outcomes })),
  },
  {
    weight: 6,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...'1110hr'), minLength: 1 })
      .map((outcomes): Step => ({ type: 'AnswerPending', outcomes })),
  },
  { weight: 2, arbitrary: some(pair).map((units): Step => ({ type: 'VoidUnits', units, reason })) },
  {
    weight: 1,
    arbitrary: some(unit).map((units): Step => ({ type: 'WithdrawUnits', units, reason })),
  },
  {
    weight: 2,
    arbitrary: some(unit).map((units): Step => ({ type: 'RejudgeUnits', units, reason })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.array(unit, { maxLength: 1 })).map(([{ axis }, units]): Step => ({
      type: 'RerunVoids',
      axis: aUnit('', { axis }).axis,
      cannot_rerun: units.map(({ task, unit: name }) => ({ task, unit: name, reason })),
    })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>({ type: 'CloseEpoch' }, { type: 'ReopenEpoch', reason }),
  },
  { weight: 1, arbitrary: key.map((who): Step => ({ type: 'WithdrawEntry', key: who, reason })) },
  { weight: 1, arbitrary: key.map((who): Step => ({ type: 'DisqualifyEntry', key: who, reason })) },
  {
    weight: 2,
    arbitrary: fc.tuple(key, fc.option(some(unit))).map(([who, units]): Step => {
      const about = { type: 'RaiseAppeal', key: who, text: reason } as const;
      return units === null ? about : { ...about, units };
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('a1', 'a1', 'a2'), fc.constantFrom('upheld', 'rejected'), version)
      .map(([id, ruling, event]): Step => {
        const events = event === 0 ? [] : [event];
        return { type: 'ResolveAppeal', id, ruling, reason, events };
      }),
  },
  {
    weight: 1,
    arbitrary: some(digest).map((digests): Step => ({ type: 'EraseDisclosures', digests, reason })),
  },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(key, { maxLength: 4 })
      .map((list): Step => ({ type: 'ShortlistEntries', keys: list })),
  },
);

function submission(name: string, index: number): Step {
  const _sd = (letters[index] ?? []).map(aDigest);
  const entry = { key: name as EntryKey, model: 'org/m' as ModelName };
  return { type: 'SubmitEntry', ...entry, ...(_sd.length === 0 ? {} : { _sd }) };
}

function some<T>(item: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> {
  return fc.uniqueArray(item, {
    minLength: 1,
    maxLength: 2,
    selector: (one) => JSON.stringify(one),
  });
}

/** What becomes of an epoch: every event that was decided, with the commands that were refused. */
export interface RandomHistory {
  readonly events: readonly RecordedEvent[];
  readonly refused: number;
}

/** An opening, entries, a shortlist, then up to forty commands. */
export const histories: fc.Arbitrary<RandomHistory> = fc
  .tuple(plan, fc.uniqueArray(key, { maxLength: 4 }), fc.array(step, { maxLength: 40 }))
  .map(([opened, list, steps]) =>
    play([
      { type: 'OpenEpoch', plan: opened },
      ...keys.map(submission),
      { type: 'ShortlistEntries', keys: list.filter((name) => name !== opened.base_model) },
      ...steps,
    ]),
  );

/** Decides one command after the other. */
export function play(steps: readonly Step[]): RandomHistory {
  const state = emptyState();
  const events: RecordedEvent[] = [];
  let refused = 0;
  for (const next of steps) {
    const decision = decide(state, commandFor(state, next), { at: noon, sha256 });
    if (decision.kind === 'refused') {
      refused += 1;
      continue;
    }
    for (const event of decision.events) {
      const recorded = stored(event, state.version + 1);
      events.push(recorded);
      evolve(state, recorded);
    }
  }
  return { events, refused };
}

function commandFor(state: EpochState, next: Step): EpochCommand {
  if (next.type !== 'AnswerPending') return next;
  const outcomes = Array.from(pendingPairs(state), (pending, index) => ({
    ...aPair(pending.key, pending.unit, pending),
    run: pending.run,
    outcome: next.outcomes[index % next.outcomes.length] as SingleReport['outcome'],
  }));
  return { type: 'RecordOutcomes', outcomes };
}
