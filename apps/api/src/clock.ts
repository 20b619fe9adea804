/**
 * The one place of the service that reads a clock. Stamps have microseconds; `Date.now()` has
 * milliseconds, so the monotonic clock counts the rest and is set again whenever the two part.
 * Source: DESIGN "Commands and events", time enters in the envelope from one clock at the edge.
 */
import type { Stamp } from '#ledger/ids';
import { stampOfMicros } from '#ledger/time';

/** The wall clock: microseconds since 1970, UTC. It may jump, also backwards. */
export type Clock = () => bigint;

/** Where a clock gets its readings from. */
export interface ClockSources {
  /** Milliseconds since 1970, whole. */
  readonly wallMs: () => number;
  /** Milliseconds with a fraction since any fixed moment; never goes backwards. */
  readonly monotonicMs: () => number;
}

/** How far the two sources may part before the wall clock is believed, in milliseconds. */
const driftMsMax = 2;

/** A clock that follows `wallMs` and takes what is finer than a millisecond from `monotonicMs`. */
export function microsecondClock(sources: ClockSources = machineSources): Clock {
  let wallMsAtStart = sources.wallMs();
  let monotonicMsAtStart = sources.monotonicMs();
  return () => {
    const wallMs = sources.wallMs();
    const monotonicMs = sources.monotonicMs();
    const estimate = wallMsAtStart + (monotonicMs - monotonicMsAtStart);
    if (Math.abs(estimate - wallMs) <= driftMsMax) return BigInt(Math.floor(estimate * 1000));
    wallMsAtStart = wallMs;
    monotonicMsAtStart = monotonicMs;
    return BigInt(wallMs) * 1000n;
  };
}

/** What the next event is stamped with. */
export interface Stamping {
  /** Never earlier than the stamp before. */
  readonly at: Stamp;
  /** What the wall clock read, when that was earlier than `at`; else null. */
  readonly clock: Stamp | null;
}

/** Stamps the event after the one stamped `last` (null when there is none). */
export function nextStamp(clock: Clock, last: Stamp | null): Stamping {
  const now = stampOfMicros(clock());
  return last !== null && now < last ? { at: last, clock: now } : { at: now, clock: null };
}

const machineSources: ClockSources = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** The same instant as packages want it, to the millisecond. */
export function dateAt(micros: bigint): Date {
  return new Date(Number(micros / 1000n));
}

/** What a date in an HTTP header says, in milliseconds since 1970; null when it is none. */
export function httpDateMs(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
