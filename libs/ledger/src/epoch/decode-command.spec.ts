import { describe, expect, test } from '@jest/globals';
import { aDigest, aPlan } from '../../testing/epoch-builder.js';
import { planJson } from '../evidence/encode.js';
import type { AxisId, EntryKey } from '../ids.js';
import type { Decoded } from '../issue.js';
import type { Json } from '../record/json.js';
import {
  decodeCancelEpoch,
  decodeCloseEpoch,
  decodeDisqualifyEntry,
  decodeEraseDisclosures,
  decodeOpenEpoch,
  decodeRaiseAppeal,
  decodeRejudgeUnits,
  decodeReopenEpoch,
  decodeRerunVoids,
  decodeResolveAppeal,
  decodeShortlistEntries,
  decodeVoidUnits,
  decodeWithdrawEntry,
  decodeWithdrawUnits,
} from './decode-command.js';

type Decode = (json: Json) => Decoded<unknown>;

const key = 'a' as EntryKey;
const axis = 'grasping' as AxisId;
const reason = 'asked for';
const unit = { axis, task: 'pick', unit: 'u1' };
const digest = aDigest('p');
const withdraw: Decode = (json) => decodeWithdrawEntry(key, json);
const disqualify: Decode = (json) => decodeDisqualifyEntry(key, json);
const rerun: Decode = (json) => decodeRerunVoids(axis, json);
const resolve: Decode = (json) => decodeResolveAppeal('a1', json);
const ruled = { ruling: 'upheld', reason };

describe('bodies that are read', () => {
  test.each<[string, Decode, Json, unknown]>([
    ['OpenEpoch', decodeOpenEpoch, planJson(aPlan()), { plan: aPlan() }],
    ['WithdrawEntry', withdraw, { reason }, { key, reason }],
    ['DisqualifyEntry', disqualify, { reason }, { key, reason }],
    ['ShortlistEntries', decodeShortlistEntries, { keys: ['b', 'a'] }, { keys: ['b', 'a'] }],
    ['ShortlistEntries', decodeShortlistEntries, { keys: [] }, { keys: [] }],
    [
      'VoidUnits',
      decodeVoidUnits,
      { units: [{ key, ...unit }], reason },
      { units: [{ key, ...unit }], reason },
    ],
    ['WithdrawUnits', decodeWithdrawUnits, { units: [unit], reason }, { units: [unit], reason }],
    ['RejudgeUnits', decodeRejudgeUnits, { units: [unit], reason }, { units: [unit], reason }],
    ['RerunVoids', rerun, { cannot_rerun: [] }, { axis, cannot_rerun: [] }],
    [
      'RerunVoids',
      rerun,
      { cannot_rerun: [{ task: 'pick', unit: 'u1', reason }] },
      { axis, cannot_rerun: [{ task: 'pick', unit: 'u1', reason }] },
    ],
    ['RaiseAppeal', decodeRaiseAppeal, { key, text: '!' }, { key, text: '!' }],
    [
      'RaiseAppeal',
      decodeRaiseAppeal,
      { key: 'm'.repeat(200), text: '\u{1f600}'.repeat(2000), units: [unit] },
      { key: 'm'.repeat(200), text: '\u{1f600}'.repeat(2000), units: [unit] },
    ],
    ['ResolveAppeal', resolve, ruled, { id: 'a1', ...ruled, events: [] }],
    [
      'ResolveAppeal',
      resolve,
      { ...ruled, ruling: 'rejected', events: [9, 8, 8] },
      { id: 'a1', ruling: 'rejected', reason, events: [9, 8, 8] },
    ],
    ['CloseEpoch', decodeCloseEpoch, {}, {}],
    ['CloseEpoch', decodeCloseEpoch, { reason }, { reason }],
    ['ReopenEpoch', decodeReopenEpoch, { reason }, { reason }],
    ['CancelEpoch', decodeCancelEpoch, { reason }, { reason }],
    [
      'EraseDisclosures',
      decodeEraseDisclosures,
      { digests: [digest, aDigest('a')], reason },
      { digests: [digest, aDigest('a')], reason },
    ],
  ])('%s', (type, read, body, expected) => {
    const value = { type, ...(expected as object) };
    expect(read(body)).toStrictEqual({ ok: true, value });
  });
});

describe('bodies that are refused, by place', () => {
  test.each<[string, Decode, Json, readonly string[]]>([
    ['an open of nothing', decodeOpenEpoch, null, [' wrong_type']],
    [
      'a plan without title, with a member more',
      decodeOpenEpoch,
      { ...planJson(aPlan()), title: undefined, prize: 1 },
      ['title missing_member', 'prize unknown_member'],
    ],
    ['no reason', withdraw, {}, ['reason missing_member']],
    ['an empty reason', disqualify, { reason: '' }, ['reason bad_value']],
    ['a reason of 2001', decodeCancelEpoch, { reason: 'x'.repeat(2001) }, ['reason bad_value']],
    ['a reason of null', decodeCloseEpoch, { reason: null }, ['reason wrong_type']],
    ['a key beside the reason', withdraw, { reason, key }, ['key unknown_member']],
    ['a key twice', decodeShortlistEntries, { keys: ['a', 'b', 'a'] }, ['keys[2] duplicate']],
    ['no units', decodeVoidUnits, { units: [], reason }, ['units too_short']],
    ['no key', decodeVoidUnits, { units: [unit], reason }, ['units[0].key missing_member']],
    [
      'V4: no reason, a pair twice',
      decodeVoidUnits,
      {
        units: [
          { key, ...unit },
          { key, ...unit },
        ],
      },
      ['units[1] duplicate', 'reason missing_member'],
    ],
    [
      'a unit twice',
      decodeWithdrawUnits,
      { units: [unit, { ...unit, unit: 'u2' }, unit], reason },
      ['units[2] duplicate'],
    ],
    [
      'a key for a unit of all',
      decodeRejudgeUnits,
      { units: [{ ...unit, key }], reason },
      ['units[0].key unknown_member'],
    ],
    [
      'a unit twice',
      rerun,
      { cannot_rerun: [0, 1].map(() => ({ task: 'pick', unit: 'u1', reason })) },
      ['cannot_rerun[1].unit duplicate'],
    ],
    ['no list', rerun, {}, ['cannot_rerun missing_member']],
    ['no key, no text', decodeRaiseAppeal, {}, ['key missing_member', 'text missing_member']],
    ['an empty text', decodeRaiseAppeal, { key, text: '' }, ['text bad_value']],
    ['a text of 2001', decodeRaiseAppeal, { key, text: 'x'.repeat(2001) }, ['text bad_value']],
    ['no units', decodeRaiseAppeal, { key, text: 'x', units: [] }, ['units too_short']],
    [
      'a unit twice',
      decodeRaiseAppeal,
      { key, text: 'x', units: [unit, unit] },
      ['units[1] duplicate'],
    ],
    ['no ruling', resolve, { reason }, ['ruling missing_member']],
    [
      'another ruling, no reason',
      resolve,
      { ruling: 'maybe' },
      ['ruling bad_value', 'reason missing_member'],
    ],
    [
      'digests that are none, and one twice',
      decodeEraseDisclosures,
      { digests: [digest, '', `${digest}=`, digest] },
      [
        'digests[1] bad_value',
        'digests[2] bad_value',
        'digests[3] duplicate',
        'reason missing_member',
      ],
    ],
    [
      'nothing to erase, of some entry',
      decodeEraseDisclosures,
      { digests: [], reason, version: 2 },
      ['digests too_short', 'version unknown_member'],
    ],
    [
      'an event 0',
      resolve,
      { ...ruled, events: [0, '8'] },
      ['events[0] bad_value', 'events[1] wrong_type'],
    ],
  ])('%s', (_, read, body, expected) => {
    const decoded = read(body);
    const found = decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
    expect([...found].sort()).toEqual([...expected].sort());
  });
});
