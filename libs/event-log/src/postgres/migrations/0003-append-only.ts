/**
 * What was written stays: updates, deletes and truncations of the log are refused, for everybody
 * and in every replication role. Heads and positions move, by ledger.append, and never go away.
 */
import type { Migration } from './migration.js';

const written = ['meta', 'event', 'command', 'document'];
const moving = ['partition', 'stream_head'];

export const appendOnly: Migration = {
  number: 3,
  name: 'append-only',
  sql: `
create function ledger.refuse_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $refuse$
begin
  raise exception 'ledger.% is append-only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', hint = 'A mistake is corrected by a new event.';
end
$refuse$;

revoke all on function ledger.refuse_change from public;
${[...written, ...moving].map((table) => refuse(table, events(table))).join('')}`,
};

function events(table: string): string {
  return written.includes(table) ? 'update or delete or truncate' : 'delete or truncate';
}

function refuse(table: string, changes: string): string {
  return `
create trigger ${table}_append_only before ${changes} on ledger.${table}
  for each statement execute function ledger.refuse_change();
alter table ledger.${table} enable always trigger ${table}_append_only;
`;
}
