/** One item of one model: what is looked at closely. */
import type { ExamAddress } from './address.js';
import type { Coverage } from './coverage.js';

/** Their names. */
export interface ChosenItem {
  readonly model: string;
  readonly track: string;
  readonly item: string;
}

/** What the address names, else the first Solver item of the first model. */
export function chosenItem({ tracks, rows }: Coverage, address: ExamAddress): ChosenItem | null {
  const model = rows.find((row) => row.model === address.model) ?? rows[0];
  const named = tracks.find(({ track }) => track === address.track);
  const track = named ?? tracks.find((one) => one.track === 'solver') ?? tracks[0];
  const item = track?.items.find((one) => one === address.item) ?? track?.items[0];
  if (model === undefined || track === undefined || item === undefined) return null;
  return { model: model.model, track: track.track, item };
}
