/**
 * Epochs under each epoch rule. Together they have every type of event that an epoch can have, but
 * the erasure of personal fields.
 */
import { close, type Step } from '../api-epochs.js';

const axes = [
  {
    axis: 'grasping',
    tasks: [
      { task: 'pick', units: ['u1', 'u2', 'u3'] },
      { task: 'place', units: ['u1', 'u2'] },
    ],
  },
  { axis: 'moving', tasks: [{ task: 'turn', units: ['t1', 't2', 't3', 't4'] }] },
];

/** A plan of two axes; exactly a quarter of an axis may be void. */
export function storedPlan(
  epoch: string,
  rule: string,
  over: Readonly<Record<string, unknown>> = {},
): object {
  return {
    ...{ epoch, rule, axes, title: `Stored: ${epoch} ✓`, max_void_fraction: '0.25' },
    ...{ runtime_retries: 1, base_model: 'base', ...over },
  };
}

/** An entry is handed in. */
export function hands(key: string, more: Readonly<Record<string, unknown>> = {}): Step {
  return ['entries', { key, model: `org/${key}`, ...more }, 'intake'];
}

/** Entries are shortlisted. */
export function lists(...keys: readonly string[]): Step {
  return ['shortlist', { keys }, 'organiser'];
}

/** Outcomes of an entry on its three tasks. */
export function reports(key: string, pick: string, place: string, turn: string): Step {
  const outcomes = [
    { key, axis: 'grasping', task: 'pick', outcomes: pick },
    { key, axis: 'grasping', task: 'place', outcomes: place },
    { key, axis: 'moving', task: 'turn', outcomes: turn },
  ];
  return ['outcomes', { outcomes }, 'judge'];
}

/** One more outcome. */
function again(key: string, place: Place, run: number, outcome: string): Step {
  return ['outcomes', { outcomes: [{ key, ...place, run, outcome }] }, 'judge'];
}

interface Place {
  readonly axis: string;
  readonly task: string;
  readonly unit: string;
}

const pick2 = { axis: 'grasping', task: 'pick', unit: 'u2' };
const place1 = { axis: 'grasping', task: 'place', unit: 'u1' };
const turn1 = { axis: 'moving', task: 'turn', unit: 't1' };
const turn4 = { axis: 'moving', task: 'turn', unit: 't4' };

function organises(path: string, body: object): Step {
  return [path, body, 'organiser'];
}

const appeals = { until: '2026-12-31T00:00:00Z', may_close_while_open: false };

/** The plan of the epoch in which nearly everything happens. */
export const wholePlan: object = storedPlan('whole', 'epoch-record@3', { appeals });

/** What happens in it, up to its first closing, by event numbers from 2 on. */
export const wholeBegins: readonly Step[] = [
  hands('base', { submitted_at: '2026-11-23T10:00:01.50Z' }),
  hands('5Grw', { submitted_at: '2026-11-23T12:00:02.1234567890+02:00', digest: 'sha512:00' }),
  hands('__proto__', { submitted_at: '2026-11-23T10:00:02.123456789Z' }),
  hands('é'),
  hands('e\u0301'),
  hands('😀'),
  organises('entries/e%CC%81/withdraw', { reason: 'typed twice' }),
  lists('5Grw', '__proto__', 'é'),
  lists('😀', '5Grw', '__proto__', 'é'),
  reports('5Grw', '1h0', '11', '10r1'),
  reports('__proto__', '110', 'h1', '1011'),
  reports('é', '111', '01', '000.'),
  reports('😀', '1r1', '10', '0011'),
  reports('base', '011', '1h', '11.0'),
  again('5Grw', { ...turn1, unit: 't3' }, 2, 'success'),
  again('😀', pick2, 2, 'runtime_void'),
  organises('voids', { units: [{ key: 'é', ...turn4 }], reason: 'the cable was cut' }),
  organises('axes/grasping/rerun', {
    cannot_rerun: [{ task: 'place', unit: 'u1', reason: 'the table is gone' }],
  }),
  again('5Grw', pick2, 2, 'failure'),
  again('base', { ...place1, unit: 'u2' }, 2, 'success'),
  ['appeals', { key: '__proto__', text: 'The first turn was fine.', units: [turn1] }, 'intake'],
  organises('units/rejudge', { units: [turn1], reason: 'appeal a1' }),
  reports2('5Grw', '1'),
  reports2('__proto__', '1'),
  reports2('é', '1'),
  reports2('😀', 'h'),
  reports2('base', '0'),
];

/** The first turn, judged anew. */
function reports2(key: string, outcomes: string): Step {
  const row = { key, axis: 'moving', task: 'turn', outcomes, run: 2, first: 0 };
  return ['outcomes', { outcomes: [row] }, 'judge'];
}

/** What comes after the clock was set back: rulings, two closings, an appeal after the second. */
export const wholeEnds: readonly Step[] = [
  organises('appeals/a1/resolve', { ruling: 'upheld', reason: 'the film shows it', events: [23] }),
  organises('units/withdraw', { units: [turn4], reason: 'nobody could do it' }),
  organises('axes/moving/rerun', { cannot_rerun: [{ ...withoutAxis(turn1), reason: 'late' }] }),
  organises('entries/%F0%9F%98%80/disqualify', { reason: 'trained on the units' }),
  organises('close', { reason: 'the week is over' }),
  ['appeals', { key: '5Grw', text: 'I want more.' }, 'organiser'],
  organises('reopen', { reason: 'a2 has to be heard' }),
  organises('appeals/a2/resolve', { ruling: 'rejected', reason: 'no ground' }),
  close,
  ['appeals', { key: 'é', text: 'Once more.' }, 'intake'],
];

function withoutAxis({ task, unit }: Place): object {
  return { task, unit };
}

/** An axis that is over the limit and stays so, under the second rule. */
export const second: readonly [plan: object, steps: readonly Step[]] = [
  storedPlan('second', 'epoch-record@2'),
  [
    hands('base'),
    hands('b'),
    hands('a'),
    lists('a', 'b'),
    reports('a', '1h0', 'h1', '0111'),
    reports('b', '100', '11', '1110'),
    reports('base', '111', '11', '1111'),
    organises('axes/grasping/rerun', { cannot_rerun: [] }),
    again('a', pick2, 2, 'harness_void'),
    again('a', place1, 2, 'harness_void'),
    organises('entries/b/withdraw', { reason: 'not ours' }),
    close,
    organises('reopen', { reason: 'the film of t1 was found' }),
    organises('units/rejudge', { units: [turn1], reason: 'the film' }),
    again('a', turn1, 2, 'success'),
    again('base', turn1, 2, 'failure'),
    close,
  ],
];

/** Voids of both kinds under the first rule, which leaves them out for each entry alone. */
export const first: readonly [plan: object, steps: readonly Step[]] = [
  storedPlan('first', 'epoch-record@1', { base_model: null, runtime_retries: 0 }),
  [
    hands('a'),
    hands('b'),
    lists('b', 'a'),
    reports('a', '1h0', 'rr', '0111'),
    reports('b', '100', '11', 'hhhh'),
    close,
  ],
];

/** An epoch that is called off, and one that is still under way when it is exported. */
export const cancelled: readonly [plan: object, steps: readonly Step[]] = [
  storedPlan('cancelled', 'epoch-record@3'),
  [hands('base'), hands('a'), lists('a'), organises('cancel', { reason: 'no power' })],
];
export const running: readonly [plan: object, steps: readonly Step[]] = [
  storedPlan('running', 'epoch-record@3'),
  [hands('base'), hands('a'), lists('a'), reports('a', '101', '1.', '01..')],
];
