/**
 * Callers that hand in entries without a pause, through several services, while these and what is
 * below them are killed, frozen and cut off. A caller that gets no answer asks the next service for
 * the same command, until it is acknowledged.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../programs/client.js';

/** A command that a service said it had done. */
export interface AcknowledgedEntry {
  readonly epoch: string;
  /** Its Idempotency-Key. */
  readonly command: string;
  readonly version: number;
}

/** Callers at work. */
export interface Callers {
  /** How many commands have been acknowledged until now. */
  readonly count: number;
  /** The longest time between two acknowledgements, in milliseconds. */
  readonly silenceMs: number;
  /** Waits until so many commands more have been acknowledged. Throws when a caller has failed. */
  more(count: number): Promise<void>;
  /** Begins nothing new, and gives everything once all that was begun is acknowledged. */
  stop(): Promise<readonly AcknowledgedEntry[]>;
}

/** Who calls whom. */
export interface CallersPlan {
  readonly services: readonly Client[];
  readonly epochs: readonly string[];
  readonly callers: number;
  /** Each command has a name that begins with it. */
  readonly name: string;
}

/** How long one answer may take, as a service that was frozen gives none. */
const answerMsMax = 15_000;

/** How long a command may stay without an acknowledgement before it counts as lost. */
const commandMsMax = 180_000;

/** Answers that are no decision: the command may or may not have been done. */
const undecided: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const retryMs = 100;

interface State {
  stopped: boolean;
  silenceMs: number;
  /** When the last acknowledgement came, and when no more were waited for. */
  last: number;
  ended: number | null;
}

export function startCallers(plan: CallersPlan): Callers {
  const acknowledged: AcknowledgedEntry[] = [];
  const state: State = { stopped: false, silenceMs: 0, last: performance.now(), ended: null };
  const call = async (caller: number): Promise<void> => {
    for (let index = 0; !state.stopped; index += 1) {
      const epoch = plan.epochs[(caller + index) % plan.epochs.length] ?? '';
      const command = `${plan.name}-${String(caller)}-${String(index)}`;
      const version = await untilAcknowledged(plan.services, caller + index, epoch, command);
      acknowledged.push({ epoch, command, version });
      const now = performance.now();
      state.silenceMs = Math.max(state.silenceMs, now - state.last);
      state.last = now;
    }
  };
  let failure: Error | null = null;
  const calling = Promise.all(Array.from({ length: plan.callers }, (_, caller) => call(caller)));
  calling.catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    state.stopped = true;
  });
  return {
    get count() {
      return acknowledged.length;
    },
    get silenceMs() {
      const { ended, last, silenceMs } = state;
      return Math.max(silenceMs, (ended ?? performance.now()) - last);
    },
    more: async (count) => {
      const enough = acknowledged.length + count;
      while (acknowledged.length < enough) {
        if (failure !== null) throw failure;
        await pause(20);
      }
    },
    stop: async () => {
      state.stopped = true;
      await calling;
      state.ended = state.last;
      return acknowledged;
    },
  };
}

/** Sends one command until a service says that it is done; gives its version. */
async function untilAcknowledged(
  services: readonly Client[],
  first: number,
  epoch: string,
  command: string,
): Promise<number> {
  const started = performance.now();
  for (let tries = 0; ; tries += 1) {
    const service = services[(first + tries) % services.length];
    const said = await answer(service, epoch, command);
    if (said.status === 201) return said.version;
    if (said.status !== null && !undecided.has(said.status)) {
      throw new Error(`${command} in ${epoch} was answered ${String(said.status)}: ${said.text}`);
    }
    if (performance.now() - started > commandMsMax) {
      throw new Error(`${command} in ${epoch} is not acknowledged: ${said.text}`);
    }
    await pause(retryMs);
  }
}

interface Said {
  /** Null without an answer. */
  readonly status: number | null;
  readonly version: number;
  readonly text: string;
}

async function answer(service: Client | undefined, epoch: string, command: string): Promise<Said> {
  try {
    const sent = {
      as: 'intake',
      headers: { 'idempotency-key': command },
      signal: AbortSignal.timeout(answerMsMax),
    } as const;
    const body = { key: command, model: 'm' };
    const got = await service?.post(`/v1/epochs/${epoch}/entries`, body, sent);
    if (got === undefined) throw new Error('there is no service');
    return {
      status: got.status,
      version: Number(got.json['version']),
      text: got.bytes.toString('utf8').slice(0, 400),
    };
  } catch (error) {
    return { status: null, version: 0, text: String(error) };
  }
}
