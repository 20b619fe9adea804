/**
 * Connections to the database: how long anything may take, and statements that survive the loss
 * of a connection. Nobody else makes a pool.
 */
import { type ClientConfig, Pool, type QueryResultRow } from 'pg';
import { LogUnavailable } from '../port.js';
import { persistently } from './trouble.js';

/** One statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a statement answered. */
export interface Answer<Row> {
  readonly rows: readonly Row[];
  /** An earlier attempt of the same statement got no answer: it may have done its work. */
  readonly inDoubt: boolean;
}

/** What our connections are called, unless their address says otherwise. */
export const applicationName: string = 'epoch-ledger log';

/** Longer than the slowest append and the wait for the one before it. */
const statementMsMax = 30_000;

/**
 * The settings of every connection. The server ends what takes too long; a server that does not
 * even do that is given up a little later. Commits are durable whatever the role's default says.
 */
export function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    fallback_application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMsMax,
    idle_in_transaction_session_timeout: statementMsMax,
    query_timeout: statementMsMax + 5_000,
    keepAlive: true,
    options: '-c default_transaction_isolation=read\\ committed -c synchronous_commit=on',
  };
}

/** A pool that tries again. */
export class Database {
  readonly #pool: Pool;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | null = null;

  /**
   * Connects when first used, with at most `connections` at a time. Each starts with `options`
   * beside those of every connection: `-c name=value`, as the server takes them.
   */
  constructor(url: string, connections: number, options: string = '') {
    const settings = connectionSettings(url);
    const all = `${settings.options ?? ''} ${options}`;
    this.#pool = new Pool({ ...settings, options: all, max: connections });
    // An idle connection that breaks is out of the pool already; who needs one gets another.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Runs one statement in its own transaction, again when the connection is lost. Throws
   * LogUnavailable when it cannot, or after `close`.
   */
  async run<Row extends QueryResultRow>(statement: Statement): Promise<Answer<Row>> {
    if (this.#closing !== null) throw new LogUnavailable('the log is closed');
    const { text, values } = statement;
    const running = persistently(async (before) => {
      const { rows } = await this.#pool.query<Row>({ text, values: [...values] });
      return { rows, inDoubt: before > 0 };
    });
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Waits for the statements that run, then ends every connection. Twice is once. */
  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#pool.end();
  }
}
