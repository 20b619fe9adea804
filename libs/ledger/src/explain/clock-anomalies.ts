/**
 * What the stamps of events alone say about the service's clock: turned back, standing still,
 * leaping. Source: docs/auditors.md, "Time".
 */
import type { RecordedAnyEvent } from '../epoch/any-event.js';
import type { Stamp } from '../ids.js';
import { microsOfStamp } from '../time.js';
import { type AnomalySink, eventPlace, secondsOf } from './time-anomalies.js';

/** Every stamp of an epoch as microseconds, eight bytes each; they never fall. */
export class StampList {
  private micros = new BigInt64Array(1024);
  private count = 0;
  private last: { readonly at: Stamp; readonly micros: bigint } | null = null;

  /** Appends the stamp of the next event; gives its microseconds. */
  add(at: Stamp): bigint {
    if (this.last?.at !== at) this.last = { at, micros: microsOfStamp(at) };
    if (this.count === this.micros.length) {
      const larger = new BigInt64Array(2 * this.count);
      larger.set(this.micros);
      this.micros = larger;
    }
    this.micros[this.count] = this.last.micros;
    this.count += 1;
    return this.last.micros;
  }

  /** The version of the first event that is stamped later than `micros`; time logarithmic. */
  firstAfter(micros: bigint): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.micros[middle] ?? 0n) > micros) high = middle;
      else low = middle + 1;
    }
    return low + 1;
  }
}

/** Events in a row that bear a reading of a clock that was turned back. */
export class BackwardClock {
  private readonly stamps: StampList;
  private readonly sink: AnomalySink;
  private row: { first: number; last: number; at: Stamp; clock: Stamp } | null = null;

  constructor(stamps: StampList, sink: AnomalySink) {
    this.stamps = stamps;
    this.sink = sink;
  }

  add({ version, at, clock }: RecordedAnyEvent): void {
    if (clock === undefined || (this.row !== null && this.row.at !== at)) this.end();
    if (clock === undefined) return;
    const { first = version, clock: least = clock } = this.row ?? {};
    this.row = { first, last: version, at, clock: clock < least ? clock : least };
  }

  /** Reports the row, if there is one. */
  end(): void {
    if (this.row === null) return;
    const { first, last, at, clock } = this.row;
    const reading = microsOfStamp(clock);
    const behind = microsOfStamp(at) - reading;
    const since = this.stamps.firstAfter(reading);
    const values = { at, clock, behind_seconds: secondsOf(behind), since, last };
    const where = eventPlace(first);
    this.sink({ code: 'clock_backwards', where, values }, first, behind);
    this.row = null;
  }
}

/** From how many commands in a row at one microsecond on it is odd: a command takes several. */
const standingCommandsMin = 10;

/** Commands in a row that bear one stamp. */
export class StandingStamps {
  private readonly sink: AnomalySink;
  private first = 0;
  private last = 0;
  private at: Stamp | null = null;
  private micros = 0n;
  private command = '';
  private commands = 0;
  private explained = false;

  constructor(sink: AnomalySink) {
    this.sink = sink;
  }

  /** `micros` is the event's stamp. */
  add({ version, at, clock, command }: RecordedAnyEvent, micros: bigint): void {
    if (at !== this.at) {
      this.end(micros);
      [this.first, this.at, this.micros] = [version, at, micros];
      [this.command, this.commands, this.explained] = ['', 0, false];
    }
    this.last = version;
    this.explained ||= clock !== undefined;
    if (command !== this.command) this.commands += 1;
    this.command = command;
  }

  /** Reports the row if it is one; `next` is the stamp after it, null at the end. */
  end(next: bigint | null): void {
    const { first, last, at, commands, explained } = this;
    if (at === null || explained || commands < standingCommandsMin) return;
    const leap = next === null ? 0n : next - this.micros;
    const leap_seconds = next === null ? null : secondsOf(leap);
    const values = { at, last, commands, leap_seconds };
    const where = eventPlace(first);
    this.sink({ code: 'stamps_stand_still', where, values }, first, leap);
  }
}

/** What machines report, in rows: pauses between these have a rhythm. */
type ReportType = 'EntrySubmitted' | 'OutcomesRecorded' | 'AttemptSubmitted';

/** A pause between two reports, both of one kind and next to each other. */
interface Pause {
  readonly micros: bigint;
  readonly version: number;
  readonly from: Stamp;
  readonly at: Stamp;
}

/** A leap is at least so long, so many times as long as the next longest pause, of so many. */
const leapMicrosMin = 3_600_000_000n;
const leapTimes = 10n;
const pausesMin = 20;

/** Pauses between reports, the two longest of each kind. */
export class Pauses {
  private readonly sink: AnomalySink;
  private readonly longest = new Map<ReportType, { count: number; first: Pause; next: bigint }>();
  private before: { readonly type: string; readonly at: Stamp; readonly micros: bigint } | null =
    null;

  constructor(sink: AnomalySink) {
    this.sink = sink;
  }

  /** `micros` is the event's stamp. */
  add({ version, at, type }: RecordedAnyEvent, micros: bigint): void {
    const { before } = this;
    this.before = { type, at, micros };
    if (before?.type !== type || !isReport(type)) return;
    const pause = { micros: micros - before.micros, version, from: before.at, at };
    const known = this.longest.get(type);
    if (known === undefined) {
      this.longest.set(type, { count: 1, first: pause, next: 0n });
      return;
    }
    known.count += 1;
    if (pause.micros > known.first.micros) {
      [known.next, known.first] = [known.first.micros, pause];
    } else if (pause.micros > known.next) known.next = pause.micros;
  }

  /** Reports the longest pause of each kind if it is a leap. */
  end(): void {
    for (const { count, first, next } of this.longest.values()) {
      const { micros, version, from, at } = first;
      if (count < pausesMin || micros < leapMicrosMin || micros < leapTimes * next) continue;
      const seconds = secondsOf(micros);
      const values = { from, at, seconds, next_longest_seconds: secondsOf(next) };
      const where = eventPlace(version);
      this.sink({ code: 'clock_leap', where, values }, version, micros);
    }
  }
}

function isReport(type: RecordedAnyEvent['type']): type is ReportType {
  return type === 'EntrySubmitted' || type === 'OutcomesRecorded' || type === 'AttemptSubmitted';
}
