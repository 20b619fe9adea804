/** What a read of the API is as a verb. */
import type { Role } from '#ledger/ids';

/** A query parameter that is an option under the same name. */
export type QueryName = 'key' | 'axis' | 'model' | 'revision' | 'after' | 'limit' | 'at_least';

/** One verb. */
export interface Read {
  readonly name: string;
  readonly summary: string;
  /** Whether the first argument names an epoch. */
  readonly epoch: boolean;
  /** What the next argument names, and with it the last step of the path. */
  readonly named?: 'name' | 'sha256' | 'key';
  /** The path below `/v1/epochs/{epoch}`, or the whole path without an epoch. */
  readonly path: readonly string[];
  readonly roles?: readonly Role[];
  /** Options that go into the query under the same name. */
  readonly query?: readonly QueryName[];
  /** The member of the answer that is a list in pages. */
  readonly pages?:
    | 'epochs'
    | 'entries'
    | 'pending'
    | 'units'
    | 'appeals'
    | 'disclosures'
    | 'attempts'
    | 'references'
    | 'suites';
  /** Whether it can be had as a CSV table too. */
  readonly table?: true;
  readonly accept?: string;
  /** Its bytes mean something: nothing is added to them. */
  readonly document?: true;
  /** How a person sees it on a terminal. */
  readonly drawn?: (json: unknown, columns: number) => string;
  readonly example: string;
}
