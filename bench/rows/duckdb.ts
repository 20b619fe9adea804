/** The same evidence in DuckDB, and the same rule in SQL. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { epochRecord3 } from '#ledger/rules/epoch-record-3';
import type { Own } from '../own.js';
import { planned } from './evidence-10m.js';

export type Connection = Awaited<ReturnType<DuckDBInstance['connect']>>;

/**
 * epoch-record@3 in SQL, for an epoch without a base model and without an axis over its limit, over
 * a relation of outcomes: a row for each.
 */
export function ruleOver(outcomes: string): string {
  return `
  with dropped as (
    select distinct axis, task, unit from ${outcomes} where outcome = 'h'
  ),
  rates as (
    select o.entry, o.axis, o.task,
           sum(case when outcome = '1' then 1 else 0 end)::double / count(*) as rate
      from ${outcomes} o
      left join dropped d on d.axis = o.axis and d.task = o.task and d.unit = o.unit
      where d.unit is null
      group by o.entry, o.axis, o.task
  ),
  axes as (select entry, axis, avg(rate) as score from rates group by entry, axis),
  scores as (select entry, avg(score) as score from axes group by entry)
  select entry, score, row_number() over (order by score desc, entry) as rank
    from scores order by rank`;
}

/** A database in memory with the outcomes of `evidence` in its table `outcomes`. */
export async function outcomesInDuckDb(own: Own, evidence: EpochEvidence): Promise<Connection> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  own.add(() => {
    connection.closeSync();
    database.closeSync();
    return Promise.resolve();
  });
  await connection.run('create table packed (entry int, axis int, task int, outcomes varchar)');
  await fill(connection, evidence);
  await connection.run(`
    create table outcomes as
      select entry, axis, task, (unit - 1)::int as unit, outcomes[unit] as outcome
        from (select *, unnest(range(1, length(outcomes) + 1)) as unit from packed)`);
  return connection;
}

async function fill(connection: Connection, { plan, entries }: EpochEvidence): Promise<void> {
  const appender = await connection.createAppender('packed');
  for (const [entry, { outcomes }] of entries.entries()) {
    for (const [axis, { axis: name, tasks }] of plan.axes.entries()) {
      for (const [task, { task: id }] of tasks.entries()) {
        appender.appendInteger(entry);
        appender.appendInteger(axis);
        appender.appendInteger(task);
        appender.appendVarchar(outcomes?.get(name)?.get(id) ?? '');
        appender.endRow();
      }
    }
  }
  appender.closeSync();
}

/** What is timed must be the same work: throws unless both give the same ranking. */
export async function requireSame(
  connection: Connection,
  outcomes: string,
  evidence: EpochEvidence,
): Promise<void> {
  const counted = await (await connection.run(`select count(*) from ${outcomes}`)).getRows();
  if (Number(counted[0]?.[0]) !== planned) throw new Error('not all outcomes are in the table');
  const rows = await (await connection.run(ruleOver(outcomes))).getRows();
  const { submissions: entries } = epochRecord3.score(evidence, 1) as {
    submissions: readonly { key: string; rank: number | null; score: number | null }[];
  };
  const ours = entries.filter(({ rank }) => rank !== null);
  if (ours.length !== rows.length) throw new Error('another number of entries is ranked');
  for (const [at, { key, score }] of ours.entries()) {
    const [entry, theirs] = rows[at] ?? [];
    const isSame = key === evidence.entries[Number(entry)]?.key;
    if (!isSame && Math.abs(Number(theirs) - Number(score)) > 1e-12) {
      throw new Error(`rank ${String(at + 1)} is ${key} here and ${String(entry)} there`);
    }
  }
}
