/** Members of the head of a record, each with its form; what is missing or odd is no record. */
import type { Sha256Hex } from '#ledger/ids';
import { isSha256Hex } from '#ledger/record/digest';
import { NotARecord } from './frame.js';

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
    return countIn(name, this.#members.get(name));
  }

  /** A list of them. */
  counts(name: string): readonly number[] {
    return this.#array(name).map((value) => countIn(name, value));
  }

  /** A SHA-256 in hexadecimal. */
  digest(name: string): Sha256Hex {
    const value = this.text(name);
    if (isSha256Hex(value)) return value;
    throw new NotARecord(`${name} is not a digest`);
  }

  /** A list of objects. */
  list(name: string): readonly Fields[] {
    return this.#array(name).map((member) => new Fields(member));
  }

  /** The same, which is not there when it is empty. */
  listIfAny(name: string): readonly Fields[] {
    return this.#members.has(name) ? this.list(name) : [];
  }

  #array(name: string): readonly unknown[] {
    const value = this.#members.get(name);
    if (Array.isArray(value)) return value;
    throw new NotARecord(`${name} is not a list`);
  }
}

function countIn(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new NotARecord(`${name} is not a count`);
}
