/**
 * Tells canonical lines by their bytes alone, where they are plain: no escapes, names in ASCII,
 * whole numbers of at most 15 digits without a sign. Nearly every event is; nothing is lost by a
 * false, which only means that the line has to be looked at in another way.
 * Source: RFC 8785, section 3.2; RFC 8259 for the grammar.
 */
import { depthMax } from './json.js';

/**
 * Whether `bytes`, which are known to be UTF-8, are the canonical form of a JSON value that nests
 * no deeper than 32 levels and whose numbers an event may have. Linear time; stops at the first
 * byte that is not plain.
 */
export function isPlainlyCanonical(bytes: Uint8Array): boolean {
  const scanner = new Scanner(bytes);
  return scanner.value(depthMax) && scanner.at === bytes.length;
}

/** Below 10^15, so below 2^53. */
const digitsMax = 15;

const words: readonly Uint8Array[] = ['null', 'true', 'false'].map((word) =>
  Uint8Array.from(word, (letter) => letter.charCodeAt(0)),
);

/** Reads one value after the other; what it has refused it must not be asked to go on from. */
class Scanner {
  /** The next byte. */
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Whether a plain value begins here that nests at most `levels` deep; goes behind it. */
  value(levels: number): boolean {
    const first = this.bytes[this.at] ?? 0;
    switch (first) {
      case 0x22:
        return this.text(0xff);
      case 0x7b:
        return levels > 0 && this.object(levels - 1);
      case 0x5b:
        return levels > 0 && this.array(levels - 1);
      default:
        return isDigit(first) ? this.number() : this.word();
    }
  }

  /** A brace to its closing one; names must rise, which in ASCII is the order of UTF-16 too. */
  private object(levels: number): boolean {
    const { bytes } = this;
    this.at += 1;
    if (this.passes(0x7d)) return true;
    let before = -1;
    for (;;) {
      const name = this.at;
      if (bytes[name] !== 0x22 || !this.text(0x7f)) return false;
      if (before >= 0 && !rises(bytes, before, name)) return false;
      before = name;
      if (!this.passes(0x3a) || !this.value(levels)) return false;
      if (this.passes(0x7d)) return true;
      if (!this.passes(0x2c)) return false;
    }
  }

  private array(levels: number): boolean {
    this.at += 1;
    if (this.passes(0x5d)) return true;
    for (;;) {
      if (!this.value(levels)) return false;
      if (this.passes(0x5d)) return true;
      if (!this.passes(0x2c)) return false;
    }
  }

  /** A quotation mark to the next one; bytes up to `most`, and none that has to be escaped. */
  private text(most: number): boolean {
    const { bytes } = this;
    for (let at = this.at + 1; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x22) {
        this.at = at + 1;
        return true;
      }
      if (byte < 0x20 || byte === 0x5c || byte > most) return false;
    }
    return false;
  }

  /** Digits without a leading zero; what follows a number of another kind, nobody takes. */
  private number(): boolean {
    const { bytes, at } = this;
    let end = at + 1;
    while (isDigit(bytes[end] ?? 0)) end += 1;
    this.at = end;
    return end === at + 1 || (bytes[at] !== 0x30 && end - at <= digitsMax);
  }

  private word(): boolean {
    const { bytes, at } = this;
    const word = words.find((letters) => letters.every((byte, of) => bytes[at + of] === byte));
    this.at += word?.length ?? 0;
    return word !== undefined;
  }

  /** Goes behind `byte` if it is the next one. */
  private passes(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Whether the name whose quotation mark is at `right` comes after the one at `left`. */
function rises(bytes: Uint8Array, left: number, right: number): boolean {
  for (let of = 1; ; of += 1) {
    const [one, other] = [bytes[left + of] ?? 0, bytes[right + of] ?? 0];
    if (one === 0x22) return other !== 0x22;
    if (other === 0x22) return false;
    if (one !== other) return one < other;
  }
}
