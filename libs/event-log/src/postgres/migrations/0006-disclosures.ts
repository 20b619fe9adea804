/**
 * Personal fields of entries, beside the log: the one table of this schema whose rows may go. What
 * was deleted is cleared out as soon as the server comes round to it, however few rows it is.
 */
import type { Migration } from './migration.js';

export const disclosures: Migration = {
  number: 6,
  name: 'disclosures',
  sql: `
create table ledger.disclosure (
  stream text collate "C" not null,
  digest bytea not null,
  text bytea not null,
  in_doubt_since timestamptz,
  condemned boolean not null default false,
  constraint disclosure_pkey primary key (stream, digest),
  constraint disclosure_digest_size check (octet_length(digest) = 32),
  constraint disclosure_condemned_is_in_doubt check (not condemned or in_doubt_since is not null)
) with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
create index disclosure_in_doubt on ledger.disclosure (in_doubt_since)
  where in_doubt_since is not null;
comment on table ledger.disclosure is
  'Personal fields that events have the digests of; a row goes when its field is erased.';
comment on column ledger.disclosure.in_doubt_since is
  'Since when only the log knows whether the row is to stay.';
comment on column ledger.disclosure.condemned is
  'Whether the doubt is that of an erasure.';
`,
};
