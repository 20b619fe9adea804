/** The commands that a load sends, beside outcomes. */
import type {
  DisqualifyEntry,
  OpenEpoch,
  RerunVoids,
  ShortlistEntries,
  SubmitEntry,
  WithdrawEntry,
  WithdrawUnits,
} from '#ledger/epoch/commands';

/** One of them. */
export type LoadCommand =
  | OpenEpoch
  | SubmitEntry
  | WithdrawEntry
  | DisqualifyEntry
  | ShortlistEntries
  | WithdrawUnits
  | RerunVoids;

/** The reason of what is loaded without one: evidence keeps none of withdrawals. */
export const loadedReason = 'as in the evidence file that was loaded';
