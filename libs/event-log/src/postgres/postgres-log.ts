/**
 * The log in PostgreSQL: the default. One statement per batch checks the claims and inserts;
 * positions are dense and commit in order; rows are never changed, and the database refuses it.
 */
import type { Origin } from '#ledger/ids';
import { checkCommit } from '../limits.js';
import { type AppendResult, type Commit, type EventLog, LogUnavailable } from '../port.js';
import { appendBatch } from './append.js';
import { Database } from './database.js';
import { PartitionQueues, type SendBatch } from '../group-commit.js';
import { type LogIdentity, prepareLog } from './prepare-log.js';
import { requireOwnSource } from './source.js';
import { StoredLog } from './stored-log.js';

/** How to open the log of a database. */
export interface PostgresLogOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** The service's name, for the first start; later a check. Without it the log must exist. */
  readonly origin?: Origin;
  /** For the first start, 1 unless told; later a check. */
  readonly partitions?: number;
}

/**
 * Opens the log in schema `ledger` of a database; brings the schema up to date where the role may,
 * and makes the log where there is none. Throws OriginDiffers or LogDiffers when what is there is
 * another log, or the copy of one, LogUnavailable when the database does not answer for ten
 * seconds.
 */
export async function openPostgresLog(options: PostgresLogOptions): Promise<EventLog> {
  const identity = await prepareLog(options);
  await requireOwnSource(options.url);
  return new PostgresLog(options.url, identity);
}

class PostgresLog extends StoredLog implements EventLog {
  readonly #appending: Database;
  readonly #queues: PartitionQueues;
  #closing: Promise<void> | null = null;

  constructor(url: string, identity: LogIdentity) {
    super(url, identity);
    const { partitions } = identity;
    // A connection for each partition.
    this.#appending = new Database(url, partitions);
    const sends = Array.from({ length: partitions }, (_, partition): SendBatch => {
      return (commits) => appendBatch(this.#appending, partition, commits);
    });
    this.#queues = new PartitionQueues(sends, ({ stream }) => this.partitionOf(stream));
  }

  async append(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    if (this.#closing !== null) throw new LogUnavailable('the log is closed');
    for (const commit of commits) checkCommit(commit);
    return this.#queues.append(commits);
  }

  override close(): Promise<void> {
    this.#closing ??= this.#finishAll();
    return this.#closing;
  }

  async #finishAll(): Promise<void> {
    await this.#queues.finished();
    await super.close();
    await this.#appending.close();
  }
}
