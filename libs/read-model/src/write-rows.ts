/**
 * Bulk writes: any number of rows of one table in one statement, from one array per column. Rows
 * that are stored as given are found by a join and not touched, so an unchanged ranking of 2 000
 * lines costs a comparison and no write.
 */
import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts rows or replaces those with the same primary key. Every column of the entity must be
 * there; time O(rows), one statement, none for no rows.
 */
export async function writeRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: readonly Omit<Row, 'of'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const metadata = manager.dataSource.getMetadata(table);
  const columns = metadata.columns.map((column) => column.propertyName);
  const arrays = columns.map((column) =>
    rows.map((row) => (row as Readonly<Record<string, unknown>>)[column]),
  );
  await manager.query(statementFor(metadata), arrays);
}

function statementFor(metadata: EntityMetadata): string {
  const quoted = metadata.columns.map(({ databaseName }) => `"${databaseName}"`);
  const arrays = metadata.columns.map(
    ({ type }, place) => `$${String(place + 1)}::${typeOf(type)}[]`,
  );
  const keys = metadata.primaryColumns.map(({ databaseName }) => `"${databaseName}"`);
  const others = quoted.filter((column) => !keys.includes(column));
  const table = tableOf(metadata);
  const list = (columns: readonly string[], of = ''): string =>
    columns.map((column) => of + column).join(', ');
  const sameKey = metadata.primaryColumns.map(({ databaseName, collation }) => {
    const collate = collation === undefined ? '' : ` COLLATE "${collation}"`;
    return `stored."${databaseName}" = given."${databaseName}"${collate}`;
  });
  return `
    INSERT INTO ${table} (${list(quoted)})
    SELECT ${list(quoted, 'given.')}
    FROM unnest(${arrays.join(', ')}) AS given (${list(quoted)})
    LEFT JOIN ${table} AS stored ON ${sameKey.join(' AND ')}
    WHERE stored.${keys[0] ?? ''} IS NULL
      OR (${list(others, 'given.')}) IS DISTINCT FROM (${list(others, 'stored.')})
    ON CONFLICT (${list(keys)}) DO UPDATE
    SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

/** The table's name with its schema, quoted. */
export function tableOf(metadata: EntityMetadata): string {
  return metadata.tablePath
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

/** The column's type as SQL; the entities name it by text always. */
function typeOf(type: unknown): string {
  if (typeof type !== 'string') throw new Error('a column of the read model has no SQL type');
  return type;
}
