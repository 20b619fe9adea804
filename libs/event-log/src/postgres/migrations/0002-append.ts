/**
 * The append: one call per batch. It locks the row of the partition first, so batches of one
 * partition come one after the other, and commit order is position order: no reader needs to guess
 * about gaps. Each commit of the batch is effective or a conflict by itself.
 *
 * Commits arrive as arrays with one element a commit, in the order given; events, command notes
 * and documents as arrays that name their commit by its number (1, 2, 3 ...). The answer has the
 * position of the last event of each commit, 0 for a conflict.
 *
 * It runs with the rights of its owner, so that a service's role needs none on the tables but to
 * read them. Every join is from a short array into a large table: the planner settings keep it on
 * the indexes even before the tables were ever analysed, and plan once per connection.
 */
import type { Migration } from './migration.js';

export const append: Migration = {
  number: 2,
  name: 'append',
  sql: `
create function ledger.append(
  of_partition integer,
  commit_stream text[], commit_after bigint[], commit_head bytea[],
  commit_last bigint[], commit_leaf bytea[],
  event_commit integer[], event_version bigint[], event_leaf bytea[], event_bytes bytea[],
  note_commit integer[], note_actor text[], note_command text[], note_digest bytea[],
  note_first bigint[], note_last bigint[],
  document_commit integer[], document_sha256 bytea[], document_bytes bytea[]
) returns bigint[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $append$
declare
  reached bigint;
  places bigint[] := array_fill(0::bigint, array[cardinality(commit_stream)]);
  effective boolean[] := array_fill(false, array[cardinality(commit_stream)]);
  taken integer[];
  claim record;
  at_stream text collate "C";
  at_version bigint;
  at_leaf bytea;
begin
  select p.position into reached from ledger.partition p
    where p.partition = of_partition for no key update;
  if not found then
    raise exception 'the log has no partition %', of_partition using errcode = 'assert_failure';
  end if;

  select coalesce(array_agg(n.of_commit), '{}') into taken
    from unnest(note_commit, note_actor, note_command) as n (of_commit, actor, command)
    join ledger.command c
      on c.stream = commit_stream[n.of_commit] and c.actor = n.actor and c.command = n.command;

  for claim in
    select c.stream, c.after, c.head, c.last, c.leaf, c.number,
           h.version as head_version, h.leaf as head_leaf
      from unnest(commit_stream, commit_after, commit_head, commit_last, commit_leaf)
        with ordinality as c (stream, after, head, last, leaf, number)
      left join ledger.stream_head h on h.stream = c.stream
      order by c.stream collate "C", c.number
  loop
    if claim.stream is distinct from at_stream then
      at_stream := claim.stream;
      at_version := coalesce(claim.head_version, 0);
      at_leaf := claim.head_leaf;
    end if;
    if claim.after = at_version and claim.head is not distinct from at_leaf
       and claim.number <> all (taken) then
      effective[claim.number] := true;
      at_version := claim.last;
      at_leaf := claim.leaf;
    end if;
  end loop;
  if not true = any (effective) then
    return places;
  end if;

  for number in 1 .. cardinality(commit_stream) loop
    if effective[number] then
      reached := reached + commit_last[number] - commit_after[number];
      places[number] := reached;
    end if;
  end loop;

  update ledger.partition p set position = reached where p.partition = of_partition;
  insert into ledger.event (partition, position, stream, version, leaf, bytes)
    select of_partition, places[e.of_commit] - commit_last[e.of_commit] + e.version,
           commit_stream[e.of_commit], e.version, e.leaf, e.bytes
      from unnest(event_commit, event_version, event_leaf, event_bytes)
        as e (of_commit, version, leaf, bytes)
      where effective[e.of_commit];
  insert into ledger.stream_head as h (stream, partition, version, leaf, position)
    select distinct on (c.stream collate "C") c.stream, of_partition, c.last, c.leaf,
           places[c.number]
      from unnest(commit_stream, commit_last, commit_leaf)
        with ordinality as c (stream, last, leaf, number)
      where effective[c.number]
      order by c.stream collate "C", c.number desc
    on conflict on constraint stream_head_pkey do update
      set version = excluded.version, leaf = excluded.leaf, position = excluded.position;
  insert into ledger.command (stream, actor, command, digest, first_version, last_version)
    select commit_stream[n.of_commit], n.actor, n.command, n.digest, n.first_version,
           n.last_version
      from unnest(note_commit, note_actor, note_command, note_digest, note_first, note_last)
        as n (of_commit, actor, command, digest, first_version, last_version)
      where effective[n.of_commit];
  insert into ledger.document (sha256, bytes)
    select d.sha256, d.bytes
      from unnest(document_commit, document_sha256, document_bytes)
        as d (of_commit, sha256, bytes)
      where effective[d.of_commit]
      order by d.sha256
    on conflict on constraint document_pkey do nothing;

  perform pg_notify('ledger_append', of_partition::text);
  return places;
end
$append$;

revoke all on function ledger.append from public;
`,
};
