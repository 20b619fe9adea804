/** Nothing was ever opened under an id. */
import { Problem } from '../http/problem.js';

/** The problem for an id that no epoch has. */
export function unknownEpoch(epoch: string): Problem {
  return new Problem('unknown_epoch', { detail: `there is no epoch ${epoch}` });
}
