/** Why an axis is dropped, in words. */
import type { TFunction } from 'i18next';
import { useWords } from '../../i18n/words.js';
import type { AxisVoids, DropReason, RankingAxis } from '../../service/wire.js';

const reasons: readonly string[] = [
  'over_limit_after_rerun',
  'over_limit_cannot_rerun',
  'nothing_measured',
];

/** The reason as a sentence; one of a rule to come is told as it stands. */
export function reasonText(reason: string, limit: string, words: TFunction<'voids'>): string {
  if (!reasons.includes(reason)) return words('reasonUnknown', { reason });
  return words(`reason_${reason as DropReason}`, { limit });
}

/** The same for axes of which only the ranking is at hand. */
export function useDropReason(voids: readonly AxisVoids[]): (axis: RankingAxis) => string {
  const words = useWords('voids');
  return ({ axis, reason }) => {
    const limit = voids.find((one) => one.axis === axis)?.limit ?? '';
    return reasonText(reason ?? '', limit, words);
  };
}
