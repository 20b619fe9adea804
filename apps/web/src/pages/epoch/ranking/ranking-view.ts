/** What the parts of the ranking's table are given: what is shown, and which columns are there. */
import type { EpochRanking } from '../../../service/wire.js';
import type { EpochAddress, EpochAddressChange } from '../address.js';
import type { columnPlan } from './table-columns.js';

/** What the table shows and how somebody looks at it. */
export interface RankingTableProps {
  readonly epoch: string;
  /** What the table is called. */
  readonly title: string;
  readonly ranking: EpochRanking;
  readonly address: EpochAddress;
  readonly change: (change: EpochAddressChange) => void;
}

/** The columns that are in the document now. */
export interface ShownColumns extends ReturnType<typeof columnPlan> {
  /** Those of `rest` that are there, with what is left out before them, in pixels. */
  readonly seen: ReturnType<typeof columnPlan>['rest'];
  readonly skipped: number;
  /** Index of the first of `seen` among `rest`. */
  readonly from: number;
  readonly count: number;
  readonly width: number;
  readonly narrow: boolean;
  /** Whether everything is in the document. */
  readonly all: boolean;
}
