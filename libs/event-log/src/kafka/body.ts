/**
 * The body of a record: bytes, and digests as the 32 bytes that they are, one after the other. The
 * head of the record says how to cut it.
 */
import type { Sha256Hex } from '#ledger/ids';
import { NotARecord } from './frame.js';

/** What a digest takes. */
export const digestBytes = 32;

/** Fills a body from its beginning; whoever fills it has counted what comes. */
export class BodyWriter {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  digest(digest: Sha256Hex): void {
    this.#at += this.#body.write(digest, this.#at, digestBytes, 'hex');
  }

  bytes(bytes: Uint8Array): void {
    this.#body.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}

/** Cuts a body; every method throws NotARecord where it is too short. */
export class BodyReader {
  readonly #body: Uint8Array;
  readonly #text: Buffer;
  #at = 0;

  constructor(body: Uint8Array) {
    this.#body = body;
    this.#text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }

  /** Whether all of it was read. */
  get isDone(): boolean {
    return this.#at === this.#body.length;
  }

  digest(): Sha256Hex {
    const from = this.#advance(digestBytes);
    return this.#text.toString('hex', from, this.#at) as Sha256Hex;
  }

  /** A part of the body, in the same memory. */
  bytes(sizeBytes: number): Uint8Array {
    const from = this.#advance(sizeBytes);
    return this.#body.subarray(from, this.#at);
  }

  #advance(sizeBytes: number): number {
    const from = this.#at;
    this.#at += sizeBytes;
    if (this.#at > this.#body.length) throw new NotARecord('its body is too short');
    return from;
  }
}
