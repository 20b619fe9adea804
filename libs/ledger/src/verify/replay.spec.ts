/**
 * What an operator who holds the real key can still not do: everything here is sealed, chained and
 * signed like the truth, and found by playing the epoch again.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bundleOf } from '../../testing/bundle-builder.js';
import { cryptography } from '../../testing/cryptography.js';
import {
  aPair,
  aPlan,
  aRow,
  aUnit,
  packed,
  recorded,
  report,
} from '../../testing/epoch-builder.js';
import { histories, play } from '../../testing/random-histories.js';
import { builtEpoch, type BuiltEpoch, type Line, log } from '../../testing/sealed-epoch.js';
import type { EpochCommand } from '../epoch/commands.js';
import type { AxisId, EntryKey, ModelName } from '../ids.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import { nothingHeld, type Report, verifyBundle } from './verify-bundle.js';

const { sha256 } = cryptography;
const pinned = { ...nothingHeld, keys: [log.key] };
const reason = 'asked for';

async function verified(epoch: BuiltEpoch): Promise<Report> {
  return verifyBundle([await bundleOf(epoch)], { cryptography, held: pinned });
}

const submit = (key: string): EpochCommand => ({
  type: 'SubmitEntry',
  key: key as EntryKey,
  model: `org/${key}` as ModelName,
});
const rerun: EpochCommand = {
  type: 'RerunVoids',
  axis: 'grasping' as AxisId,
  cannot_rerun: [],
};

/** Two axes of three units; `grasping` is over its limit, re-run, still over and dropped. */
const story: readonly EpochCommand[] = [
  {
    type: 'OpenEpoch',
    plan: aPlan({
      limit: '0.3',
      base: 'base',
      axes: { grasping: { pick: 3 }, moving: { turn: 3 } },
    }),
  },
  ...['a', 'b', 'base'].map(submit),
  { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
  report(
    packed('a', '1h1'),
    packed('b', '101'),
    packed('base', '111'),
    ...['110', '100', '111'].map((row, index) =>
      packed(['a', 'b', 'base'][index] ?? '', row, { axis: 'moving', task: 'turn' }),
    ),
  ),
  rerun,
  report(packed('a', 'h', { run: 2, first: 1 })),
  { type: 'CloseEpoch' },
];

const honest = builtEpoch(play(story).events);
const types = honest.lines.map(({ type }) => type);

/** The honest lines with others put in front of the line at `place`, counted from 1. */
function inserted(place: number, ...events: readonly { type: string; body: object }[]): BuiltEpoch {
  const [first] = honest.lines;
  if (first === undefined) throw new Error('the story has a first line');
  const others = events.map((event): Line => {
    return { ...first, role: event.type === 'OutcomesRecorded' ? 'judge' : 'organiser', ...event };
  });
  return { ...honest, lines: honest.lines.toSpliced(place - 1, 0, ...others) };
}

/** The honest lines with the body of the line at `place` changed. */
function altered(place: number, change: (body: object) => object): BuiltEpoch {
  const lines = honest.lines.map((line, index): Line =>
    index === place - 1 ? { ...line, body: change(line.body) } : line,
  );
  return { ...honest, lines };
}

const closing = types.indexOf('EpochClosed') + 1;
const outcomes = types.indexOf('OutcomesRecorded') + 1;
const second = types.lastIndexOf('OutcomesRecorded') + 1;

/** The honest bundle with another record, whose digest the closing states. */
function published(change: (text: string) => string): BuiltEpoch {
  const [evidence = new Uint8Array(), record = new Uint8Array()] = honest.documents;
  const text = Buffer.from(record).toString();
  const other = Buffer.from(change(text));
  expect(other.toString()).not.toBe(text);
  const record_sha256 = sha256Hex(other, sha256);
  const { lines } = altered(closing, (body) => ({ ...body, record_sha256 }));
  return { lines, documents: [evidence, canonicalBytes(JSON.parse(other.toString()) as Json)] };
}

describe('an honest bundle', () => {
  test('verifies, and says what was checked', async () => {
    const { findings, checked, notices } = await verified(honest);
    expect(findings).toEqual([]);
    expect(notices).toEqual([]);
    const events = honest.lines.length;
    expect(checked).toMatchObject({ events, replayed: events, evidences: 1, records: 1 });
  });

  test('of an epoch that is not closed verifies, and says so', async () => {
    const { findings, notices } = await verified(builtEpoch(play(story.slice(0, 6)).events));
    expect(findings).toEqual([]);
    expect(notices).toEqual([{ code: 'not_closed', step: 6, where: 'events[6]' }]);
  });

  test('of any epoch verifies: re-runs, retries, voids, withdrawals, reopenings', async () => {
    const counts = { closings: 0, reopened: 0, reruns: 0, left: 0 };
    const property = fc.asyncProperty(histories, async ({ events }) => {
      const epoch = builtEpoch(events);
      const { findings, checked } = await verified(epoch);
      expect(findings).toEqual([]);
      const count = (...of: readonly string[]): number =>
        events.filter(({ type }) => of.includes(type)).length;
      expect(checked).toMatchObject({ replayed: events.length, records: count('EpochClosed') });
      counts.closings += count('EpochClosed');
      counts.reopened += count('EpochReopened');
      counts.reruns += count('VoidsRerun');
      counts.left += count('EntryWithdrawn', 'EntryDisqualified', 'UnitsWithdrawn');
    });
    await fc.assert(property, { numRuns: 150, seed: 20261123 });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  }, 120_000);
});

describe('a signed lie', () => {
  const overLimit = play([...story.slice(0, 6), ...story.slice(8)]);

  test.each<[string, BuiltEpoch, string, string]>([
    [
      'an unplanned task',
      inserted(second, recorded(aRow('a', '1', { task: 'nope' }))),
      'event_illegal',
      `events[${second}]`,
    ],
    [
      'an unplanned unit',
      inserted(second, { type: 'UnitsVoided', body: { units: [aPair('a', 'u9')], reason } }),
      'event_illegal',
      `events[${second}]`,
    ],
    [
      'a scored outcome replaced',
      inserted(second, recorded(aRow('b', '1', { run: 2, first: 1 }))),
      'event_illegal',
      `events[${second}]`,
    ],
    [
      'a second re-run',
      inserted(closing, {
        type: 'VoidsRerun',
        body: { axis: 'grasping', pairs: 1, cannot_rerun: [] },
      }),
      'event_illegal',
      `events[${closing}]`,
    ],
    [
      'a closing with missing outcomes',
      { ...honest, lines: honest.lines.toSpliced(second - 1, 1) },
      'event_illegal',
      `events[${closing - 1}]`,
    ],
    [
      'a closing over the limit',
      {
        documents: honest.documents,
        lines: [...builtEpoch(overLimit.events).lines, ...honest.lines.slice(closing - 1)],
      },
      'event_illegal',
      `events[${closing - 2}]`,
    ],
    [
      'an outcome after the close',
      inserted(closing + 1, recorded(aRow('a', '1', { first: 1 }))),
      'event_illegal',
      `events[${closing + 1}]`,
    ],
    [
      'a revision skipped',
      altered(closing, (body) => ({ ...body, revision: 2 })),
      'event_illegal',
      `events[${closing}].body.revision`,
    ],
    [
      'a count of units that came back by a withdrawal',
      inserted(second, {
        type: 'EntryWithdrawn',
        body: { key: 'a', reason, units_back: 7 },
      }),
      'event_illegal',
      `events[${second}].body.units_back`,
    ],
    [
      'an unknown type',
      inserted(second, { type: 'EpochPaused', body: { reason } }),
      'event_unknown',
      `events[${second}]`,
    ],
    [
      'text for a number',
      altered(outcomes, () => ({ rows: [{ ...aRow('a', '1'), run: '1' }] })),
      'body_invalid',
      `events[${outcomes}].body.rows[0].run`,
    ],
    [
      'a member nobody knows',
      inserted(second, { type: 'UnitsRejudged', body: { units: [aUnit('u1')], reason, by: 'me' } }),
      'body_invalid',
      `events[${second}].body.by`,
    ],
    [
      'an unknown rule',
      altered(closing, (body) => ({ ...body, rule: 'epoch-record@9' })),
      'rule_unknown',
      `events[${closing}].body.rule`,
    ],
    [
      'another rule than the plan names',
      altered(closing, (body) => ({ ...body, rule: 'epoch-record@2' })),
      'event_illegal',
      `events[${closing}].body.rule`,
    ],
    [
      'a better score',
      published((text) => text.replace('"score_exact":"1/3"', '"score_exact":"2/3"')),
      'record_differs',
      `events[${closing}].body.record_sha256`,
    ],
    [
      'ranks exchanged',
      published((text) =>
        text.replace(/"rank":([12])/g, (_, rank) => `"rank":${3 - Number(rank)}`),
      ),
      'record_differs',
      `events[${closing}].body.record_sha256`,
    ],
    [
      'a dropped axis kept',
      published((text) => text.replace('"dropped":true', '"dropped":false')),
      'record_differs',
      `events[${closing}].body.record_sha256`,
    ],
    [
      '1/3 as 0.3333',
      published((text) => text.replace('0.3333333333333333', '0.3333')),
      'record_differs',
      `events[${closing}].body.record_sha256`,
    ],
    [
      'an outcome changed in the events only',
      altered(outcomes, (body) => ({
        rows: (body as { rows: object[] }).rows.map((row, index) =>
          index === 1 ? { ...row, outcomes: '111' } : row,
        ),
      })),
      'evidence_differs',
      `events[${closing}].body.evidence_sha256`,
    ],
  ])('%s', async (_, epoch, code, where) => {
    const { findings } = await verified(epoch);
    expect(findings[0]).toMatchObject({ code, where });
  });

  test('the first place that differs is named, with both values', async () => {
    const { findings } = await verified(
      published((text) => text.replace('"score_exact":"1/3"', '"score_exact":"2/3"')),
    );
    expect(findings).toEqual([
      {
        code: 'record_differs',
        step: 8,
        where: `events[${closing}].body.record_sha256`,
        place: 'submissions[1].axes[1].score_exact',
        expected: '"1/3"',
        found: '"2/3"',
      },
    ]);
  });

  test('a plan under a rule of the future: named, and the replay stops', async () => {
    const { findings, checked } = await verified(
      altered(1, (body) => {
        const { plan } = body as { plan: object };
        return { plan: { ...plan, rule: 'epoch-record@9' } };
      }),
    );
    const about = findings.filter(({ step }) => step >= 7);
    expect(about.map(({ code, where }) => [code, where])).toEqual([
      ['rule_unknown', 'events[1].body.plan.rule'],
    ]);
    expect(checked.replayed).toBe(0);
  });

  test('at most twenty findings of a code', async () => {
    const rows = Array.from({ length: 30 }, () => ({ ...aRow('a', '1'), run: '1' }));
    const { findings } = await verified(altered(outcomes, () => ({ rows })));
    expect(findings.filter(({ code }) => code === 'body_invalid')).toHaveLength(20);
  });
});
