/** The models of an exam in the order in which they are shown. */
import type { Track } from '#ledger/evidence/exam';
import { compareExact } from '../../shown/exact-order.js';
import type { ExamStanding, ModelStanding } from './wire.js';

/** The tracks in the order of their weights. */
export const tracks: readonly Track[] = ['theorem', 'solver', 'construction', 'open_conjecture'];

/** A model with its result. */
export type NamedStanding = ModelStanding & { readonly model: string };

/** By Index, the highest first; those without one last, as the plan names them. */
export function shownModels({ models }: ExamStanding): readonly NamedStanding[] {
  const named = Object.entries(models).map(([model, result]) => ({ model, ...result }));
  return named.sort((a, b) => {
    if (a.index_exact === null || b.index_exact === null) {
      return Number(a.index_exact === null) - Number(b.index_exact === null);
    }
    return compareExact(b.index_exact, a.index_exact);
  });
}
