/**
 * Says what is wrong with a JSON text and where. Slower than `JSON.parse`, so it reads only what
 * that or the checks after it refused; the specs hold it to the same verdict.
 * Source: RFC 8259; FORMATS, section 1 "JSON in"; RFC 8785, section 3.1 (I-JSON, RFC 7493).
 */
import { type Place, quoted, within } from '../place.js';
import type { NumberRule } from './canonical.js';
import { depthMax } from './json.js';
import { isWellFormed } from './utf8.js';

/** The first thing wrong with a text. */
export interface JsonFault {
  readonly kind: 'syntax' | 'depth' | 'duplicate_member' | 'lone_surrogate' | 'number';
  /** Code unit of the text where it starts, 0 to its length. */
  readonly at: number;
  /** The value or member it belongs to. */
  readonly place: Place;
  /** In words, without the position. */
  readonly message: string;
}

/** The outermost value. */
const root: Place = { parent: null, step: '' };

/**
 * The first fault of `text`, or null when it is strict JSON: one value, at most 32 levels, no name
 * twice in an object, no lone surrogate, numbers as `numbers` allows. Linear time.
 */
export function firstFault(text: string, numbers: NumberRule): JsonFault | null {
  const scanner = new Scanner(text, numbers);
  scanner.document();
  return scanner.fault;
}

/** `line 2, column 7`, both from 1, the column in code points. Linear time. */
export function lineAndColumn(text: string, at: number): string {
  let line = 1;
  let column = 1;
  for (const point of text.slice(0, at)) {
    column = point === '\n' ? 1 : column + 1;
    if (point === '\n') line += 1;
  }
  return `line ${String(line)}, column ${String(column)}`;
}

/**
 * Recursive descent, no deeper than `depthMax`. Each method starts at its first character, leaves
 * `at` behind its last and answers whether all was well; the first fault ends the scan.
 */
class Scanner {
  fault: JsonFault | null = null;
  private readonly text: string;
  private readonly numbers: NumberRule;
  private at = 0;

  constructor(text: string, numbers: NumberRule) {
    this.text = text;
    this.numbers = numbers;
  }

  document(): boolean {
    if (!this.value(root, 0)) return false;
    this.space();
    return this.at === this.text.length || this.expected(root, 'nothing more');
  }

  private value(place: Place, depth: number): boolean {
    this.space();
    switch (this.text.charAt(this.at)) {
      case '{':
      case '[':
        return this.nested(place, depth + 1);
      case '"':
        return this.string(place) !== null;
      case 't':
        return this.word(place, 'true');
      case 'f':
        return this.word(place, 'false');
      case 'n':
        return this.word(place, 'null');
    }
    return this.number(place);
  }

  private nested(place: Place, depth: number): boolean {
    if (depth > depthMax) {
      return this.fail('depth', this.at, place, `nested deeper than ${String(depthMax)} levels`);
    }
    const isObject = this.text.charAt(this.at) === '{';
    this.at += 1;
    this.space();
    if (this.skip(isObject ? '}' : ']')) return true;
    return isObject ? this.members(place, depth) : this.items(place, depth);
  }

  private members(place: Place, depth: number): boolean {
    const names = new Set<string>();
    for (;;) {
      this.space();
      const start = this.at;
      if (this.text.charAt(start) !== '"') return this.expected(place, 'a name in double quotes');
      const name = this.string(place);
      if (name === null) return false;
      const member = within(place, name);
      if (names.has(name)) {
        return this.fail('duplicate_member', start, member, `${quoted(name)} is given twice`);
      }
      names.add(name);
      this.space();
      if (!this.skip(':')) return this.expected(member, '":"');
      if (!this.value(member, depth)) return false;
      this.space();
      if (this.skip('}')) return true;
      if (!this.skip(',')) return this.expected(place, '"," or "}"');
    }
  }

  private items(place: Place, depth: number): boolean {
    for (let index = 0; ; index += 1) {
      if (!this.value(within(place, index), depth)) return false;
      this.space();
      if (this.skip(']')) return true;
      if (!this.skip(',')) return this.expected(place, '"," or "]"');
    }
  }

  /** The string that starts here, or null after a fault. */
  private string(place: Place): string | null {
    const start = this.at;
    for (this.at += 1; !this.skip('"'); this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === 0x5c && this.escape()) continue;
      // Behind the end the unit is NaN, which is below nothing.
      if (unit === 0x5c) this.expected(place, 'an escape such as \\n or \\u00e9');
      else if (this.at >= this.text.length) this.expected(place, 'the closing quote');
      else if (unit < 0x20)
        this.expected(place, 'an escape (\\n, \\u001f) for a control character');
      else continue;
      return null;
    }
    const value = JSON.parse(this.text.slice(start, this.at)) as string;
    if (isWellFormed(value)) return value;
    this.fail('lone_surrogate', start, place, 'the text has half a surrogate pair, no character');
    return null;
  }

  /** Whether an escape stands here; leaves `at` on its last character. */
  private escape(): boolean {
    const kind = this.text.charAt(this.at + 1);
    const hexadecimal = kind === 'u' ? this.text.slice(this.at + 2, this.at + 6) : '';
    const known = kind === 'u' ? /^[0-9a-fA-F]{4}$/.test(hexadecimal) : /^["\\/bfnrt]$/.test(kind);
    if (known) this.at += 1 + hexadecimal.length;
    return known;
  }

  private number(place: Place): boolean {
    const start = this.at;
    this.skip('-');
    if (!this.skip('0') && !this.digits()) {
      this.at = start;
      return this.expected(place, 'a value');
    }
    if (this.skip('.') && !this.digits()) return this.expected(place, 'a digit');
    if (this.skip('e') || this.skip('E')) {
      if (!this.skip('+')) this.skip('-');
      if (!this.digits()) return this.expected(place, 'a digit');
    }
    const written = this.text.slice(start, this.at);
    const value = Number(written);
    if (!Number.isFinite(value)) {
      return this.fail('number', start, place, `${cut(written)} is beyond the largest number`);
    }
    if (this.numbers === 'finite' || Number.isSafeInteger(value)) return true;
    const rule = 'is no whole number of at most 2^53 - 1 in size; such values are sealed as text';
    return this.fail('number', start, place, `${cut(written)} ${rule}`);
  }

  /** One digit or more. */
  private digits(): boolean {
    const start = this.at;
    while (this.text.charCodeAt(this.at) >= 0x30 && this.text.charCodeAt(this.at) <= 0x39) {
      this.at += 1;
    }
    return this.at > start;
  }

  private word(place: Place, word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return this.expected(place, 'a value');
    this.at += word.length;
    return true;
  }

  private space(): void {
    while (' \t\n\r'.includes(this.text.charAt(this.at)) && this.at < this.text.length)
      this.at += 1;
  }

  private skip(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  private expected(place: Place, what: string): false {
    const rest = this.text.slice(this.at, this.at + 2);
    const character = Array.from(rest)[0];
    const found = character === undefined ? 'the end of the text' : quoted(character);
    return this.fail('syntax', this.at, place, `expected ${what}, found ${found}`);
  }

  private fail(kind: JsonFault['kind'], at: number, place: Place, message: string): false {
    this.fault ??= { kind, at, place, message };
    return false;
  }
}

/** A number as messages show it. */
function cut(written: string): string {
  return written.length > 40 ? `${written.slice(0, 40)}…` : written;
}
