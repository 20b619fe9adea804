/**
 * One worker for each hook of a database, however many services there are: locks of a session. All
 * hooks that are told here share one session, so that any number of them leaves room to work.
 */
import type { DataSource, QueryRunner } from 'typeorm';

/** How often whoever holds locks looks whether the session still lives. */
const lookMs = 2000;

const taking = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held';
const giving = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

/** The locks of one store. */
export class LockSession {
  readonly #source: DataSource;
  readonly #held = new Map<string, AbortController>();
  #runner: QueryRunner | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #looking: NodeJS.Timeout | null = null;

  constructor(source: DataSource) {
    this.#source = source;
  }

  /**
   * Does `work` under the lock of `hook`; its signal aborts when the lock may be lost. Gives false,
   * and does nothing, while somebody else has it.
   */
  async hold(hook: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const held = await this.#inTurn(() => this.#take(hook));
    if (held === null) return false;
    try {
      await work(held.signal);
    } finally {
      await this.#inTurn(() => this.#give(hook, held));
    }
    return true;
  }

  /** One statement of the session after the other. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #take(hook: string): Promise<AbortController | null> {
    // The session has its own locks as often as it asks for them.
    if (this.#held.has(hook)) return null;
    try {
      this.#runner ??= this.#source.createQueryRunner();
      const { manager } = this.#runner;
      const [row] = await manager.query<readonly { held: boolean }[]>(taking, [nameOf(hook)]);
      if (row?.held !== true) {
        await this.#letGo();
        return null;
      }
    } catch (error) {
      await this.#lose();
      throw error;
    }
    const held = new AbortController();
    this.#held.set(hook, held);
    this.#looking ??= setTimeout(() => void this.#inTurn(() => this.#look()), lookMs);
    return held;
  }

  async #give(hook: string, held: AbortController): Promise<void> {
    held.abort();
    if (this.#held.get(hook) !== held) return;
    this.#held.delete(hook);
    try {
      await this.#runner?.query(giving, [nameOf(hook)]);
      await this.#letGo();
    } catch {
      await this.#lose();
    }
  }

  async #look(): Promise<void> {
    this.#looking = null;
    if (this.#runner === null) return;
    try {
      await this.#runner.query('SELECT 1');
      this.#looking = setTimeout(() => void this.#inTurn(() => this.#look()), lookMs);
    } catch {
      await this.#lose();
    }
  }

  /** The session does not answer: nobody knows who has its locks now. */
  async #lose(): Promise<void> {
    for (const held of this.#held.values()) held.abort();
    this.#held.clear();
    await this.#runner?.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await this.#letGo();
  }

  async #letGo(): Promise<void> {
    if (this.#held.size > 0) return;
    if (this.#looking !== null) clearTimeout(this.#looking);
    const runner = this.#runner;
    [this.#looking, this.#runner] = [null, null];
    await runner?.release();
  }
}

function nameOf(hook: string): string {
  return `epoch-ledger hook ${hook}`;
}
