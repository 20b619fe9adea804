/** The leaf hashes of an epoch in one piece of memory, 32 bytes each. */

const hashBytes = 32;

/** A growing list of hashes. */
export class LeafHashes {
  private bytes = new Uint8Array(hashBytes * 1024);
  private count = 0;

  /** Number of hashes. */
  get size(): number {
    return this.count;
  }

  /** Appends a hash of 32 bytes. Amortised constant time. */
  add(hash: Uint8Array): void {
    const end = this.count * hashBytes;
    if (end === this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(hash, end);
    this.count += 1;
  }

  /** The hash at `index`, which is below the size. */
  at(index: number): Uint8Array {
    return this.bytes.subarray(index * hashBytes, (index + 1) * hashBytes);
  }

  /** The first place, counted from 1, at which both lists have a hash and not the same one. */
  firstDifference(other: LeafHashes): number | null {
    const end = Math.min(this.count, other.count) * hashBytes;
    for (let at = 0; at < end; at += 1) {
      if (this.bytes[at] !== other.bytes[at]) return Math.floor(at / hashBytes) + 1;
    }
    return null;
  }
}
