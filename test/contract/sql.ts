/** A connection of the test's own, beside those of the log. */
import { Client, type QueryResultRow } from 'pg';

/** Runs statements in one session until `end`. */
export class Session {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async start(url: string): Promise<Session> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return new Session(client);
  }

  /** The rows of one statement; several statements without parameters are one call too. */
  async query<Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    const { rows } = await (values.length === 0
      ? this.#client.query<Row>(text)
      : this.#client.query<Row>(text, [...values]));
    return rows;
  }

  /** Asks again until `count` appends of this database wait for a lock; answers their backends. */
  async waitingAppends(count: number): Promise<readonly number[]> {
    for (;;) {
      // A transaction sees the activity of its first look unless told.
      await this.query('select pg_stat_clear_snapshot()');
      const rows = await this.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like 'select ledger.append%'`,
      );
      if (rows.length === count) return rows.map(({ pid }) => pid);
    }
  }

  /** Asks again until an append of this database is inside the database's pg_sleep. */
  async appendUnderWay(): Promise<void> {
    for (;;) {
      const rows = await this.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`,
      );
      if (rows.length > 0) return;
    }
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}
