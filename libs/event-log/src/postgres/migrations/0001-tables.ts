/**
 * The tables of the log. Bytes are `bytea`, what is hashed is what is stored; text compares byte by
 * byte. Positions end at 2^53 - 1, the last integer that everybody who reads them can hold exactly.
 */
import type { Migration } from './migration.js';

export const tables: Migration = {
  number: 1,
  name: 'tables',
  sql: `
create table ledger.meta (
  only_row boolean not null default true,
  format text not null,
  origin text not null,
  partitions integer not null,
  constraint meta_pkey primary key (only_row),
  constraint meta_only_row check (only_row),
  constraint meta_partitions_range check (partitions between 1 and 1024)
);
comment on table ledger.meta is 'What this log is, for ever: one row.';

create table ledger.partition (
  partition integer not null,
  position bigint not null,
  constraint partition_pkey primary key (partition),
  constraint partition_position_range check (position between 0 and 9007199254740991)
) with (fillfactor = 50);
comment on table ledger.partition is
  'The last position of each partition. Its row is locked while an append is under way.';

create table ledger.stream_head (
  stream text collate "C" not null,
  partition integer not null,
  version bigint not null,
  leaf bytea not null,
  position bigint not null,
  constraint stream_head_pkey primary key (stream),
  constraint stream_head_version_positive check (version > 0),
  constraint stream_head_leaf_size check (octet_length(leaf) = 32)
) with (fillfactor = 50);
comment on table ledger.stream_head is 'The last event of each stream, which the next claim names.';

create table ledger.event (
  partition integer not null,
  position bigint not null,
  stream text collate "C" not null,
  version bigint not null,
  leaf bytea not null,
  bytes bytea not null,
  constraint event_pkey primary key (partition, position),
  constraint event_stream_version_key unique (stream, version),
  constraint event_position_positive check (position > 0),
  constraint event_version_positive check (version > 0),
  constraint event_leaf_size check (octet_length(leaf) = 32)
);
comment on table ledger.event is 'The log: positions without gaps in a partition, in commit order.';

create table ledger.command (
  stream text collate "C" not null,
  actor text collate "C" not null,
  command text collate "C" not null,
  digest bytea not null,
  first_version bigint not null,
  last_version bigint not null,
  constraint command_pkey primary key (stream, actor, command),
  constraint command_digest_size check (octet_length(digest) = 32),
  constraint command_versions_order check (0 < first_version and first_version <= last_version)
);
comment on table ledger.command is 'Which events a command made, so that a retry finds its answer.';

create table ledger.document (
  sha256 bytea not null,
  bytes bytea not null,
  constraint document_pkey primary key (sha256),
  constraint document_sha256_size check (octet_length(sha256) = 32)
);
alter table ledger.document alter column bytes set storage external;
comment on table ledger.document is
  'Bytes that events name by SHA-256. Stored as they are, so that a slice can be read alone.';
`,
};
