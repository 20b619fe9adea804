/** Commands for specs of the writer: as short as a command can be. */
import type { OpenEpoch, SubmitEntry } from '#ledger/epoch/commands';
import type { EntryKey, EpochId, ModelName } from '#ledger/ids';
import { aPlan } from '../../../libs/ledger/testing/epoch-builder.js';

/** Opens `epoch` with a small plan. */
export function opening(epoch: EpochId): OpenEpoch {
  return { type: 'OpenEpoch', plan: { ...aPlan(), epoch } };
}

/** Submits an entry under `key`. */
export function submitting(key: string): SubmitEntry {
  return { type: 'SubmitEntry', key: key as EntryKey, model: 'm' as ModelName };
}
