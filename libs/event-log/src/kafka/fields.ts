/** Members of the head of a record, each with its form; what is missing or odd is no record. */
import type { Sha256Hex } from '#ledger/ids';
import { NotARecord } from './frame.js';

const digestForm = /^[0-9a-f]{64}$/;

/** The members of one JSON object. Every method throws NotARecord when the form is another. */
export class Fields {
  readonly #members: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new NotARecord('a part of its head is not an object');
    }
    this.#members = new Map(Object.entries(value));
  }

  /** One character or more. */
  text(name: string): string {
    const value = this.#members.get(name);
    if (typeof value === 'string' && value !== '') return value;
    throw new NotARecord(`${name} is not a text`);
  }

  /** A whole number from 0 to 2^53 - 1. */
  count(name: string): number {
    const value = this.#members.get(name);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw new NotARecord(`${name} is not a count`);
  }

  /** A SHA-256 in hexadecimal. */
  digest(name: string): Sha256Hex {
    const value = this.text(name);
    if (digestForm.test(value)) return value as Sha256Hex;
    throw new NotARecord(`${name} is not a digest`);
  }

  digestOrNull(name: string): Sha256Hex | null {
    return this.#members.get(name) === null ? null : this.digest(name);
  }

  /** A list of objects. */
  list(name: string): readonly Fields[] {
    const value = this.#members.get(name);
    if (Array.isArray(value)) return value.map((member: unknown) => new Fields(member));
    throw new NotARecord(`${name} is not a list`);
  }
}
