/**
 * Where a log is appended to: here, which is what an empty ledger.source means, or in a topic of
 * Kafka, of which this database then holds a copy. A copy has the effective commits of the topic in
 * the tables of the log, and the offset it has come to, both in one transaction.
 *
 * The rows of ledger.source are numbered; the last one holds. Moving a log adds a row, so a service
 * that still works with the row before is refused by name of that row, whatever it believes.
 *
 * The functions run with the rights of their owner, as ledger.append does.
 */
import type { Migration } from './migration.js';

export const topicCopy: Migration = {
  number: 5,
  name: 'topic-copy',
  sql: `
create table ledger.source (
  number integer not null,
  topic text collate "C",
  mark text collate "C",
  constraint source_pkey primary key (number),
  constraint source_number_positive check (number > 0),
  constraint source_topic_has_mark check ((topic is null) = (mark is null))
);
comment on table ledger.source is
  'Where the log is appended to: the last row says. No row, or no topic: in this database.';

create table ledger.topic_offset (
  source integer not null,
  partition integer not null,
  next_offset bigint not null,
  read_from bigint not null,
  constraint topic_offset_pkey primary key (source, partition),
  constraint topic_offset_range check (next_offset between 0 and 9007199254740991),
  constraint topic_offset_read_from_range check (read_from between 0 and next_offset)
) with (fillfactor = 50);
comment on table ledger.topic_offset is
  'Everything of the topic below next_offset is in the copy, or is without effect; chunks of'
  ' documents from read_from on may still be named.';

create trigger source_append_only before update or delete or truncate on ledger.source
  for each statement execute function ledger.refuse_change();
alter table ledger.source enable always trigger source_append_only;
create trigger topic_offset_append_only before delete or truncate on ledger.topic_offset
  for each statement execute function ledger.refuse_change();
alter table ledger.topic_offset enable always trigger topic_offset_append_only;

create function ledger.refuse_second_source() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $refuse$
declare
  current_topic text;
begin
  if current_setting('ledger.copying', true) is not distinct from 'on' then
    return null;
  end if;
  select s.topic into current_topic from ledger.source s order by s.number desc limit 1;
  if current_topic is not null then
    raise exception 'this is a copy: its log is appended to in the topic %', current_topic
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end
$refuse$;
revoke all on function ledger.refuse_second_source from public;

create trigger event_one_source before insert on ledger.event
  for each statement execute function ledger.refuse_second_source();
alter table ledger.event enable always trigger event_one_source;

create function ledger.move_source(
  known integer, to_topic text, with_mark text, at_positions bigint[], at_offsets bigint[]
) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $move$
declare
  there ledger.source;
  positions bigint[];
begin
  perform from ledger.partition order by partition for no key update;
  select array_agg(p.position order by p.partition) into positions from ledger.partition p;
  select * into there from ledger.source s order by s.number desc limit 1;
  if coalesce(there.number, 0) = known + 1 then
    return there.topic is not distinct from to_topic and there.mark is not distinct from with_mark;
  end if;
  if coalesce(there.number, 0) <> known or positions is distinct from at_positions then
    return false;
  end if;
  insert into ledger.source (number, topic, mark) values (known + 1, to_topic, with_mark);
  insert into ledger.topic_offset (source, partition, next_offset, read_from)
    select known + 1, o.place - 1, o.next_offset, o.next_offset
      from unnest(at_offsets) with ordinality as o (next_offset, place);
  return true;
end
$move$;
revoke all on function ledger.move_source from public;

create function ledger.copy(
  of_source integer, of_partition integer, from_offset bigint, to_offset bigint,
  reading_from bigint,
  commit_stream text[], commit_after bigint[], commit_head bytea[],
  commit_last bigint[], commit_leaf bytea[],
  event_commit integer[], event_version bigint[], event_leaf bytea[], event_bytes bytea[],
  note_commit integer[], note_actor text[], note_command text[], note_digest bytea[],
  note_first bigint[], note_last bigint[],
  document_commit integer[], document_sha256 bytea[], document_bytes bytea[],
  out at_offset bigint, out at_read_from bigint, out at_position bigint
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $copy$
declare
  places bigint[];
begin
  select p.position into at_position from ledger.partition p
    where p.partition = of_partition for no key update;
  if of_source is distinct from (select max(s.number) from ledger.source s) then
    raise exception 'the log of this database has moved'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  select o.next_offset, o.read_from into at_offset, at_read_from from ledger.topic_offset o
    where o.source = of_source and o.partition = of_partition;
  if not found then
    raise exception 'the copy has no partition %', of_partition using errcode = 'assert_failure';
  end if;
  if at_offset <> from_offset then
    return;
  end if;
  if cardinality(commit_stream) > 0 then
    perform set_config('ledger.copying', 'on', true);
    places := ledger.append(
      of_partition, commit_stream, commit_after, commit_head, commit_last, commit_leaf,
      event_commit, event_version, event_leaf, event_bytes,
      note_commit, note_actor, note_command, note_digest, note_first, note_last,
      document_commit, document_sha256, document_bytes
    );
    perform set_config('ledger.copying', 'off', true);
    if 0 = any (places) then
      raise exception 'a commit between the offsets % and % has no place in the copy',
        from_offset, to_offset using errcode = 'EL001';
    end if;
    at_position := places[cardinality(places)];
  end if;
  update ledger.topic_offset o set next_offset = to_offset, read_from = reading_from
    where o.source = of_source and o.partition = of_partition;
  at_offset := to_offset;
  at_read_from := reading_from;
end
$copy$;
revoke all on function ledger.copy from public;
`,
};
