/**
 * What an operator who holds the real key can still not do: sealed, chained and signed like the
 * truth, and found by playing the epoch again.
 */
import type { EpochCommand } from '../../src/epoch/commands.js';
import type { AxisId, EntryKey, ModelName } from '../../src/ids.js';
import { canonicalBytes } from '../../src/record/canonical.js';
import { sha256Hex } from '../../src/record/digest.js';
import type { Json } from '../../src/record/json.js';
import type { FindingCode } from '../../src/verify/finding.js';
import { cryptography } from '../cryptography.js';
import { aPair, aPlan, aRow, aUnit, packed, recorded, report } from '../epoch-builder.js';
import { play } from '../random-histories.js';
import { builtEpoch, type BuiltEpoch, type Line } from '../sealed-epoch.js';

const { sha256 } = cryptography;
const reason = 'asked for';

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
export const story: readonly EpochCommand[] = [
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

export const honest = builtEpoch(play(story).events);
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
export function altered(place: number, change: (body: object) => object): BuiltEpoch {
  const lines = honest.lines.map((line, index): Line =>
    index === place - 1 ? { ...line, body: change(line.body) } : line,
  );
  return { ...honest, lines };
}

export const closing = types.indexOf('EpochClosed') + 1;
export const outcomes = types.indexOf('OutcomesRecorded') + 1;
const second = types.lastIndexOf('OutcomesRecorded') + 1;

/** The honest bundle with another record, whose digest the closing states. */
export function published(change: (text: string) => string): BuiltEpoch {
  const [evidence = new Uint8Array(), record = new Uint8Array()] = honest.documents;
  const text = Buffer.from(record).toString();
  const other = Buffer.from(change(text));
  if (other.toString() === text) throw new Error('the record is not changed');
  const record_sha256 = sha256Hex(other, sha256);
  const { lines } = altered(closing, (body) => ({ ...body, record_sha256 }));
  return { lines, documents: [evidence, canonicalBytes(JSON.parse(other.toString()) as Json)] };
}

const overLimit = play([...story.slice(0, 6), ...story.slice(8)]);

/** What is said, the epoch that says it, the first finding and where. */
export const lies: readonly (readonly [string, BuiltEpoch, FindingCode, string])[] = [
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
    published((text) => text.replace(/"rank":([12])/g, (_, rank) => `"rank":${3 - Number(rank)}`)),
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
];
