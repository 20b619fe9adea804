/**
 * The lines of a backup: a header, then a JSON array for each row, which names its table. Digests
 * are hexadecimal; other bytes are text of one character a byte, so that what is ASCII can be read
 * by anybody, and all of it comes back exactly.
 * Source: docs/operators, "Backups".
 */
import { type KeptDeliveryTable, keptDeliveryTables, type KeptDeliveryValue } from '#deliveries';
import { type KeptRow, type KeptTable, keptTables, type KeptValue } from '#event-log';

/** The first line. */
export interface BackupHeader {
  readonly format: 'epoch-ledger-backup/1';
  readonly origin: string;
  readonly partitions: number;
  /** When it was begun, by the clock of whoever made it. */
  readonly made_at: string;
  /** Whether personal fields are in it. */
  readonly personal: boolean;
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Number and SHA-256 of the heads of all streams, a line each: stream, version, leaf hash. */
  readonly streams: number;
  readonly heads_sha256: string;
}

/** The file is no backup, or not the whole one; the message says what is wrong with it. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

const format = 'epoch-ledger-backup/1';

/** Every table of a backup: those of the log, and what hooks are still to hear of it. */
export const backedUpTables: readonly (KeptTable | KeptDeliveryTable)[] = [
  ...keptTables,
  ...keptDeliveryTables,
];

/** A row of a table, of which a line says both. */
export type BackedUpRow =
  | { readonly of: 'log'; readonly table: KeptTable; readonly row: KeptRow }
  | {
      readonly of: 'hooks';
      readonly table: KeptDeliveryTable;
      readonly row: readonly KeptDeliveryValue[];
    };

/** The line of a row, without its line feed. */
export function rowLine({ name, columns }: KeptTable, row: KeptRow): string {
  const values = row.map((value, index) => {
    if (!(value instanceof Uint8Array)) return value;
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return bytes.toString(columns[index]?.[1] === 'digest' ? 'hex' : 'latin1');
  });
  return JSON.stringify([name, ...values]);
}

/** What a row's line says. Throws BackupDamaged. */
export function parseRow(line: string, number: number): BackedUpRow {
  const [name, ...values] = parsed(line, number) as readonly unknown[];
  const hooks = keptDeliveryTables.find((one) => one.name === name);
  if (hooks !== undefined)
    return { of: 'hooks', table: hooks, row: hookRow(hooks, values, number) };
  const table = keptTables.find((one) => one.name === name);
  if (table?.columns.length !== values.length) throw strange(number);
  const row = table.columns.map(([, kind], index): KeptValue => {
    const value = values[index] as string | number | boolean | null;
    if (value === null) return null;
    if (kind === 'digest') return Buffer.from(text(value, number), 'hex');
    if (kind === 'bytes') return Buffer.from(text(value, number), 'latin1');
    return value;
  });
  return { of: 'log', table, row };
}

function hookRow(
  { columns }: KeptDeliveryTable,
  values: readonly unknown[],
  number: number,
): readonly KeptDeliveryValue[] {
  if (columns.length !== values.length) throw strange(number);
  return columns.map(([, kind], index) => {
    const value = values[index];
    const isFit = kind === 'text' ? typeof value === 'string' : Number.isSafeInteger(value);
    if (value === null || isFit) return value as KeptDeliveryValue;
    throw strange(number);
  });
}

/** The header in the first line. Throws BackupDamaged. */
export function parseHeader(line: string): BackupHeader {
  const header = parsed(line, 1) as Partial<BackupHeader> | null;
  if (header?.format === format && header.rows !== undefined) return header as BackupHeader;
  throw new BackupDamaged(
    `it has the format ${JSON.stringify(header?.format)}; this program reads ${format}`,
  );
}

/** A header with its format. */
export function headerOf(said: Omit<BackupHeader, 'format'>): BackupHeader {
  return { format, ...said };
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new BackupDamaged(`line ${String(number)} is no JSON`, { cause: error });
  }
}

function text(value: unknown, number: number): string {
  if (typeof value === 'string') return value;
  throw strange(number);
}

function strange(number: number): BackupDamaged {
  return new BackupDamaged(`line ${String(number)} is no row of a table that this program knows`);
}
