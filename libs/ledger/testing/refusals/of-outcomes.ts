/**
 * Refusals that concern outcomes, units, re-runs and closing, each provoked once.
 */
import type { EpochCommand } from '../../src/epoch/commands.js';
import type { EpochEvent } from '../../src/epoch/events.js';
import type { RejectionCode } from '../../src/epoch/rejections.js';
import type { AxisId, TaskId, UnitId } from '../../src/ids.js';
import {
  aPair,
  aRow,
  aUnit,
  opened,
  packed,
  recorded,
  report,
  shortlisted,
  single,
} from '../epoch-builder.js';
import { a, axis, close, reason, type RefusedCommand, rerun, running } from './story.js';

const b = 'b';
const task = 'pick' as TaskId;
const u1 = 'u1' as UnitId;
const pair = { place: 'outcomes[0]', ...aPair('a', 'u1') };
const rerunVoids: EpochCommand = { type: 'RerunVoids', axis, cannot_rerun: [] };
const withdrawn: EpochEvent = {
  type: 'UnitsWithdrawn',
  body: { units: [aUnit('u1')], reason },
};

/** By code. */
export const refusalsOfOutcomes = {
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
} satisfies Partial<Record<RejectionCode, RefusedCommand>>;
