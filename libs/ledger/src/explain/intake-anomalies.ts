/**
 * What the intake's clock says about the ledger's, and the other way round.
 * Source: docs/auditors.md, "Time".
 */
import type { RecordedAnyEvent } from '../epoch/any-event.js';
import type { EntryKey, Instant } from '../ids.js';
import { compareInstants, microsOfInstant, microsOfStamp } from '../time.js';
import { type AnomalySink, eventPlace, secondsOf } from './time-anomalies.js';

/** How far an intake's stamp may lie back: 300 s, the tolerance that witnesses are given too. */
const intakeMicrosMax = 300_000_000n;

/** An entry whose intake's stamp is later than the ledger's. */
interface EntryAhead {
  readonly version: number;
  readonly submitted_at: Instant;
}

/** Stamps of entries. Memory for entries that are stamped ahead, which are few. */
export class IntakeStamps {
  private readonly sink: AnomalySink;
  private readonly ahead = new Map<EntryKey, EntryAhead>();

  constructor(sink: AnomalySink) {
    this.sink = sink;
  }

  add(event: RecordedAnyEvent): void {
    const { version, at } = event;
    if (event.type === 'EntrySubmitted') {
      const { key, submitted_at } = event.body;
      // What the ledger stamped itself is a copy of its own stamp.
      if (submitted_at.valueOf() === at.valueOf()) return;
      if (compareInstants(submitted_at, at) > 0) this.ahead.set(key, { version, submitted_at });
      const micros = microsOfStamp(at) - microsOfInstant(submitted_at);
      if (micros <= intakeMicrosMax) return;
      const values = { key, submitted_at, received_at: at, seconds: secondsOf(micros) };
      const where = eventPlace(version);
      this.sink({ code: 'intake_far_off', where, values }, version, micros);
    }
    if (event.type !== 'OutcomesRecorded' || this.ahead.size === 0) return;
    for (const key of new Set(event.body.rows.map((row) => row.key))) {
      const entry = this.ahead.get(key);
      if (entry === undefined || compareInstants(entry.submitted_at, at) <= 0) continue;
      const { submitted_at } = entry;
      const micros = microsOfInstant(submitted_at) - microsOfStamp(at);
      const times = { submitted_at, at, seconds: secondsOf(micros) };
      const values = { key, entry: entry.version, ...times };
      const where = eventPlace(version);
      this.sink({ code: 'outcomes_before_entry', where, values }, version, micros);
    }
  }
}
