/**
 * What a service does to a new log, as functions with the rights of their owner: so its role may
 * insert into no table of the log at all. Both do nothing to a log that has begun.
 */
import type { Migration } from './migration.js';

export const beginning: Migration = {
  number: 7,
  name: 'beginning',
  sql: `
create function ledger.begin_log(with_format text, with_origin text, with_partitions integer)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $begin$
  with beginning as (
    insert into ledger.meta (format, origin, partitions)
      values (with_format, with_origin, with_partitions)
      on conflict on constraint meta_pkey do nothing returning partitions
  )
  insert into ledger.partition (partition, position)
    select number, 0 from beginning, generate_series(0, beginning.partitions - 1) as number;
$begin$;
revoke all on function ledger.begin_log from public;

create function ledger.begin_copy(known integer, of_topic text, with_mark text) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $begin$
declare
  nothing bigint[];
begin
  select array_agg(0::bigint order by p.partition) into nothing from ledger.partition p;
  return ledger.move_source(known, of_topic, with_mark, nothing, nothing);
end
$begin$;
revoke all on function ledger.begin_copy from public;
`,
};
