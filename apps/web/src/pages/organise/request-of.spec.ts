import { describe, expect, test } from '@jest/globals';
import type { ActionName } from './actions.js';
import { type Draft, emptyDraft, unitName } from './draft.js';
import { requestOf } from './request-of.js';

const filled: Draft = {
  ...emptyDraft,
  key: 'cedar/1',
  axis: 'pouring',
  keys: ['b', 'a'],
  units: [unitName('rice', 'u2'), unitName('water', 'u1')],
  reason: 'the camera was off',
  reasons: { [unitName('water', 'u1')]: 'the rig is gone' },
  text: 'judged wrongly',
  id: 'a2',
  ruling: 'upheld',
  events: ['41', '9'],
  attempt: '12',
  adoption: 'selected',
  replacedBy: '2',
};
const { reason } = filled;
const [rice, water] = [
  { task: 'rice', unit: 'u2' },
  { task: 'water', unit: 'u1' },
];
const inAxis = [rice, water].map((unit) => ({ axis: 'pouring', ...unit }));

describe('the command of an action', () => {
  test.each<[ActionName, string, object]>([
    [
      'rerun',
      'axes/pouring/rerun',
      {
        cannot_rerun: [
          { ...rice, reason },
          { ...water, reason: 'the rig is gone' },
        ],
      },
    ],
    ['void', 'voids', { units: inAxis.map((unit) => ({ key: 'cedar/1', ...unit })), reason }],
    ['withdraw-units', 'units/withdraw', { units: inAxis, reason }],
    ['rejudge-units', 'units/rejudge', { units: inAxis, reason }],
    ['shortlist', 'shortlist', { keys: ['b', 'a'] }],
    ['withdraw', 'entries/cedar/1/withdraw', { reason }],
    ['disqualify', 'entries/cedar/1/disqualify', { reason }],
    ['adopt', 'attempts/12/adopt', { adoption_status: 'selected', reason }],
    ['exclude', 'attempts/12/exclude', { reason, replaced_by: '2' }],
    ['raise-appeal', 'appeals', { key: 'cedar/1', text: 'judged wrongly', units: inAxis }],
    ['resolve-appeal', 'appeals/a2/resolve', { ruling: 'upheld', reason, events: [9, 41] }],
    ['close', 'close', { reason }],
    ['reopen', 'reopen', { reason }],
    ['cancel', 'cancel', { reason }],
  ])('%s goes to %s', (action, path, body) => {
    const made = requestOf(action, filled);
    expect(made.ok && [made.request.path.join('/'), made.request.body]).toEqual([path, body]);
  });

  test.each<[ActionName, Partial<Draft>, readonly string[]]>([
    ['rerun', {}, ['axis']],
    ['rerun', { axis: 'x', units: filled.units, reasons: filled.reasons }, ['reason']],
    ['void', { axis: 'x' }, ['key', 'units', 'reason']],
    ['withdraw-units', {}, ['axis', 'units', 'reason']],
    ['withdraw', { reason: '  \n ' }, ['key', 'reason']],
    ['adopt', {}, ['attempt', 'adoption', 'reason']],
    ['exclude', { reason }, ['attempt']],
    ['raise-appeal', { key: 'a', text: ' ' }, ['text']],
    ['resolve-appeal', {}, ['id', 'ruling', 'reason']],
    ['reopen', {}, ['reason']],
    ['close', { reason: ' ' }, ['reason']],
    ['cancel', { reason: '字'.repeat(2001) }, ['reason']],
  ])('%s of %j lacks %j', (action, members, lacking) => {
    expect(requestOf(action, { ...emptyDraft, ...members })).toEqual({ ok: false, lacking });
  });

  test.each<[ActionName, Partial<Draft>, object]>([
    ['close', {}, {}],
    ['shortlist', {}, { keys: [] }],
    ['rerun', { axis: 'x' }, { cannot_rerun: [] }],
    ['cancel', { reason: '😀'.repeat(2000) }, { reason: '😀'.repeat(2000) }],
    ['exclude', { attempt: '3', reason }, { reason }],
  ])('%s can do with %j', (action, members, body) => {
    const made = requestOf(action, { ...emptyDraft, ...members });
    expect(made.ok && made.request.body).toEqual(body);
  });
});
