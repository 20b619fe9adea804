/**
 * A rebuild: the next read model is made in a schema beside the live one and takes its place in one
 * transaction. Reads of the live one go on throughout; its writers pause for the last moments.
 * Source: DESIGN "Reading".
 */
import type { QueryRunner } from 'typeorm';
import { exactNumber } from './entities/columns.js';
import { openReadModel } from './open-read-model.js';
import type { ReadModel } from './read-model.js';
import { copyGrants } from './service-role.js';
import { liveSchema, type ReadModelOptions, readModelSource } from './source.js';

const nextSchema = 'read_model_next';
const previousSchema = 'read_model_previous';

/** Any number; whoever rebuilds holds the lock of this name. */
const lockName = 'epoch-ledger read model rebuild';

/** Another program rebuilds the read model of this database right now. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
}

/** How far a partition of the live read model is. */
export interface LivePosition {
  readonly partition: number;
  readonly position: number;
}

/** A rebuild in progress. End it with `end`, swapped or not. */
export interface Rebuild {
  /** Empty at first; a projector of its own fills it. */
  readonly next: ReadModel;
  /**
   * Puts the next read model in the place of the live one. Projectors of the live one wait until
   * then; `reach` must bring `next` to at least the positions it is given and stop writing to it.
   * What `reach` throws leaves the live one in place.
   */
  swap(reach: (live: readonly LivePosition[]) => Promise<void>): Promise<void>;
  /** Lets go of the connections and removes what is neither live nor needed. */
  end(): Promise<void>;
}

/**
 * Begins a rebuild on a database: what an earlier one left behind is removed. Throws RebuildRunning
 * when there is one already.
 */
export async function beginRebuild(options: Omit<ReadModelOptions, 'schema'>): Promise<Rebuild> {
  const live = await openReadModel(options);
  await live.close();
  const source = readModelSource({ ...options, connectionsMax: 1 });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await lock(runner);
    await removeLeftovers(runner);
    const next = await openReadModel({ ...options, schema: nextSchema });
    await copyGrants(runner, liveSchema, nextSchema);
    return {
      next,
      swap: (reach) => swap(runner, reach),
      end: async () => {
        await next.close();
        await removeLeftovers(runner);
        await runner.release();
        await source.destroy();
      },
    };
  } catch (error) {
    await runner.release();
    await source.destroy();
    throw error;
  }
}

/** Held by the session, so that it is free again when this program dies. */
async function lock(runner: QueryRunner): Promise<void> {
  // Reaching the last positions may take longer than a transaction may otherwise stand idle.
  await runner.query('SET idle_in_transaction_session_timeout = 0');
  const taken = await runner.manager.query<readonly unknown[]>(
    'SELECT FROM (SELECT pg_try_advisory_lock(hashtext($1)) AS mine) AS tried WHERE mine',
    [lockName],
  );
  if (taken.length === 0)
    throw new RebuildRunning('another program rebuilds this read model: wait for it');
}

async function removeLeftovers(runner: QueryRunner): Promise<void> {
  for (const schema of [nextSchema, previousSchema]) {
    await runner.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  }
}

/**
 * Writers take a lock on the positions before anything else, so none is between its statements when
 * the names change: it waits, and then finds the tables of the new schema by name. Readers are not
 * in the way, as a change of a schema's name locks no table. The old tables are dropped afterwards.
 */
async function swap(
  runner: QueryRunner,
  reach: (live: readonly LivePosition[]) => Promise<void>,
): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`LOCK TABLE ${liveSchema}.positions IN EXCLUSIVE MODE`);
    const rows = await runner.manager.query<
      readonly { readonly partition: number; readonly position: string }[]
    >(`SELECT partition, position FROM ${liveSchema}.positions`);
    await reach(
      rows.map(({ partition, position }) => ({ partition, position: exactNumber(position) })),
    );
    await runner.query(`ALTER SCHEMA ${liveSchema} RENAME TO ${previousSchema}`);
    await runner.query(`ALTER SCHEMA ${nextSchema} RENAME TO ${liveSchema}`);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
