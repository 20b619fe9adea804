/** Every refusal there is: what brings it about, all it carries, and what a person is told. */
import { describe, expect, test } from '@jest/globals';
import { given, givenState } from '../../testing/decider-specification.js';
import {
  aPair,
  aPlan,
  aRow,
  aUnit,
  noon,
  opened,
  packed,
  recorded,
  report,
  shortlisted,
  single,
  stateAfter,
  submitted,
} from '../../testing/epoch-builder.js';
import type { AxisId, EntryKey, Instant, TaskId, UnitId } from '../ids.js';
import type { EpochCommand } from './commands.js';
import { describeRejection } from './describe-rejection.js';
import type { EpochEvent } from './events.js';
import type { Rejection, RejectionCode } from './rejections.js';
import type { EpochState } from './state.js';

const [a, b, base] = ['a', 'b', 'base'] as readonly string[] as readonly EntryKey[] as [
  EntryKey,
  EntryKey,
  EntryKey,
];
const reason = 'asked for';
const axis = 'grasping' as AxisId;
const task = 'pick' as TaskId;
const u1 = 'u1' as UnitId;

const open = [opened(), submitted('a'), submitted('b')];
const running = [...open, shortlisted('a')];
const closed: EpochEvent = {
  type: 'EpochClosed',
  body: {
    revision: 1,
    rule: aPlan().rule,
    plan_sha256: '0' as never,
    evidence_sha256: '0' as never,
    record_sha256: '0' as never,
  },
};
const done = [...running, recorded(aRow('a', '110')), closed];
const cancelled: EpochEvent = { type: 'EpochCancelled', body: { reason } };
const rerun: EpochEvent = { type: 'VoidsRerun', body: { axis, pairs: 1, cannot_rerun: [] } };
const withdrawn: EpochEvent = {
  type: 'UnitsWithdrawn',
  body: { units: [aUnit('u1')], reason },
};
const close: EpochCommand = { type: 'CloseEpoch' };
const rerunVoids: EpochCommand = { type: 'RerunVoids', axis, cannot_rerun: [] };
const pair = { place: 'outcomes[0]', ...aPair('a', 'u1') };

interface Case {
  readonly given: readonly EpochEvent[] | (() => EpochState);
  readonly when: EpochCommand;
  readonly then: Omit<Rejection, 'code'> & Record<string, unknown>;
  /** A part of the sentence. */
  readonly says: string;
}

/** An appeal stands open; there are no events of appeals yet. */
function appealed(): EpochState {
  const appeals = { until: '2026-12-01T00:00:00Z' as Instant, may_close_while_open: false };
  const state = stateAfter([opened({ appeals }), shortlisted()]);
  state.appeals.push({ id: 'a1', key: a, ruling: 'upheld' }, { id: 'a2', key: a, ruling: null });
  return state;
}

const cases: { readonly [Code in Exclude<RejectionCode, 'event_too_large'>]: Case } = {
  unknown_epoch: {
    given: [],
    when: { type: 'CloseEpoch' },
    then: { place: '' },
    says: 'no epoch of this id',
  },
  epoch_exists: {
    given: [opened()],
    when: { type: 'OpenEpoch', plan: aPlan({ limit: '0.2' }) },
    then: { place: '' },
    says: 'Choose another id',
  },
  epoch_closed: {
    given: done,
    when: report(single('a', 'u1', '1')),
    then: { place: '', revision: 1 },
    says: 'closed with revision 1',
  },
  epoch_cancelled: {
    given: [opened(), cancelled],
    when: { type: 'ReopenEpoch', reason },
    then: { place: '', reason },
    says: 'cancelled ("asked for")',
  },
  epoch_not_running: { given: open, when: close, then: { place: '' }, says: 'Shortlist entries' },
  epoch_not_closed: {
    given: running,
    when: { type: 'ReopenEpoch', reason },
    then: { place: '' },
    says: 'nothing to reopen',
  },
  record_published: {
    given: done,
    when: { type: 'CancelEpoch', reason },
    then: { place: '', revision: 1 },
    says: 'Revision 1',
  },
  entry_exists: {
    given: open,
    when: { type: 'SubmitEntry', key: a, model: 'other' as never },
    then: { place: 'key', key: a },
    says: '"a" was submitted before',
  },
  unknown_entry: {
    given: running,
    when: report(single('c', 'u1', '1')),
    then: { place: 'outcomes[0]', key: 'c' },
    says: 'no entry "c"',
  },
  entry_withdrawn: {
    given: [...open, { type: 'EntryWithdrawn', body: { key: a, reason, units_back: 0 } }],
    when: { type: 'ShortlistEntries', keys: [b, a] },
    then: { place: 'keys[1]', key: a },
    says: 'withdrawn',
  },
  entry_disqualified: {
    given: [...open, { type: 'EntryDisqualified', body: { key: a, reason, units_back: 0 } }],
    when: { type: 'WithdrawEntry', key: a, reason },
    then: { place: '', key: a },
    says: 'disqualified',
  },
  intake_closed: {
    given: [opened({ closes_at: '2026-11-23T11:00:00Z' })],
    when: { type: 'SubmitEntry', key: a, model: 'm' as never },
    then: { place: '', closes_at: '2026-11-23T11:00:00Z' },
    says: 'until 2026-11-23T11:00:00Z',
  },
  intake_not_open: {
    given: [opened({ opens_at: '2026-11-23T13:00:00Z' })],
    when: { type: 'SubmitEntry', key: a, model: 'm' as never },
    then: { place: '', opens_at: '2026-11-23T13:00:00Z' },
    says: 'from 2026-11-23T13:00:00Z on',
  },
  stamp_in_future: {
    given: [opened()],
    when: {
      type: 'SubmitEntry',
      key: a,
      model: 'm' as never,
      submitted_at: '2026-11-23T12:00:05.000001Z' as Instant,
    },
    then: { place: 'submitted_at', clock: noon },
    says: 'five seconds ahead',
  },
  base_model_missing: {
    given: [opened({ base: 'base' }), submitted('a')],
    when: { type: 'ShortlistEntries', keys: [a] },
    then: { place: '', key: base },
    says: 'base model "base" was not submitted',
  },
  base_model_fixed: {
    given: [opened({ base: 'base' }), submitted('base')],
    when: { type: 'DisqualifyEntry', key: base, reason },
    then: { place: '', key: base },
    says: 'never ranked',
  },
  shortlist_fixed: {
    given: [...running, recorded(aRow('a', '1'))],
    when: { type: 'ShortlistEntries', keys: [b] },
    then: { place: '' },
    says: 'the shortlist stands',
  },
  unknown_axis: {
    given: running,
    when: { type: 'RerunVoids', axis: 'flying' as AxisId, cannot_rerun: [] },
    then: { place: '', axis: 'flying' },
    says: 'no axis "flying"',
  },
  unknown_task: {
    given: running,
    when: report(packed('a', '111', { task: 'drop' })),
    then: { place: 'outcomes[0]', axis, task: 'drop' },
    says: 'no task "drop"',
  },
  unknown_unit: {
    given: running,
    when: report(single('a', 'u4', '1')),
    then: { place: 'outcomes[0]', axis, task, unit: 'u4' },
    says: '"u4"',
  },
  not_shortlisted: {
    given: running,
    when: report(single('b', 'u1', '1')),
    then: { place: 'outcomes[0]', key: b },
    says: '"b" is not in the comparison',
  },
  row_does_not_fit: {
    given: running,
    when: report(packed('a', '10')),
    then: { place: 'outcomes[0]', planned: 3, first: null, length: 2 },
    says: '2 outcomes do not fit a task of 3 units',
  },
  outcome_final: {
    given: [...running, recorded(aRow('a', '1'))],
    when: report(single('a', 'u1', '0', { run: 2 })),
    then: { ...pair, outcome: '1' },
    says: 'success',
  },
  outcome_conflict: {
    given: [...running, recorded(aRow('a', '1'))],
    when: report(single('a', 'u1', 'h')),
    then: { ...pair, run: 1, recorded: '1', reported: 'h' },
    says: 'reported as success before, not as harness void',
  },
  run_out_of_order: {
    given: [...running, recorded(aRow('a', 'r'))],
    when: report(single('a', 'u1', '1', { run: 3 })),
    then: { ...pair, run: 3, next: 2 },
    says: 'Report run 2 first',
  },
  retries_used_up: {
    given: [...running, recorded(aRow('a', 'r'), aRow('a', 'r', { run: 2 }))],
    when: report(single('a', 'u1', '1', { run: 3 })),
    then: { ...pair, retries: 1 },
    says: '2 runtime voids',
  },
  unit_withdrawn: {
    given: [...running, withdrawn],
    when: report(single('a', 'u1', '1')),
    then: { place: 'outcomes[0]', axis, task, unit: u1 },
    says: 'withdrawn for everybody',
  },
  outcome_reported: {
    given: [...running, recorded(aRow('a', '0'))],
    when: { type: 'VoidUnits', units: [aPair('a', 'u1')], reason },
    then: { ...pair, place: 'units[0]', outcome: '0' },
    says: 'failure',
  },
  unit_void: {
    given: [...running, recorded(aRow('a', 'h'))],
    when: { type: 'RejudgeUnits', units: [aUnit('u1')], reason },
    then: { place: 'units[0]', axis, task, unit: u1, key: a },
    says: 'harness void for "a"',
  },
  unit_not_void: {
    given: [...running, recorded(aRow('a', 'h10'))],
    when: {
      type: 'RerunVoids',
      axis,
      cannot_rerun: [{ task, unit: 'u2' as UnitId, reason }],
    },
    then: { place: 'cannot_rerun[0]', axis, task, unit: 'u2' },
    says: 'harness void for nobody',
  },
  rule_without_rerun: {
    given: [opened({ rule: 'epoch-record@1' }), shortlisted()],
    when: rerunVoids,
    then: { place: '', rule: 'epoch-record@1' },
    says: 'Under epoch-record@1',
  },
  rerun_done: {
    given: [...running, recorded(aRow('a', 'h10')), rerun],
    when: rerunVoids,
    then: { place: '', axis },
    says: 're-run before',
  },
  axis_not_over: {
    given: [...running, recorded(aRow('a', '110'))],
    when: rerunVoids,
    then: { place: '', axis, void_fraction: '0/1', limit: '0.1' },
    says: '0/1, is not above the limit, 0.1',
  },
  outcomes_missing: {
    given: [...running, recorded(aRow('a', '1'))],
    when: close,
    then: { place: '', key: a, axis, task, units: ['u2', 'u3'] },
    says: '"a" on "u2", "u3"',
  },
  retry_due: {
    given: [...running, recorded(aRow('a', '1r0'))],
    when: close,
    then: { place: '', key: a, axis, task, units: ['u2'] },
    says: 'A retry is due for "a" on "u2"',
  },
  rerun_pending: {
    given: [...running, recorded(aRow('a', 'h10')), rerun],
    when: close,
    then: { place: '', key: a, axis, task, units: ['u1'] },
    says: 'The re-run is pending',
  },
  axis_over_limit: {
    given: [...running, recorded(aRow('a', 'h10'))],
    when: close,
    then: { place: '', axis, void_fraction: '1/3', limit: '0.1' },
    says: '1/3, is above the limit, 0.1',
  },
  appeals_open: {
    given: appealed,
    when: close,
    then: { place: '', ids: ['a2'] },
    says: 'Resolve a2 first',
  },
};

describe('every refusal of the rules', () => {
  test.each(Object.entries(cases))('%s is provoked, and says what to do', (code, row) => {
    const history = row.given instanceof Function ? givenState(row.given) : given(...row.given);
    const rejection = { code, ...row.then } as Rejection;
    history.when(row.when).thenRefused(rejection);
    const sentence = describeRejection(rejection);
    expect(sentence).toContain(row.says);
    expect(sentence).toMatch(/^[A-Z"\d].*[^ ]\. .*\.$/);
  });

  test('event_too_large is found where events are sealed, and says what to do', () => {
    const rejection = { code: 'event_too_large', place: '', bytes: 9, limit: 8 } as const;
    expect(describeRejection(rejection)).toContain('Send it in smaller parts');
  });
});
