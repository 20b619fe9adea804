/**
 * What `visibility: at_close` keeps from the public until the close: ranking, voids, evidence and
 * events. Entries and the plan are always shown.
 * Source: FORMATS, section 3, "visibility".
 */
import { type AnyState, isExam, isImported, isRegistry } from '#ledger/epoch/any-epoch';
import type { EpochId } from '#ledger/ids';
import { maySeeHidden } from '../access/bearer.js';
import type { Caller } from '../access/tokens.js';
import { Problem } from '../http/problem.js';

/** What decides it: the plan's word, and whether a record was ever published. */
export interface Published {
  readonly visibility: 'live' | 'at_close';
  readonly revision: number | null;
}

/** Whether the public does not see how the epoch stands. */
export function isHidden({ visibility, revision }: Published): boolean {
  return visibility === 'at_close' && (revision ?? 0) === 0;
}

/** The same of what a stream folds to. Exams, imported records and the registry hide nothing. */
export function isHiddenState(state: AnyState): boolean {
  if (isExam(state) || isRegistry(state) || isImported(state)) return false;
  const { opened, revision } = state;
  return isHidden({ visibility: opened?.plan.visibility ?? 'live', revision });
}

/** Throws `hidden_until_close` when the epoch is `hidden` and `caller` is the public. */
export function requireVisible(epoch: EpochId, hidden: boolean, caller: Caller | null): void {
  if (!hidden || maySeeHidden(caller)) return;
  const detail = `${epoch} shows this after its close; until then to organiser, judge and auditor`;
  throw new Problem('hidden_until_close', { detail });
}
