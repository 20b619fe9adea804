/**
 * Comma-separated values as RFC 4180 has them, in UTF-8, with or without a byte order mark, lines
 * ended by LF or CR LF. Bytes come in pieces of any size and rows go out one by one, so that a
 * table of any length needs the memory of its longest row.
 */
import { decodeUtf8, invalidUtf8At } from '#ledger/record/utf8';

/** What keeps a file from being read as a table. */
export type CsvFaultCode =
  | 'utf16'
  | 'not_utf8'
  | 'null_byte'
  | 'lone_carriage_return'
  | 'quote_misplaced'
  | 'quote_open'
  | 'row_too_long';

/** One fault: where the row starts and which it is. */
export interface CsvFault {
  readonly code: CsvFaultCode;
  /** Counted from 1; quoted line feeds count. */
  readonly line: number;
  /** Bytes from the start of the file; where quotes are wrong, of the start of the row. */
  readonly offset: number;
}

/** One row. */
export interface CsvRow {
  readonly fields: readonly string[];
  /** The line it starts on, counted from 1. */
  readonly line: number;
}

/** A row of more bytes has a quote that never closes, or is no table. */
export const rowBytesMax = 1_048_576;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/** Finds rows in bytes. After a fault nothing more is read. Empty lines are no rows. */
export class CsvReader {
  private pending: Uint8Array = new Uint8Array();
  private offset = 0;
  private line = 1;
  private started = false;

  /** The rows that end in `chunk`, or the first fault. */
  push(chunk: Uint8Array): readonly CsvRow[] | CsvFault {
    this.pending = joined(this.pending, chunk);
    if (!this.started && this.pending.length < 3) return [];
    const rows = this.rows();
    if ('code' in rows) return rows;
    return this.pending.length > rowBytesMax ? this.fault('row_too_long', 0) : rows;
  }

  /** The last row, when the file does not end in a line feed. */
  end(): readonly CsvRow[] | CsvFault {
    const rows = this.rows();
    if ('code' in rows || this.pending.length === 0) return rows;
    // A carriage return waits for its line feed, which does not come any more.
    if (this.pending.at(-1) === carriageReturn && !isQuoted(this.pending)) {
      return this.fault('lone_carriage_return', this.pending.length - 1);
    }
    const row = this.take(0, this.pending.length);
    return 'code' in row ? row : [...rows, row];
  }

  /** Takes the rows that end in what is pending. */
  private rows(): readonly CsvRow[] | CsvFault {
    const fault = this.started ? null : this.start();
    if (fault !== null) return fault;
    const rows: CsvRow[] = [];
    const bytes = this.pending;
    let start = 0;
    let quoted = false;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === quote) quoted = !quoted;
      if (quoted || (byte !== lineFeed && byte !== carriageReturn)) continue;
      if (byte === carriageReturn) {
        if (at + 1 === bytes.length || bytes[at + 1] === lineFeed) continue;
        return this.nullByte(start, at) ?? this.fault('lone_carriage_return', at);
      }
      const end = bytes[at - 1] === carriageReturn && at > start ? at - 1 : at;
      const row = this.take(start, end);
      if ('code' in row) return row;
      if (end > start) rows.push(row);
      this.line += 1;
      start = at + 1;
    }
    this.offset += start;
    this.pending = bytes.subarray(start);
    return rows;
  }

  private start(): CsvFault | null {
    this.started = true;
    const [first, second, third] = this.pending;
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
      return this.fault('utf16', 0);
    }
    if (first === 0xef && second === 0xbb && third === 0xbf) {
      this.pending = this.pending.subarray(3);
      this.offset = 3;
    }
    return null;
  }

  /** The row that stands between two places of what is pending. */
  private take(start: number, end: number): CsvRow | CsvFault {
    const line = this.line;
    const bytes = this.pending.subarray(start, end);
    const nullByte = this.nullByte(start, end);
    if (nullByte !== null) return nullByte;
    const text = decodeUtf8(bytes);
    if (text === null) return this.fault('not_utf8', start + (invalidUtf8At(bytes) ?? 0));
    const fields = text.includes('"') ? quotedFields(text) : text.split(',');
    if (typeof fields === 'string') return this.fault(fields, start);
    this.line += lineFeeds(text);
    return { fields, line };
  }

  /** Every other byte of most UTF-16 texts is 0, and UTF-8 texts that people write have none. */
  private nullByte(start: number, end: number): CsvFault | null {
    const zero = this.pending.subarray(start, end).indexOf(0);
    if (zero < 0) return null;
    return this.fault(this.line === 1 ? 'utf16' : 'null_byte', start + zero);
  }

  /** A fault at a place of what is pending. */
  private fault(code: CsvFaultCode, at: number): CsvFault {
    return { code, line: this.line, offset: this.offset + at };
  }
}

/** Whether the end of a row's bytes stands inside quotes. */
function isQuoted(bytes: Uint8Array): boolean {
  return bytes.filter((byte) => byte === quote).length % 2 === 1;
}

/** Fields of a row that has a quote, or what is wrong with it. */
function quotedFields(body: string): readonly string[] | CsvFaultCode {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (body[at] === '"') {
      const end = closingQuote(body, at + 1);
      if (end < 0) return 'quote_open';
      fields.push(body.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < body.length && body[at] !== ',') return 'quote_misplaced';
    } else {
      const comma = body.indexOf(',', at);
      const field = body.slice(at, comma < 0 ? body.length : comma);
      if (field.includes('"')) return 'quote_misplaced';
      fields.push(field);
      at += field.length;
    }
    if (at >= body.length) return fields;
    at += 1;
  }
}

/** Where the quoted field that starts at `from` is closed, -1 when it is not. */
function closingQuote(body: string, from: number): number {
  let at = body.indexOf('"', from);
  while (at >= 0 && body[at + 1] === '"') at = body.indexOf('"', at + 2);
  return at;
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

/** A row as RFC 4180 writes it: quoted where a comma, quote, CR or LF makes it needed. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
