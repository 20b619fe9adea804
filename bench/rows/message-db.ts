/**
 * What message-db does for one message. It is on no package registry for Node, so its
 * `write_message` is written here anew from what its documentation says: one row of JSON a message,
 * a lock on the category of the stream until the transaction ends, the expected version compared
 * with that of the stream, an insert. It has the indexes that its reads need.
 * Source: https://docs.eventide-project.org/user-guide/message-db/server-functions.html
 */
export const messageDbSchema: string = `
create schema message_store;
create table message_store.messages (
  global_position bigserial primary key,
  position bigint not null,
  "time" timestamp not null default (now() at time zone 'utc'),
  stream_name text not null,
  type text not null,
  data jsonb,
  metadata jsonb,
  id uuid not null default gen_random_uuid(),
  unique (id),
  unique (stream_name, position)
);
create index on message_store.messages (
  split_part(stream_name, '-', 1), global_position, (metadata ->> 'correlationStreamName')
);

create function message_store.write_message(
  of_id varchar, of_stream varchar, of_type varchar, of_data jsonb,
  of_metadata jsonb default null, expected bigint default null
) returns bigint
language plpgsql
as $write$
declare
  reached bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(split_part(of_stream, '-', 1), 0));
  select coalesce(max(m.position), -1) into reached
    from message_store.messages m where m.stream_name = of_stream;
  if expected <> reached then
    raise exception 'stream % is at %, not at %', of_stream, reached, expected;
  end if;
  insert into message_store.messages (id, stream_name, position, type, data, metadata)
    values (of_id::uuid, of_stream, reached + 1, of_type, of_data, of_metadata);
  return reached + 1;
end
$write$;
`;
