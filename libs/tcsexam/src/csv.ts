/**
 * Comma-separated values as RFC 4180 has them, in UTF-8, with or without a byte order mark, lines
 * ended by LF or CR LF. Bytes come in pieces of any size and rows go out one by one, so that a table
 * of any length needs the memory of its longest row.
 */
import { decodeUtf8 } from '#ledger/record/utf8';

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
  /** Bytes from the start of the file; for a row that cannot be decoded, where the row starts. */
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

/** Finds rows in bytes. After a fault nothing more is read. */
export class CsvReader {
  private pending: Uint8Array<ArrayBufferLike> = new Uint8Array();
  private offset = 0;
  private line = 1;
  private started = false;

  /** The rows that end in `chunk`, or the first fault. */
  push(chunk: Uint8Array): readonly CsvRow[] | CsvFault {
    this.pending = joined(this.pending, chunk);
    if (!this.started) {
      if (this.pending.length < 3) return [];
      const fault = this.start();
      if (fault !== null) return fault;
    }
    const rows: CsvRow[] = [];
    let start = 0;
    let quoted = false;
    for (let at = 0; at < this.pending.length; at += 1) {
      const byte = this.pending[at];
      if (byte === quote) quoted = !quoted;
      if (byte !== lineFeed || quoted) continue;
      const row = this.take(start, at);
      if ('code' in row) return row;
      rows.push(row);
      start = at + 1;
    }
    this.offset += start;
    this.pending = this.pending.subarray(start);
    if (this.pending.length > rowBytesMax) return this.fault('row_too_long', this.offset);
    return rows;
  }

  /** The last row, when the file does not end in a line feed. */
  end(): readonly CsvRow[] | CsvFault {
    if (!this.started) {
      const fault = this.start();
      if (fault !== null) return fault;
    }
    if (this.pending.length === 0) return [];
    const row = this.take(0, this.pending.length);
    return 'code' in row ? row : [row];
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

  private take(start: number, end: number): CsvRow | CsvFault {
    const line = this.line;
    const bytes = this.pending.subarray(start, end);
    const zero = bytes.indexOf(0);
    if (zero >= 0) {
      return this.fault(line === 1 ? 'utf16' : 'null_byte', this.offset + start + zero);
    }
    const text = decodeUtf8(bytes);
    if (text === null) return this.fault('not_utf8', this.offset + start);
    const body = text.endsWith('\r') ? text.slice(0, -1) : text;
    const fields = body.includes('"') ? quotedFields(body) : body.split(',');
    if (typeof fields === 'string') return this.fault(fields, this.offset + start);
    if (!body.includes('"') && body.includes('\r')) {
      const at = bytes.indexOf(carriageReturn);
      return this.fault('lone_carriage_return', this.offset + start + at);
    }
    this.line += 1 + lineFeeds(text);
    return { fields, line };
  }

  private fault(code: CsvFaultCode, offset: number): CsvFault {
    return { code, line: this.line, offset };
  }
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
      if (field.includes('\r')) return 'lone_carriage_return';
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
