/**
 * The receipts that go into a bundle: all of an epoch, or none when they do not fit its header.
 * Source: docs/record-format.md, "The bundle".
 */

/** The header is one line of at most 8 MiB; half of it is for receipts. */
const lineBytesMax = 4 * 1024 * 1024;

/** Receipts as they come, for as long as all of them fit. */
export class BundledReceipts {
  #receipts: string[] = [];
  #bytes = 0;

  /** Whether one more is of any use. */
  get fit(): boolean {
    return this.#bytes <= lineBytesMax;
  }

  /** In order of submission; none when they do not fit together. */
  get all(): readonly string[] {
    return this.#receipts;
  }

  /** Adds a receipt. What counts is what the line has of it: escapes, quotes and comma too. */
  add(receipt: string): void {
    this.#bytes += Buffer.byteLength(JSON.stringify(receipt)) + 1;
    if (this.fit) this.#receipts.push(receipt);
    else this.#receipts = [];
  }
}
