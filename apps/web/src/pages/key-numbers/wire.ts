/** What `GET /v1/key-numbers` answers. Source: FORMATS, section 6 "Reads". */

/** One number in force. */
export interface KeyNumber {
  readonly name: string;
  readonly value: number | string;
  /** Empty where the value is a word. */
  readonly unit: string;
  /** In English. */
  readonly meaning: string;
  readonly defined_in: string;
}

/** The numbers of one epoch's plan; an exam has none. */
export interface EpochNumbers {
  readonly epoch: string;
  readonly rule: string;
  readonly max_void_fraction: string | null;
  readonly runtime_retries: number | null;
}

/** The floors of one registered reference. */
export interface ReferenceNumbers {
  readonly reference_id: string;
  readonly relative_floor: number;
  readonly absolute_floor: number;
}

/** Everything that is in force. */
export interface KeyNumbers {
  readonly service: readonly KeyNumber[];
  readonly rules: readonly string[];
  readonly rule_numbers: readonly {
    readonly rule: string;
    readonly numbers: readonly KeyNumber[];
  }[];
  readonly references: readonly ReferenceNumbers[];
  readonly epochs: readonly EpochNumbers[];
}
