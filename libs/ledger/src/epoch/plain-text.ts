/**
 * The text of bytes of which those that are asked for are ASCII. It is decoded a window at a time:
 * the text of a long body at once is fresh memory, which takes longer to get than to fill.
 */
import { decodeUtf8 } from '../record/utf8.js';

const windowBytes = 32 * 1024;

export class PlainText {
  readonly #bytes: Uint8Array;
  /** What is decoded: the bytes from `#from` on, as many as the window has units. */
  #window = '';
  #from = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * The text from byte `from` to byte `to`, all of it ASCII. It is fast where the next is at the
   * same place or behind it.
   */
  between(from: number, to: number): string {
    // A long one is a text of its own: a piece of another is read at half the speed.
    if (to - from > windowBytes / 64) return this.#decoded(from, to);
    if (from < this.#from || to > this.#from + this.#window.length) {
      const end = Math.min(from + windowBytes, this.#bytes.length);
      const text = decodeUtf8(this.#bytes.subarray(from, end)) ?? '';
      // Something that is not ASCII is to come.
      if (text.length !== end - from) return this.#decoded(from, to);
      this.#window = text;
      this.#from = from;
    }
    return this.#window.slice(from - this.#from, to - this.#from);
  }

  #decoded(from: number, to: number): string {
    return decodeUtf8(this.#bytes.subarray(from, to)) ?? '';
  }
}
