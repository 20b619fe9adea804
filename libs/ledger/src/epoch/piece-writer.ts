/** Collects bytes in pieces, in memory that is used again for each of them. */

const pieceBytesMax = 64 * 1024;
/** So short a run of bytes is copied sooner than a part of an array is made for it. */
const shortBytes = 64;

export class PieceWriter {
  readonly #take: (piece: Uint8Array) => void;
  readonly #piece: Uint8Array;
  #end = 0;

  /** `take` is given one piece after the other, each to be used at once; `bytesMax` in all. */
  constructor(bytesMax: number, take: (piece: Uint8Array) => void) {
    this.#piece = new Uint8Array(Math.min(bytesMax, pieceBytesMax));
    this.#take = take;
  }

  byte(byte: number): void {
    if (this.#end === this.#piece.length) this.flush();
    this.#piece[this.#end] = byte;
    this.#end += 1;
  }

  /** Writes `bytes` from `from` to `to`. */
  write(bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    const piece = this.#piece;
    if (length > piece.length - this.#end) this.flush();
    const end = this.#end;
    if (length <= shortBytes) {
      for (let at = 0; at < length; at += 1) piece[end + at] = bytes[from + at] as number;
    } else if (length <= piece.length) {
      piece.set(bytes.subarray(from, to), end);
    } else {
      this.#take(bytes.subarray(from, to));
      return;
    }
    this.#end = end + length;
  }

  /** Gives away what is left. */
  flush(): void {
    if (this.#end > 0) this.#take(this.#piece.subarray(0, this.#end));
    this.#end = 0;
  }
}
