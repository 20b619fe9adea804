/**
 * What was signed: notes of each tree, one after the other, and the public keys. Each note names
 * the size of the one before; as no size has two notes after it, the notes of a tree are a chain.
 * Nothing of it is ever changed. They are part of every backup; the seed of a key is nowhere here.
 *
 * The functions run with the rights of their owner, as ledger.append does. Both answer whether the
 * very thing that was given now stands in its place, so that a repetition does no harm.
 */
import type { Migration } from './migration.js';

export const notes: Migration = {
  number: 4,
  name: 'notes',
  sql: `
create table ledger.signed_note (
  origin text collate "C" not null,
  size bigint not null,
  size_before bigint not null,
  note bytea not null,
  constraint signed_note_pkey primary key (origin, size),
  constraint signed_note_size_before_key unique (origin, size_before),
  constraint signed_note_size_rises check (0 <= size_before and size_before < size)
);
comment on table ledger.signed_note is 'Every checkpoint that was signed, of every tree.';

create table ledger.signing_key (
  number integer not null,
  verifier_key text collate "C" not null,
  constraint signing_key_pkey primary key (number),
  constraint signing_key_verifier_key_key unique (verifier_key),
  constraint signing_key_number_positive check (number > 0)
);
comment on table ledger.signing_key is 'Public keys that signed here, in the order of their use.';

create function ledger.add_note(
  of_origin text, before bigint, with_size bigint, with_note bytea
) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $add$
begin
  insert into ledger.signed_note (origin, size, size_before, note)
    select of_origin, with_size, before, with_note
      where before = 0 or exists (
        select from ledger.signed_note s where s.origin = of_origin and s.size = before
      )
    on conflict do nothing;
  return exists (
    select from ledger.signed_note s
      where s.origin = of_origin and s.size = with_size
        and s.size_before = before and s.note = with_note
  );
end
$add$;
revoke all on function ledger.add_note from public;

create function ledger.add_key(with_key text, known integer) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $add$
begin
  insert into ledger.signing_key (number, verifier_key)
    select known + 1, with_key
      where known = 0 or exists (select from ledger.signing_key k where k.number = known)
    on conflict do nothing;
  return exists (
    select from ledger.signing_key k where k.number = known + 1 and k.verifier_key = with_key
  );
end
$add$;
revoke all on function ledger.add_key from public;
${['signed_note', 'signing_key'].map(refuse).join('')}`,
};

function refuse(table: string): string {
  return `
create trigger ${table}_append_only before update or delete or truncate on ledger.${table}
  for each statement execute function ledger.refuse_change();
alter table ledger.${table} enable always trigger ${table}_append_only;
`;
}
