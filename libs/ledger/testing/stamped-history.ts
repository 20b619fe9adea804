/**
 * Epochs of which only the stamps matter: an opening, entries, a shortlist, outcomes, each so many
 * microseconds after the one before. What is odd is planted afterwards.
 */
import fc from 'fast-check';
import type { EpochEvent, RecordedEvent } from '../src/epoch/events.js';
import type { Stamp } from '../src/ids.js';
import { addMicros } from '../src/time.js';
import { aRow, noon, opened, recorded, shortlisted, stored, submitted } from './epoch-builder.js';

/** Microseconds of a minute, of an hour. */
export const minute = 60_000_000n;
export const hour = 60n * minute;

/** One step: how long after the one before, and how long before that its intake stamped it. */
export interface Pace {
  readonly after: bigint;
  readonly intakeBefore: bigint;
}

/** So many entries, then as many reports of outcomes, at these paces. */
export function stampedHistory(paces: readonly Pace[]): readonly RecordedEvent[] {
  const half = Math.ceil(paces.length / 2);
  const events: RecordedEvent[] = [];
  let at = noon;
  const add = (event: (at: Stamp) => EpochEvent): void => {
    events.push(stored(event(at), events.length + 1, at));
  };
  add(() => opened());
  for (const [index, { after, intakeBefore }] of paces.slice(0, half).entries()) {
    at = addMicros(at, after);
    add((now) => submitted(`k${index}`, addMicros(now, -intakeBefore)));
  }
  at = addMicros(at, minute);
  add(() => shortlisted('k0'));
  for (const [index, { after }] of paces.slice(half).entries()) {
    at = addMicros(at, after);
    add(() => recorded(aRow(`k${index}`, '1')));
  }
  return events;
}

/**
 * Paces of a calm epoch: reports from a microsecond to half an hour apart, some nights of eight to
 * fourteen hours in each phase, stamps of the intake up to five minutes old.
 */
export const calmPaces: fc.Arbitrary<readonly Pace[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.bigInt(1n, 30n * minute), fc.bigInt(0n, 5n * minute)), {
      minLength: 48,
      maxLength: 96,
    }),
    fc.array(fc.bigInt(8n * hour, 14n * hour), { minLength: 2, maxLength: 6 }),
    fc.bigInt(1n, 40n),
  )
  .map(([steps, nights, place]) =>
    steps.map(([after, intakeBefore], index) => {
      // Every tenth step or so is the first of a day, in either phase alike.
      const isMorning = (index + Number(place)) % 10 === 0;
      const night = isMorning ? (nights[index % nights.length] ?? 0n) : 0n;
      return { after: after + night, intakeBefore };
    }),
  );

/** The events from `version` on moved by `micros`; intake stamps move along. */
export function moved(
  events: readonly RecordedEvent[],
  version: number,
  micros: bigint,
): readonly RecordedEvent[] {
  return events.map((event) => {
    if (event.version < version) return event;
    const at = addMicros(event.at, micros);
    if (event.type !== 'EntrySubmitted') return { ...event, at };
    const submitted_at = addMicros(event.body.submitted_at as string as Stamp, micros);
    return { ...event, at, body: { ...event.body, submitted_at: submitted_at as never } };
  });
}
