/**
 * One step of the schema `ledger`. Released means frozen: a step is never edited, a change is a
 * new step. The digest of each is pinned in test/house.
 */
export interface Migration {
  /** 1, 2, 3 ... without gaps. */
  readonly number: number;
  /** What it makes, as in the name of its file. */
  readonly name: string;
  /** Plain SQL, run in one transaction with whatever other steps are missing. */
  readonly sql: string;
}
