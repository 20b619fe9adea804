/** What the lines of the explain tree are given beside their own part. */
import type { EntryExplanation } from '#ledger/explain/explain-entry';

/** What every line of the tree knows. */
export interface ItemContext {
  readonly epoch: string;
  readonly explanation: EntryExplanation;
  /** Ids of the lines that are open. */
  readonly expanded: ReadonlySet<string>;
}
