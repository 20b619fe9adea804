/**
 * Reads reports of outcomes that are written plainly, as programs write them: known members, none
 * twice, ASCII without an escape, small whole numbers. Their canonical form is then the same pieces
 * in another order, so that bytes become a command and canonical bytes in one pass, several times
 * as fast as by way of a JSON value. Anything else, whatever is wrong with it, is left to the
 * readers of JSON.
 * Source: FORMATS, section 6, the row of RecordOutcomes; RFC 8785.
 */
import type { AxisId, EntryKey, TaskId, UnitId } from '../ids.js';
import { isAxisId, isEntryKey, isTaskId, isUnitId } from '../names.js';
import { encodeUtf8 } from '../record/utf8.js';
import type { PackedReport, RecordOutcomes, SingleReport } from './commands.js';
import { isOutcomeWord, outcomeCodes } from './decode-outcome-reports.js';
import { isPackedOutcomes } from './decode-parts.js';
import { PieceWriter } from './piece-writer.js';
import { PlainBytes } from './plain-bytes.js';
import { PlainText } from './plain-text.js';

/** One JSON body `{"outcomes": [...]}`, or a row a line; blank lines are nothing. */
export type ReportsForm = 'body' | 'lines';

/**
 * The reports in `bytes`, null when they are not written plainly. The canonical form of
 * `{"outcomes": [...]}` is told to `canonical` piece by piece, each to be used at once; of what is
 * not plain, a part of it may have been told. Linear time, and no memory in proportion to `bytes`
 * but for the reports: fresh memory takes longer to get than to fill.
 */
export function plainReports(
  bytes: Uint8Array,
  form: ReportsForm,
  canonical: (piece: Uint8Array) => void,
): RecordOutcomes | null {
  // Never more than was read, but for what is around lines.
  const writer = new PieceWriter(bytes.length + opening.length + 2, canonical);
  const reader = new PlainReader(new PlainBytes(bytes, form === 'lines'), writer);
  const isPlain = form === 'body' ? reader.body() : reader.lines();
  if (!isPlain || reader.rows.length === 0) return null;
  reader.end();
  return { type: 'RecordOutcomes', outcomes: reader.rows };
}

const lineFeed = 0x0a;
const comma = 0x2c;
const [bracketOpen, bracketClose] = [0x5b, 0x5d];
const [braceOpen, braceClose] = [0x7b, 0x7d];

/** Members that a row may have, in canonical order; what stands for them is their place here. */
const names = ['axis', 'first', 'key', 'outcome', 'outcomes', 'run', 'task', 'unit'] as const;
const [axis, first, key, outcome, outcomes, run, task, unit] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const written = names.map((name) => encodeUtf8(`"${name}":`));
const opening = encodeUtf8('{"outcomes":[');

/** Members of rows as bits; `run` may be absent from either, `first` from a packed one. */
const ofSingle = bitsOf(axis, key, outcome, task, unit);
const ofPacked = bitsOf(axis, key, outcomes, task);

function bitsOf(...members: readonly number[]): number {
  return members.reduce((bits, member) => bits | (1 << member), 0);
}

/** Whether the text of each member, without quotation marks, may be its value. */
const isValue: readonly ((text: string) => boolean)[] = [
  isAxisId,
  isPlainNumber,
  isEntryKey,
  isOutcomeWord,
  isPackedOutcomes,
  (text) => isPlainNumber(text) && text !== '0',
  isTaskId,
  isUnitId,
];

/** Whether digits are how a whole number is written, and few enough to be exact. */
function isPlainNumber(digits: string): boolean {
  return digits.length <= 15 && String(Number(digits)) === digits;
}

class PlainReader {
  readonly rows: (SingleReport | PackedReport)[] = [];
  readonly #bytes: PlainBytes;
  readonly #text: PlainText;
  readonly #out: PieceWriter;
  /** Where the value of each member stood last, quotation marks included, and its text. */
  readonly #from = new Int32Array(names.length);
  readonly #to = new Int32Array(names.length);
  readonly #values = names.map(() => '');

  constructor(bytes: PlainBytes, out: PieceWriter) {
    this.#bytes = bytes;
    this.#text = new PlainText(bytes.bytes);
    this.#out = out;
    out.write(opening, 0, opening.length);
  }

  /** Writes what is behind the last row. */
  end(): void {
    this.#out.byte(bracketClose);
    this.#out.byte(braceClose);
    this.#out.flush();
  }

  body(): boolean {
    const bytes = this.#bytes;
    if (!bytes.takes(braceOpen) || this.#member() !== outcomes) return false;
    if (!bytes.takes(bracketOpen)) return false;
    do if (!this.#row()) return false;
    while (bytes.takes(comma));
    return bytes.takes(bracketClose) && bytes.takes(braceClose) && bytes.isAtEnd;
  }

  lines(): boolean {
    const bytes = this.#bytes;
    while (!bytes.isAtEnd) {
      if (bytes.takes(lineFeed)) continue;
      if (!this.#row() || (!bytes.isAtEnd && !bytes.takes(lineFeed))) return false;
    }
    return true;
  }

  #row(): boolean {
    const bytes = this.#bytes;
    if (!bytes.takes(braceOpen)) return false;
    let seen = 0;
    do {
      const member = this.#member();
      if (member < 0 || (seen & (1 << member)) !== 0 || !this.#value(member)) return false;
      seen |= 1 << member;
    } while (bytes.takes(comma));
    return bytes.takes(braceClose) && this.#add(seen);
  }

  /** Goes past the name of a member and gives its place, -1 for none that is known. */
  #member(): number {
    const bytes = this.#bytes;
    bytes.skipBlanks();
    const letter = bytes.bytes[bytes.at + 1];
    for (let member = 0; member < written.length; member += 1) {
      const name = written[member];
      if (name !== undefined && name[1] === letter && bytes.takesName(name)) return member;
    }
    return -1;
  }

  /** Reads the value of `member`; false when it is not a plain one. */
  #value(member: number): boolean {
    const bytes = this.#bytes;
    bytes.skipBlanks();
    const from = bytes.at;
    const marks = member === first || member === run ? 0 : 1;
    const to = marks === 0 ? bytes.endOfDigits() : bytes.endOfString();
    if (to < 0) return false;
    bytes.at = to;
    // Rows often share a value with the row before: then it was looked at.
    const isKnown = this.#isLast(member, from, to);
    this.#from[member] = from;
    this.#to[member] = to;
    if (isKnown) return true;
    const text = this.#text.between(from + marks, to - marks);
    this.#values[member] = text;
    return isValue[member]?.(text) === true;
  }

  /** Whether the bytes from `from` to `to` are the value that `member` had last. */
  #isLast(member: number, from: number, to: number): boolean {
    const { bytes } = this.#bytes;
    const last = this.#from[member] ?? 0;
    if (to - from !== (this.#to[member] ?? 0) - last) return false;
    for (let at = from; at < to; at += 1) if (bytes[at] !== bytes[last + at - from]) return false;
    return true;
  }

  /** Adds the row whose members were `seen`; false when these are not those of a row. */
  #add(seen: number): boolean {
    const kind = seen & ~(1 << run);
    if (kind === ofSingle) this.rows.push(this.#single(seen));
    else if ((kind & ~(1 << first)) === ofPacked) this.rows.push(this.#packed(seen));
    else return false;
    this.#writeRow(seen);
    return true;
  }

  // Values are what their types say: `isValue` has looked at them.

  #single(seen: number): SingleReport {
    return {
      key: this.#values[key] as EntryKey,
      axis: this.#values[axis] as AxisId,
      task: this.#values[task] as TaskId,
      unit: this.#values[unit] as UnitId,
      run: (seen & (1 << run)) === 0 ? 1 : Number(this.#values[run]),
      outcome: outcomeCodes[this.#values[outcome] as keyof typeof outcomeCodes],
    };
  }

  #packed(seen: number): PackedReport {
    return {
      key: this.#values[key] as EntryKey,
      axis: this.#values[axis] as AxisId,
      task: this.#values[task] as TaskId,
      run: (seen & (1 << run)) === 0 ? 1 : Number(this.#values[run]),
      first: (seen & (1 << first)) === 0 ? null : Number(this.#values[first]),
      outcomes: this.#values[outcomes] as string,
    };
  }

  #writeRow(seen: number): void {
    const out = this.#out;
    if (this.rows.length > 1) out.byte(comma);
    let before = braceOpen;
    for (let member = 0; member < written.length; member += 1) {
      const name = written[member];
      if (name === undefined || (seen & (1 << member)) === 0) continue;
      out.byte(before);
      out.write(name, 0, name.length);
      out.write(this.#bytes.bytes, this.#from[member] ?? 0, this.#to[member] ?? 0);
      before = comma;
    }
    out.byte(braceClose);
  }
}
