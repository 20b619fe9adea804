/**
 * Looks after what is stored while the service runs: round after round, one closed epoch at a time,
 * resting many times as long as it worked. The first difference raises an alarm, which is told, is
 * in readiness, and is remembered. The service goes on: what is wrong is in the past.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LogUnavailable } from '#event-log';
import type { BundleSources } from '../notary/bundle.js';
import { serviceStream } from '../notary/service-tree.js';
import type { Report } from '../options.js';
import { type RaisedAlarm, readAlarms, writeAlarms } from './alarm-file.js';
import { type Alarm, auditEpoch, auditStream } from './audit-epoch.js';

/** What it works with. */
export interface SelfAuditOptions {
  readonly sources: BundleSources;
  /** Between the end of a round and the next; null: never. */
  readonly minutes: number | null;
  /** Where alarms are remembered, null for nowhere. */
  readonly file: string | null;
  readonly report: Report;
  /** The time of an alarm. */
  readonly now: () => string;
}

/** It rests so many times as long as it has worked: a twentieth of the time at most. */
const restFactor = 19;
const minuteMs = 60_000;

/** The audit of one service. */
export class SelfAudit {
  readonly #options: SelfAuditOptions;
  readonly #stopping = new AbortController();
  readonly #alarms: RaisedAlarm[];
  #rounds: Promise<void> = Promise.resolve();

  private constructor(options: SelfAuditOptions, alarms: readonly RaisedAlarm[]) {
    this.#options = options;
    this.#alarms = [...alarms];
  }

  /** Reads what it remembers and begins, a while later. Throws SettingsUnusable. */
  static async start(options: SelfAuditOptions): Promise<SelfAudit> {
    const audit = new SelfAudit(options, await readAlarms(options.file));
    for (const alarm of audit.#alarms) options.report(`${wordsOf(alarm)}, found ${alarm.at}`);
    if (options.minutes !== null) audit.#rounds = audit.#run(options.minutes * minuteMs);
    return audit;
  }

  /** `off`, `ok`, or the first alarm. */
  get word(): string {
    const [first] = this.#alarms;
    if (first !== undefined) {
      const { length } = this.#alarms;
      return length === 1 ? wordsOf(first) : `${wordsOf(first)}; ${String(length - 1)} more`;
    }
    return this.#options.minutes === null ? 'off' : 'ok';
  }

  /** How many alarms were raised and not put away. */
  get alarms(): number {
    return this.#alarms.length;
  }

  /** Leaves off at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#rounds;
  }

  async #run(everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#round();
      } catch (error) {
        if (error instanceof LogUnavailable || signal.aborted) continue;
        this.#options.report('the self-audit has failed and begins again', error);
      }
    }
  }

  async #round(): Promise<void> {
    const { sources } = this.#options;
    for (const stream of [serviceStream, 'registry']) {
      await this.#inTurn((signal) => auditStream(sources.log, stream, signal));
    }
    for (const epoch of sources.notary.tree.published()) {
      await this.#inTurn((signal) => auditEpoch(sources, epoch, signal));
    }
  }

  async #inTurn(look: (signal: AbortSignal) => Promise<Alarm | null>): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const startedMs = performance.now();
    const alarm = await look(signal);
    if (alarm !== null) await this.#raise(alarm);
    const restMs = restFactor * (performance.now() - startedMs);
    await pause(restMs, undefined, { signal }).catch(() => undefined);
  }

  async #raise(alarm: Alarm): Promise<void> {
    const { file, report, now } = this.#options;
    const isKnown = this.#alarms.some(
      ({ stream, version, what }) =>
        stream === alarm.stream && version === alarm.version && what === alarm.what,
    );
    if (isKnown) return;
    this.#alarms.push({ ...alarm, at: now() });
    report(`ALARM of the self-audit: ${wordsOf(alarm)}`);
    if (file === null) return;
    await writeAlarms(file, this.#alarms).catch((error: unknown) => {
      report(`the alarm could not be written to ${file}`, error);
    });
  }
}

function wordsOf({ stream, version, what }: Alarm): string {
  return version === null ? `${stream}: ${what}` : `event ${String(version)} of ${stream}: ${what}`;
}
