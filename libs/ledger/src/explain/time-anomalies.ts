/**
 * What can be odd about the stamps of an epoch: a closed list. An anomaly is shown to whoever
 * audits the epoch and is never a verdict: an honest service has a clock that is set right, too.
 * Source: docs/auditors.md, "Time".
 */
import type { EntryKey, Instant, Stamp } from '../ids.js';

/** Exact seconds as text, six digits after the point. */
export type Seconds = string;

/** What each kind of anomaly shows. Numbers of events are versions. */
export interface AnomalyValues {
  /** The wall clock was turned back: events keep the last stamp, and the reading beside it. */
  readonly clock_backwards: {
    /** The stamp that was kept. */
    readonly at: Stamp;
    /** The reading that is farthest behind it. */
    readonly clock: Stamp;
    readonly behind_seconds: Seconds;
    /** The first event that is stamped later than that reading: since then it ran ahead. */
    readonly since: number;
    /** The last event in a row that bears such a reading. */
    readonly last: number;
  };
  /** Many commands in a row at one microsecond, and no reading beside it that says why. */
  readonly stamps_stand_still: {
    readonly at: Stamp;
    readonly last: number;
    readonly commands: number;
    /** From there to the next stamp; null when there is none. */
    readonly leap_seconds: Seconds | null;
  };
  /** One pause between reports of a kind that is far longer than every other. */
  readonly clock_leap: {
    readonly from: Stamp;
    readonly at: Stamp;
    readonly seconds: Seconds;
    readonly next_longest_seconds: Seconds;
  };
  /** Outcomes of an entry are stamped earlier than its intake says that it was handed in. */
  readonly outcomes_before_entry: {
    readonly key: EntryKey;
    /** Its `EntrySubmitted`. */
    readonly entry: number;
    readonly submitted_at: Instant;
    readonly at: Stamp;
    readonly seconds: Seconds;
  };
  /** The intake's own stamp lies far before the moment at which the ledger took the entry. */
  readonly intake_far_off: {
    readonly key: EntryKey;
    readonly submitted_at: Instant;
    readonly received_at: Stamp;
    readonly seconds: Seconds;
  };
}

/** The kinds. */
export type AnomalyCode = keyof AnomalyValues;

/** One thing worth asking about. */
export type TimeAnomaly = {
  readonly [Code in AnomalyCode]: {
    readonly code: Code;
    /** The event at which it shows, such as `events[12]`. */
    readonly where: string;
    readonly values: AnomalyValues[Code];
  };
}[AnomalyCode];

/** Anomalies as they are found, each with its event and with how far off it is. */
export type AnomalySink = (anomaly: TimeAnomaly, version: number, micros: bigint) => void;

/** Every kind, in the order in which they are explained. */
export const anomalyCodes: readonly AnomalyCode[] = [
  'clock_backwards',
  'stamps_stand_still',
  'clock_leap',
  'outcomes_before_entry',
  'intake_far_off',
];

/** The place of an event, as findings name it. */
export function eventPlace(version: number): string {
  return `events[${version}]`;
}

/** Microseconds as exact seconds. */
export function secondsOf(micros: bigint): Seconds {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
