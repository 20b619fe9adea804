/**
 * What a backup keeps of the schema `ledger`: each table with its columns, in the order in which it
 * is read and written. Heads of streams follow from the events; keys that sign are nowhere here.
 */

/** How a column is read. Bytes of a digest are few, others may be many. */
export type ColumnKind = 'integer' | 'text' | 'digest' | 'bytes' | 'flag' | 'time';

/** One value; what is `digest` or `bytes` comes as bytes, `time` as text that PostgreSQL reads. */
export type KeptValue = string | number | boolean | Uint8Array | null;

/** Values in the order of the columns. */
export type KeptRow = readonly KeptValue[];

/** A table of the schema `ledger`. */
export interface KeptTable {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, kind: ColumnKind])[];
  /** By which columns it is ordered. */
  readonly order: string;
}

/** The table of personal fields, which may be left out. */
export const personalTable = 'disclosure';

/** All tables; a later format of backups has a list of its own. */
export const keptTables: readonly KeptTable[] = [
  {
    name: 'meta',
    columns: [
      ['format', 'text'],
      ['origin', 'text'],
      ['partitions', 'integer'],
    ],
    order: 'only_row',
  },
  {
    name: 'partition',
    columns: [
      ['partition', 'integer'],
      ['position', 'integer'],
    ],
    order: 'partition',
  },
  {
    name: 'signing_key',
    columns: [
      ['number', 'integer'],
      ['verifier_key', 'text'],
    ],
    order: 'number',
  },
  {
    name: 'signed_note',
    columns: [
      ['origin', 'text'],
      ['size', 'integer'],
      ['size_before', 'integer'],
      ['note', 'bytes'],
    ],
    order: 'origin, size',
  },
  {
    name: 'event',
    columns: [
      ['partition', 'integer'],
      ['position', 'integer'],
      ['stream', 'text'],
      ['version', 'integer'],
      ['leaf', 'digest'],
      ['bytes', 'bytes'],
    ],
    order: 'partition, position',
  },
  {
    name: 'command',
    columns: [
      ['stream', 'text'],
      ['actor', 'text'],
      ['command', 'text'],
      ['digest', 'digest'],
      ['first_version', 'integer'],
      ['last_version', 'integer'],
    ],
    order: 'stream, actor, command',
  },
  {
    name: 'document',
    columns: [
      ['sha256', 'digest'],
      ['bytes', 'bytes'],
    ],
    order: 'sha256',
  },
  {
    name: 'source',
    columns: [
      ['number', 'integer'],
      ['topic', 'text'],
      ['mark', 'text'],
    ],
    order: 'number',
  },
  {
    name: 'topic_offset',
    columns: [
      ['source', 'integer'],
      ['partition', 'integer'],
      ['next_offset', 'integer'],
      ['read_from', 'integer'],
    ],
    order: 'source, partition',
  },
  {
    name: personalTable,
    columns: [
      ['stream', 'text'],
      ['digest', 'digest'],
      ['text', 'bytes'],
      ['in_doubt_since', 'time'],
      ['condemned', 'flag'],
    ],
    order: 'stream, digest',
  },
];
