/** The closed list of what can be wrong with input before any rule looks at it. */
export type IssueCode =
  | 'malformed_json'
  | 'duplicate_member'
  | 'unknown_member'
  | 'missing_member'
  | 'wrong_type'
  | 'bad_value'
  | 'too_long'
  | 'too_short'
  | 'duplicate'
  | 'too_large';

/** One thing wrong with input: where, which kind, and in words what to do about it. */
export interface Issue {
  /** A path into the input, such as `axes[2].tasks[0].units[17]`; empty for the whole. */
  readonly place: string;
  readonly code: IssueCode;
  readonly message: string;
}

/** Input that was read, or everything that is wrong with it. */
export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };
