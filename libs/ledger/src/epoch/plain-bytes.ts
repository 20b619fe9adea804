/**
 * Goes over bytes of JSON that are written plainly: ASCII, no escape in a string, whole numbers
 * without an exponent. It finds where tokens stand; what they mean is for whoever reads.
 * Source: RFC 8259.
 */

const lineFeed = 0x0a;
const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/** A place in `bytes`, from which it goes on. */
export class PlainBytes {
  readonly bytes: Uint8Array;
  at = 0;
  readonly #endsLines: boolean;

  /** `endsLines`: a line feed is a token and no blank. */
  constructor(bytes: Uint8Array, endsLines: boolean) {
    this.bytes = bytes;
    this.#endsLines = endsLines;
  }

  /** Whether nothing but blanks is left; goes past them. */
  get isAtEnd(): boolean {
    this.skipBlanks();
    return this.at >= this.bytes.length;
  }

  /** Goes past what JSON allows between tokens. */
  skipBlanks(): void {
    for (; ; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === 0x20 || byte === 0x09 || byte === 0x0d) continue;
      if (byte !== lineFeed || this.#endsLines) return;
    }
  }

  /** Goes past blanks and `byte`, if that is what comes next. */
  takes(byte: number): boolean {
    this.skipBlanks();
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  /** Goes past a name and its colon, if they come next; `name` is written without blanks. */
  takesName(name: Uint8Array): boolean {
    const length = name.length - 1;
    for (let index = 0; index < length; index += 1) {
      if (this.bytes[this.at + index] !== name[index]) return false;
    }
    this.at += length;
    return this.takes(colon);
  }

  /** Where the plain string that begins here ends, quotation marks included; -1 for none. */
  endOfString(): number {
    const { bytes } = this;
    if (bytes[this.at] !== quote) return -1;
    for (let at = this.at + 1; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === quote) return at + 1;
      if (byte < 0x20 || byte > 0x7e || byte === backslash) return -1;
    }
    return -1;
  }

  /** Where the digits that begin here end; -1 for none. */
  endOfDigits(): number {
    let at = this.at;
    while (isDigit(this.bytes[at] ?? 0)) at += 1;
    return at > this.at ? at : -1;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
