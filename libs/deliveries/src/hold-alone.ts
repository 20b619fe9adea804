/** One worker for a hook on a database, however many services there are: a lock of its session. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';

/** How often whoever holds it looks whether its session still lives. */
const lookMs = 2000;

/** Does `work` under the lock of `hook`; gives false when somebody else has it. */
export async function holdAlone(
  source: DataSource,
  hook: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const runner = source.createQueryRunner();
  const lock = [`epoch-ledger hook ${hook}`];
  try {
    const [row] = await runner.manager.query<readonly { held: boolean }[]>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held',
      lock,
    );
    if (row?.held !== true) return false;
    const done = new AbortController();
    const lost = watch(runner, done);
    try {
      await work(done.signal);
    } finally {
      done.abort();
      await lost;
      await runner.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', lock);
    }
    return true;
  } finally {
    await runner.release();
  }
}

/** Aborts `held` once the session does not answer any more. */
async function watch(runner: QueryRunner, held: AbortController): Promise<void> {
  const { signal } = held;
  while (!signal.aborted) {
    try {
      await pause(lookMs, undefined, { signal });
      await runner.query('SELECT 1');
    } catch {
      held.abort();
    }
  }
}
