/**
 * The audit of an epoch's stamps: events in, what is odd about them out.
 * Source: docs/auditors.md, "Time".
 */
import type { RecordedAnyEvent } from '../epoch/any-event.js';
import { BackwardClock, Pauses, StampList, StandingStamps } from './clock-anomalies.js';
import { IntakeStamps } from './intake-anomalies.js';
import { type AnomalyCode, anomalyCodes, type TimeAnomaly } from './time-anomalies.js';

/** What an audit came to. */
export interface TimeAudit {
  /** By place; of each kind at most 20, those that are farthest off. */
  readonly anomalies: readonly TimeAnomaly[];
  /** How many there are of each kind, listed or not. */
  readonly counts: Readonly<Record<AnomalyCode, number>>;
}

/** How many of a kind are listed. */
const listedMax = 20;

interface Weighed {
  readonly anomaly: TimeAnomaly;
  readonly version: number;
  readonly micros: bigint;
}

/** Looks at events one by one. Time linear; memory eight bytes an event. */
export class TimeAuditor {
  private readonly found = new Map<AnomalyCode, { count: number; listed: Weighed[] }>();
  private readonly stamps = new StampList();
  private readonly backward: BackwardClock;
  private readonly standing: StandingStamps;
  private readonly pauses: Pauses;
  private readonly intake: IntakeStamps;

  constructor() {
    const sink = this.note.bind(this);
    this.backward = new BackwardClock(this.stamps, sink);
    this.standing = new StandingStamps(sink);
    this.pauses = new Pauses(sink);
    this.intake = new IntakeStamps(sink);
  }

  /** The next event, from version 1 on without gaps. */
  add(event: RecordedAnyEvent): void {
    const micros = this.stamps.add(event.at);
    this.backward.add(event);
    this.standing.add(event, micros);
    this.pauses.add(event, micros);
    this.intake.add(event);
  }

  /** What all events together came to; nothing may be added after it. */
  end(): TimeAudit {
    this.backward.end();
    this.standing.end(null);
    this.pauses.end();
    const listed = [...this.found.values()].flatMap((kind) => kind.listed);
    const inOrder = listed.toSorted((left, right) => left.version - right.version);
    const counts = Object.fromEntries(
      anomalyCodes.map((code) => [code, this.found.get(code)?.count ?? 0]),
    ) as TimeAudit['counts'];
    return { anomalies: inOrder.map(({ anomaly }) => anomaly), counts };
  }

  private note(anomaly: TimeAnomaly, version: number, micros: bigint): void {
    const kind = this.found.get(anomaly.code) ?? { count: 0, listed: [] };
    this.found.set(anomaly.code, kind);
    kind.count += 1;
    kind.listed.push({ anomaly, version, micros });
    if (kind.listed.length <= listedMax) return;
    const least = kind.listed.reduce((low, one) => (one.micros < low.micros ? one : low));
    kind.listed.splice(kind.listed.indexOf(least), 1);
  }
}

/** The audit of all `events` of an epoch, in order. */
export function auditTime(events: Iterable<RecordedAnyEvent>): TimeAudit {
  const auditor = new TimeAuditor();
  for (const event of events) auditor.add(event);
  return auditor.end();
}
