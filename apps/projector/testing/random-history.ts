/**
 * Random histories: commands that may or may not be allowed, from a seed. What the rules refuse is
 * left out by the decider, so every history that comes of it is a legal one.
 */
import type { EpochCommand, PairRef, UnitRef } from '#ledger/epoch/commands';
import type { EpochPlan } from '#ledger/evidence/evidence';
import { pendingPairs } from '#ledger/epoch/pending';
import type { AxisId, EntryKey } from '#ledger/ids';
import { aPlan, opening, outcomes, shortlisting, submission } from './commands.js';
import type { Scribe } from './scribe.js';

/** Keys whose order by code point differs from that by UTF-16 unit, and one that objects lose. */
export const keys: readonly string[] = ['B', 'a', '__proto__', '\u{1f600}', '\uff5e'];

/** Numbers from 0 up to, not including, what is asked; the same for the same seed. */
export type Dice = (sides: number) => number;

/** Source: "mulberry32", a 32-bit generator in the public domain; good enough for tests. */
export function diceOf(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides) | 0;
  };
}

const axes = 2;
const units = 4;

/** The plan of a random history. */
export function randomPlan(epoch: string, dice: Dice): EpochPlan {
  const rule = `epoch-record@${String(1 + dice(3))}` as EpochPlan['rule'];
  return aPlan(epoch, axes, units, {
    rule,
    title: dice(2) === 0 ? '' : `Wöche ${epoch}`,
    base_model: dice(2) === 0 ? null : ('base' as never),
    visibility: dice(2) === 0 ? 'live' : 'at_close',
  });
}

/**
 * Opens the epoch, hands in entries, asks `count` random commands; then, in every other history,
 * reports all that is pending, re-runs what may be re-run, closes, and goes on for a while.
 */
export async function playHistory(
  scribe: Scribe,
  plan: EpochPlan,
  dice: Dice,
  count: number,
): Promise<void> {
  await scribe.ask(opening(plan));
  const entered = keys.slice(0, 2 + dice(4));
  for (const key of [...entered, 'base']) await scribe.ask(submission(key));
  if (dice(5) > 0) await scribe.ask(shortlisting(...entered));
  for (let done = 0; done < count; done += 1) await scribe.ask(randomCommand(dice));
  if (dice(2) === 0) return;
  await reportPending(scribe, dice);
  for (const { axis } of plan.axes)
    await scribe.ask({ type: 'RerunVoids', axis, cannot_rerun: [] });
  await reportPending(scribe, dice);
  await scribe.ask({ type: 'CloseEpoch' });
  for (let done = 0; done < dice(40); done += 1) await scribe.ask(randomCommand(dice));
}

/** Reports until nothing is pending, a runtime void now and then. */
async function reportPending(scribe: Scribe, dice: Dice): Promise<void> {
  for (let left = 10; left > 0; left -= 1) {
    const reports = [...pendingPairs(scribe.state)].map(({ key, axis, task, unit, run }) => {
      return { key, axis, task, unit, run, outcome: pick(dice, [...'11100hr'] as never[]) };
    });
    if (reports.length > 0) await scribe.ask({ type: 'RecordOutcomes', outcomes: reports });
  }
}

const reason = 'as the dice would have it';

/** Outcomes most of all, the end of an entry or an epoch seldom. */
export function randomCommand(dice: Dice): EpochCommand {
  const key = pick(dice, [...keys, 'base']) as EntryKey;
  const kind = dice(100);
  if (kind < 50) return outcomes([key, randomAxis(dice), randomCodes(dice), dice(units)]);
  if (kind < 74) return report(dice, key);
  if (kind < 76) return shortlisting(...keys.filter(() => dice(3) > 0));
  if (kind < 78) return { type: dice(2) ? 'WithdrawEntry' : 'DisqualifyEntry', key, reason };
  if (kind < 82) return { type: 'VoidUnits', units: [{ ...unit(dice), key }], reason };
  if (kind < 84) return { type: 'WithdrawUnits', units: [unit(dice)], reason };
  if (kind < 88) return { type: 'RejudgeUnits', units: [unit(dice)], reason };
  if (kind < 92) return { type: 'RerunVoids', axis: randomAxis(dice), cannot_rerun: [] };
  if (kind < 94) return { type: 'CloseEpoch' };
  if (kind < 96) return { type: 'ReopenEpoch', reason };
  return dice(90) === 0 ? { type: 'CancelEpoch', reason } : submission(`${key}${String(dice(9))}`);
}

function report(dice: Dice, key: EntryKey): EpochCommand {
  const pair: PairRef = { ...unit(dice), key };
  const outcome = pick(dice, ['1', '0', 'h', 'r'] as const);
  return { type: 'RecordOutcomes', outcomes: [{ ...pair, run: 1 + dice(3), outcome }] };
}

function randomAxis(dice: Dice): AxisId {
  return `a${String(dice(axes))}` as AxisId;
}

function unit(dice: Dice): UnitRef {
  return { axis: randomAxis(dice), task: 't', unit: `u${String(dice(units))}` } as never;
}

function randomCodes(dice: Dice): string {
  return pick(dice, ['1', '0', 'h', 'r', '10', '1h', '.1', '0.r', '1110']);
}

function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  return items[dice(items.length)] as Item;
}
