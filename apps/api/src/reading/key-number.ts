/** One number in force, as `GET /v1/key-numbers` writes it down. */
export interface KeyNumber {
  readonly name: string;
  readonly value: number | string;
  /** Empty where the value is a word. */
  readonly unit: string;
  readonly meaning: string;
  readonly defined_in: string;
}
