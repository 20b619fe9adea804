/**
 * Tells one hook: goes through the log for it, keeps what it is to hear, and sends that. Each event
 * is sent at least once, and in no certain order: `…/events` stays the source of truth.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, DeliveryStore } from '#deliveries';
import type { EventLog, StoredEvent } from '#event-log';
import { isEpochId } from '#ledger/names';
import { readAnyEvent } from '#ledger/record/seal';
import type { Clock } from '../clock.js';
import type { Report } from '../options.js';
import type { Hook } from './hooks-file.js';
import { messageOf } from './message.js';
import { nextTryMs } from './retries.js';
import { send } from './send.js';

/** What all tellers work with. */
export interface TellerContext {
  readonly log: EventLog;
  readonly store: DeliveryStore;
  readonly report: Report;
  readonly clock: Clock;
  /** Whether everybody may see an event: its epoch does not hide it. */
  readonly isPublic: (event: StoredEvent) => Promise<boolean>;
}

/** How many messages are under way to one hook. */
const sendingMax = 8;

/** While so many wait, no more of the log is gone through. */
const waitingMax = 10_000;

/** How often a teller looks for what is due, and, in vain, for its turn. */
const lookMs = 500;
const turnMs = 3000;

/** A hook that is told until `stop`. */
export class Teller {
  readonly hook: Hook;
  readonly #context: TellerContext;
  readonly #stopped = new AbortController();
  #running: Promise<void> | null = null;

  constructor(hook: Hook, context: TellerContext) {
    this.hook = hook;
    this.#context = context;
  }

  /** Begins, in its turn among the services of the database. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends once what is under way was answered. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    const { store, report } = this.#context;
    let said = '';
    while (!signal.aborted) {
      try {
        await store.alone(this.hook.name, (held) => this.#tell(AbortSignal.any([signal, held])));
        said = '';
      } catch (error) {
        // The same trouble lasts for many turns, and is one.
        const why = String(error);
        if (why !== said) report(`the webhook ${this.hook.name} is not told for now`, error);
        said = why;
      }
      await pause(turnMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #tell(signal: AbortSignal): Promise<void> {
    const failed = new AbortController();
    const until = AbortSignal.any([signal, failed.signal]);
    const partitions = Array.from({ length: this.#context.log.partitions }, (_, at) => at);
    const works = [...partitions.map((at) => this.#follow(at, until)), this.#sendAll(until)];
    // One that fails must not leave the others at work without the turn.
    const guarded = works.map((work) =>
      work.catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    );
    await Promise.allSettled(guarded);
    await Promise.all(guarded);
  }

  async #follow(partition: number, signal: AbortSignal): Promise<void> {
    const { log, store, clock } = this.#context;
    const { name, from = 'now' } = this.hook;
    let position = await store.followed(name, partition);
    if (position === null) {
      position = from === 'start' ? 0 : await log.end(partition);
      await store.keep(name, { partition, position }, [], msOf(clock()));
    }
    for await (const batch of log.follow(partition, position, signal)) {
      const last = batch.at(-1);
      if (last === undefined) continue;
      const wanted: StoredEvent[] = [];
      for (const event of batch) if (await this.#isWanted(event)) wanted.push(event);
      const told = wanted.map(({ stream: epoch, position: at, version }) => {
        return { epoch, version, position: at };
      });
      await store.keep(name, { partition, position: last.position }, told, msOf(clock()));
      while (!signal.aborted && (await store.standing(name)).waiting > waitingMax) {
        await pause(lookMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #isWanted(event: StoredEvent): Promise<boolean> {
    const { epochs, types } = this.hook;
    if (!isEpochId(event.stream)) return false;
    if (epochs !== undefined && !epochs.some((epoch) => epoch === event.stream)) return false;
    if (types !== undefined && !types.includes(readAnyEvent(event.bytes).type)) return false;
    return this.#context.isPublic(event);
  }

  async #sendAll(signal: AbortSignal): Promise<void> {
    const { store, clock } = this.#context;
    while (!signal.aborted) {
      const due = await store.due(this.hook.name, msOf(clock()), sendingMax);
      await Promise.all(due.map((delivery) => this.#sendOne(delivery)));
      if (due.length === sendingMax) continue;
      await pause(lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #sendOne(delivery: Delivery): Promise<void> {
    const { log, store, report, clock } = this.#context;
    const event = await eventOf(log, delivery);
    const now = clock();
    const nowMs = msOf(now);
    const { secret, url, name } = this.hook;
    const message = messageOf(event, { origin: log.origin, secret, now });
    const outcome = await send(url, message, nowMs);
    if (outcome.kind === 'taken') {
      await store.delivered(delivery);
      return;
    }
    const { askedMs, error, final } = outcome;
    const again = nextTryMs(delivery.attempts + 1, nowMs, { askedMs, chance: Math.random() });
    const dueMs = final ? null : again;
    await store.failed(delivery, error, { triedMs: nowMs, dueMs });
    if (dueMs === null)
      report(`the webhook ${name} was not told of ${placeOf(delivery)}: ${error}`);
  }
}

function msOf(micros: bigint): number {
  return Number(micros / 1000n);
}

/** The event that is told. The log is never cut, so it is there. */
async function eventOf(log: EventLog, { epoch, version }: Delivery): Promise<StoredEvent> {
  for await (const event of log.read(epoch, version - 1, version)) return event;
  throw new Error(`the log has no version ${String(version)} of ${epoch}`);
}

function placeOf({ epoch, version }: Delivery): string {
  return `version ${String(version)} of ${epoch}`;
}
