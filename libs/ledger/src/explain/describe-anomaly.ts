/**
 * Each anomaly in English, for whoever audits an epoch.
 * Source: docs/auditors.md, "Time".
 */
import { quoted } from '../place.js';
import type { TimeAudit } from './audit-time.js';
import type { Seconds, TimeAnomaly } from './time-anomalies.js';

/** An audit of stamps as it is written down for programs and people. */
export interface ShownAudit {
  /** By place; of each kind at most 20, those that are farthest off. */
  readonly anomalies: readonly (TimeAnomaly & { readonly message: string })[];
  /** How many there are of each kind, listed or not. */
  readonly anomaly_counts: TimeAudit['counts'];
}

/** `audit` with words for people. */
export function shownAudit({ anomalies, counts }: TimeAudit): ShownAudit {
  return {
    anomalies: anomalies.map((one) => ({ ...one, message: describeAnomaly(one) })),
    anomaly_counts: counts,
  };
}

/** What is odd, with its numbers, in a sentence or two. */
export function describeAnomaly(anomaly: TimeAnomaly): string {
  switch (anomaly.code) {
    case 'clock_backwards': {
      const { at, clock, behind_seconds, since, last } = anomaly.values;
      return (
        `The clock read ${clock}, ${durationText(behind_seconds)} behind the stamp ${at}, which ` +
        `was kept up to event ${last}. Stamps from event ${since} on may be that much ahead.`
      );
    }
    case 'stamps_stand_still': {
      const { at, last, commands, leap_seconds } = anomaly.values;
      const then =
        leap_seconds === null
          ? 'Nothing follows'
          : `The next is ${durationText(leap_seconds)} later`;
      return (
        `${commands} commands up to event ${last} bear the one stamp ${at}, and no reading of ` +
        `the clock says why. ${then}.`
      );
    }
    case 'clock_leap': {
      const { from, at, seconds, next_longest_seconds } = anomaly.values;
      return (
        `From ${from} to ${at} are ${durationText(seconds)}; the next longest pause between ` +
        `such reports is ${durationText(next_longest_seconds)}. A clock that was set forward ` +
        'looks like this, and so does a pause.'
      );
    }
    case 'outcomes_before_entry': {
      const { key, entry, submitted_at, at, seconds } = anomaly.values;
      return (
        `Outcomes of ${quoted(key)} are stamped ${at}, ${durationText(seconds)} before it was ` +
        `handed in: its intake says ${submitted_at} in event ${entry}.`
      );
    }
    case 'intake_far_off': {
      const { key, submitted_at, received_at, seconds } = anomaly.values;
      return (
        `The intake stamped ${quoted(key)} ${submitted_at}; the ledger took it ` +
        `${durationText(seconds)} later, at ${received_at}.`
      );
    }
  }
}

/** Seconds in the two largest units that say something: `1 h 2 min`, `12.5 s`, `250 µs`. */
export function durationText(seconds: Seconds): string {
  const [whole = '0', digits = '000000'] = seconds.split('.');
  const count = BigInt(whole);
  if (count === 0n) {
    const micros = Number(digits);
    return micros < 1000 ? `${micros} µs` : `${String(micros / 1000)} ms`;
  }
  if (count < 60n) return `${whole}${digits.replace(/0+$/, '').replace(/^(?=.)/, '.')} s`;
  const units: readonly (readonly [bigint, string])[] = [
    [86_400n, 'd'],
    [3_600n, 'h'],
    [60n, 'min'],
    [1n, 's'],
  ];
  const first = units.findIndex(([size]) => count >= size);
  const shown = units.slice(first, first + 2);
  let left = count;
  return shown
    .flatMap(([size, name]) => {
      const number = left / size;
      left %= size;
      return number === 0n ? [] : [`${String(number)} ${name}`];
    })
    .join(' ');
}
