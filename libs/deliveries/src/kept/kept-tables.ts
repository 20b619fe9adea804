/** What a backup keeps of the schema `deliveries`: all of it but the names of its migrations. */

/** One value of a row. */
export type KeptDeliveryValue = string | number | null;

/** A table of the schema, with its columns in the order of a row. */
export interface KeptDeliveryTable {
  readonly name: 'followed' | 'deliveries';
  readonly columns: readonly (readonly [name: string, kind: 'integer' | 'text'])[];
  /** Its key, by which it is ordered. */
  readonly order: string;
}

const key = [
  ['hook', 'text'],
  ['partition', 'integer'],
] as const;

/** Both tables; a later format of backups has a list of its own. */
export const keptDeliveryTables: readonly KeptDeliveryTable[] = [
  { name: 'followed', columns: [...key, ['position', 'integer']], order: 'hook, partition' },
  {
    name: 'deliveries',
    columns: [
      ...key,
      ['position', 'integer'],
      ['epoch', 'text'],
      ['version', 'integer'],
      ['attempts', 'integer'],
      ['due_ms', 'integer'],
      ['tried_ms', 'integer'],
      ['error', 'text'],
    ],
    order: 'hook, partition, position',
  },
];
