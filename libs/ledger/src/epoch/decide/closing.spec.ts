import { describe, expect, test } from '@jest/globals';
import { given } from '../../../testing/decider-specification.js';
import {
  aPair,
  aRow,
  noon,
  opened,
  recorded,
  sha256,
  shortlisted,
  stateAfter,
  submitted,
} from '../../../testing/epoch-builder.js';
import { evidenceBytes, planJson } from '../../evidence/encode.js';
import { evidenceOf } from '../../evidence/of-state.js';
import type { AxisId, EntryKey, LimitText, UnitId } from '../../ids.js';
import { canonicalBytes } from '../../record/canonical.js';
import { sha256Hex } from '../../record/digest.js';
import { findRule } from '../../rules/registry.js';
import { decide, type Decision } from '../decide.js';
import type { EpochClosed, EpochEvent } from '../events.js';
import type { Rejection } from '../rejections.js';
import type { EpochState } from '../state.js';

const axis = 'grasping' as AxisId;
const reason = 'all is in';
const close = { type: 'CloseEpoch' } as const;
const begin = [
  opened({ base: 'base', limit: '0.5' }),
  submitted('base'),
  submitted('a'),
  submitted('b'),
];
const running = [...begin, shortlisted('a', 'b')];
const complete = [...running, recorded(aRow('a', '10h'), aRow('b', '111'))];
const rerun: EpochEvent = { type: 'VoidsRerun', body: { axis, pairs: 2, cannot_rerun: [] } };

/** The close that follows from a state: digests of what anybody can make of it. */
function closingOf(state: EpochState, why?: string): EpochClosed {
  const evidence = evidenceOf(state);
  const revision = state.revision + 1;
  const record = findRule(evidence.plan.rule)?.score(evidence, revision) ?? {};
  return {
    type: 'EpochClosed',
    body: {
      revision,
      rule: evidence.plan.rule,
      ...(why === undefined ? {} : { reason: why }),
      plan_sha256: sha256Hex(canonicalBytes(planJson(evidence.plan)), sha256),
      evidence_sha256: sha256Hex(evidenceBytes(evidence), sha256),
      record_sha256: sha256Hex(canonicalBytes(record), sha256),
    },
  };
}

function decideClose(events: readonly EpochEvent[]): Decision {
  return decide(stateAfter(events), close, { at: noon, sha256 });
}

function gap(
  code: 'outcomes_missing' | 'retry_due' | 'rerun_pending',
  key: string,
  ...units: readonly string[]
): Rejection {
  const { task } = aPair(key, '');
  return { code, place: '', key: key as EntryKey, axis, task, units: units as readonly UnitId[] };
}

describe('CloseEpoch', () => {
  test('seals the digests of plan, evidence and record, and hands out their bytes', () => {
    given(...complete)
      .when(close)
      .then(closingOf(stateAfter(complete)));
    const decision = decideClose(complete);
    expect(decision).toMatchObject({ kind: 'accepted', closing: { revision: 1 } });
    const closing = decision.kind === 'accepted' ? decision.closing : null;
    const digests = [closing?.evidence, closing?.record].map((bytes) =>
      sha256Hex(bytes ?? new Uint8Array(), sha256),
    );
    const { evidence_sha256, record_sha256 } = closingOf(stateAfter(complete)).body;
    expect(digests).toEqual([evidence_sha256, record_sha256]);
  });

  test('a reason stands in the event when one is given', () => {
    given(...complete)
      .when({ ...close, reason })
      .then(closingOf(stateAfter(complete), reason));
  });

  test('an empty shortlist can be closed', () => {
    const empty = [...begin, shortlisted()];
    given(...empty)
      .when(close)
      .then(closingOf(stateAfter(empty)));
  });

  test('closed again after reopening: the next revision, over what has changed', () => {
    const reopened = [
      ...complete,
      closingOf(stateAfter(complete)),
      { type: 'EpochReopened', body: { reason } },
      { type: 'EntryWithdrawn', body: { key: 'b' as EntryKey, reason, units_back: 0 } },
    ] as const;
    const second = closingOf(stateAfter(reopened));
    expect(second.body.revision).toBe(2);
    given(...reopened)
      .when(close)
      .then(second);
  });
});

describe('CloseEpoch: what stands against it, all listed at once', () => {
  test('C3: one missing outcome is refused with its unit; voided, it is dropped for all', () => {
    const lacking = [...running, recorded(aRow('a', '1.0'), aRow('b', '111'))];
    given(...lacking)
      .when(close)
      .thenRefused(gap('outcomes_missing', 'a', 'u2'));
    const units = [aPair('a', 'u2')];
    const voided = [...lacking, { type: 'UnitsVoided', body: { units, reason } } as const];
    given(...voided)
      .when(close)
      .then(closingOf(stateAfter(voided)));
    const record = findRule('epoch-record@3')?.score(evidenceOf(stateAfter(voided)), 1);
    const submissions = record?.['submissions'] as { axes: { tasks: { units: number }[] }[] }[];
    expect(submissions.map(({ axes }) => axes[0]?.tasks[0]?.units)).toEqual([2, 2]);
  });

  test('pending re-runs, due retries, missing outcomes, axes over the limit, by key', () => {
    const over = {
      code: 'axis_over_limit',
      place: '',
      axis,
      void_fraction: '2/3',
      limit: '0.5' as LimitText,
    } as const;
    given(...running, recorded(aRow('b', 'hhr'), aRow('a', 'r1.')))
      .when(close)
      .thenRefused(
        gap('retry_due', 'a', 'u1'),
        gap('retry_due', 'b', 'u3'),
        gap('outcomes_missing', 'a', 'u3'),
        over,
      );
  });

  test('the re-run must come back, or be voided, for everybody still in the comparison', () => {
    const pending = [...running, recorded(aRow('a', 'hh1'), aRow('b', '111')), rerun];
    given(...pending)
      .when(close)
      .thenRefused(gap('rerun_pending', 'a', 'u1', 'u2'));
    given(...pending, recorded(aRow('a', '1r', { run: 2 })))
      .when(close)
      .thenRefused(gap('retry_due', 'a', 'u2'));
    const units = [aPair('a', 'u1'), aPair('a', 'u2')];
    const voided = [...pending, { type: 'UnitsVoided', body: { units, reason } } as const];
    given(...voided)
      .when(close)
      .then(closingOf(stateAfter(voided)));
  });

  test('one who leaves is waited for no more', () => {
    const left: EpochEvent = {
      type: 'EntryDisqualified',
      body: { key: 'a' as EntryKey, reason, units_back: 0 },
    };
    const events = [...running, recorded(aRow('a', '1'), aRow('b', '111')), left];
    given(...events)
      .when(close)
      .then(closingOf(stateAfter(events)));
  });

  test('gaps and voids of the base model never block', () => {
    const events = [...complete, recorded(aRow('base', 'hh.'))];
    given(...events)
      .when(close)
      .then(closingOf(stateAfter(events)));
  });

  test.each([
    ['epoch-record@1', true],
    ['epoch-record@2', false],
    ['epoch-record@3', false],
  ])('all voids under %s: closing accepted %s', (rule, accepted) => {
    const plan = { rule, limit: '0' };
    const decision = decideClose([
      opened(plan),
      submitted('a'),
      shortlisted('a'),
      recorded(aRow('a', 'hhh')),
    ]);
    expect(decision.kind).toBe(accepted ? 'accepted' : 'refused');
  });
});

test('C5: one who is withdrawn stays listed, and the others keep their standing', () => {
  const left: EpochEvent = {
    type: 'EntryWithdrawn',
    body: { key: 'a' as EntryKey, reason, units_back: 1 },
  };
  const { entries } = evidenceOf(stateAfter([...complete, left]));
  expect(entries.map(({ key, status }) => [key, status])).toEqual([
    ['base', 'base'],
    ['a', 'withdrawn'],
    ['b', 'shortlisted'],
  ]);
});
