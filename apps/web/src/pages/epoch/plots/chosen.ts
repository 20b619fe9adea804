/** Which entries the plots show, and as which series. */
import type { EpochRanking, RankedEntry } from '../../../service/wire.js';
import { type EpochAddress, keysIn } from '../address.js';

/** More cannot be told apart by colour and shape. */
export const seriesMax = 6;

/** So many are shown while nobody has chosen. */
const defaultCount = 4;

/** A series: 0 to 5 for chosen entries, `base` for the base model, `other` for the rest. */
export type Series = number | 'base' | 'other';

/** An entry in the plots. */
export interface ChosenEntry {
  readonly entry: RankedEntry;
  readonly series: Series;
}

/** The entries that the address names, else the first ones, and the base model. */
export function chosenEntries(
  { submissions, base_model: base }: EpochRanking,
  { chosen }: EpochAddress,
): readonly ChosenEntry[] {
  const measured = submissions.filter(({ axes }) => axes !== null && axes !== undefined);
  const byKey = new Map(measured.map((entry) => [entry.key, entry]));
  const named = keysIn(chosen).flatMap((key) => byKey.get(key) ?? []);
  const entries = chosen === undefined ? measured.slice(0, defaultCount) : named;
  const shown = entries.slice(0, seriesMax).map((entry, series) => ({ entry, series }));
  const isMeasured = base?.axes !== null && base?.axes !== undefined;
  return base !== null && isMeasured ? [...shown, { entry: base, series: 'base' }] : shown;
}
