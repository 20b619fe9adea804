/**
 * One caller of a mixed load: commands and reads in turn, each command sent until it is
 * acknowledged, under one key, to whichever service answers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, As, Client } from '../programs/client.js';
import type { Chance } from '../programs/chance.js';

/** A command that was acknowledged. */
export interface Done {
  readonly epoch: string;
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly versions: readonly number[];
}

/** How long successful requests took, in milliseconds. */
export interface Times {
  readonly commands: number[];
  readonly reads: number[];
}

/** What a caller works with. */
export interface CallerSettings {
  readonly name: string;
  readonly chance: Chance;
  readonly clients: readonly Client[];
  /** Whose answers are timed: the one that is never killed. */
  readonly timed: Client;
  /** Epochs that take entries, and those in which the caller has an entry that is run. */
  readonly intake: readonly string[];
  readonly running: readonly string[];
  /** How many units that entry has there. */
  readonly units: number;
  readonly times: Times;
}

/** How long a command may go unacknowledged. */
const unacknowledgedMsMax = 90_000;

/** Calls until `signal` aborts; gives every command that was acknowledged. */
export async function call(
  settings: CallerSettings,
  signal: AbortSignal,
): Promise<readonly Done[]> {
  const caller = new Caller(settings);
  while (!signal.aborted) await caller.next();
  return caller.done;
}

class Caller {
  readonly done: Done[] = [];
  readonly #settings: CallerSettings;
  readonly #next = new Map<string, number>();
  readonly #keys: (readonly [epoch: string, key: string])[] = [];
  #count = 0;

  constructor(settings: CallerSettings) {
    this.#settings = settings;
  }

  async next(): Promise<void> {
    this.#count += 1;
    const kind = this.#settings.chance.fraction();
    if (kind < 0.35) await this.#submit();
    else if (kind < 0.65) await this.#report();
    else await this.#read();
  }

  async #submit(): Promise<void> {
    const { chance, intake, name } = this.#settings;
    const epoch = chance.oneOf(intake);
    const key = `${name}-${String(this.#count)}`;
    await this.#command(epoch, 'entries', { key, model: `org/${name}` }, 'intake');
    this.#keys.push([epoch, key]);
  }

  async #report(): Promise<void> {
    const { chance, running, name, units } = this.#settings;
    const epoch = chance.oneOf(running);
    const first = this.#next.get(epoch) ?? 0;
    if (first >= units) return;
    this.#next.set(epoch, first + 1);
    const unit = `u${String(first)}`;
    const one = {
      key: name,
      axis: 'x',
      task: 't',
      unit,
      outcome: chance.oneOf(['success', 'failure']),
      run: 1,
    };
    await this.#command(epoch, 'outcomes', { outcomes: [one] }, 'judge');
  }

  async #read(): Promise<void> {
    const { chance, running, times } = this.#settings;
    const entry = this.#keys.length === 0 ? null : chance.oneOf(this.#keys);
    const paths = [
      '/v1/epochs',
      ...['', '/ranking', '/voids', '/events?limit=20'].map((read) => {
        return `/v1/epochs/${chance.oneOf(running)}${read}`;
      }),
      ...(entry === null ? [] : [`/v1/epochs/${entry[0]}/receipts/${entry[1]}`]),
    ];
    const client = chance.oneOf(this.#settings.clients);
    const path = chance.oneOf(paths);
    await this.#timed(client, times.reads, () => client.get(path), new Set([200, 404, 503]));
  }

  async #command(epoch: string, path: string, body: object, as: As): Promise<void> {
    const { chance, clients, name, times } = this.#settings;
    const key = `${name}-${String(this.#count)}`;
    const sent = { as, headers: { 'idempotency-key': key } };
    const until = performance.now() + unacknowledgedMsMax;
    while (performance.now() < until) {
      const client = chance.oneOf(clients);
      const answer = await this.#timed(
        client,
        times.commands,
        () => client.post(`/v1/epochs/${epoch}/${path}`, body, sent),
        new Set([201, 503]),
      );
      if (answer?.status === 201) {
        const { events } = answer.json as { events: { version: number }[] };
        this.done.push({ epoch, key, versions: events.map(({ version }) => version) });
        return;
      }
      await pause(50);
    }
    throw new Error(`${key} in ${epoch} was not acknowledged`);
  }

  /** The answer; null when the service was not there. Throws for a status that is not expected. */
  async #timed(
    client: Client,
    times: number[],
    ask: () => Promise<Answer>,
    expected: ReadonlySet<number>,
  ): Promise<Answer | null> {
    const began = performance.now();
    const answer = await ask().catch(() => null);
    if (answer === null) return null;
    if (!expected.has(answer.status)) {
      throw new Error(`${String(answer.status)} ${answer.bytes.toString()}`);
    }
    const isTimed = client === this.#settings.timed && answer.status <= 201;
    if (isTimed) times.push(performance.now() - began);
    return answer;
  }
}
