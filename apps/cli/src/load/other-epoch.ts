/** The service has an epoch of that name which is not the one in the file. */
import type { Difference } from '#ledger/difference';
import { refused, type Trouble } from '../trouble.js';

/** Trouble (exit 1) that names the first difference. */
export function otherEpoch(epoch: string, { place, expected, found }: Difference): Trouble {
  const message = `the file has ${expected ?? 'nothing'}, the service ${found ?? 'nothing'}`;
  return refused({
    message: `The service has an epoch "${epoch}" that is not the one in the file.`,
    findings: [{ place, code: 'differs', message }],
    advice:
      'Nothing that is there was changed. Load into a service that does not have it, or look.',
  });
}

/** Trouble (exit 1) for an epoch that was imported: it has no events to go on from. */
export function importedEpoch(epoch: string): Trouble {
  const [expected, found] = ['an epoch to load into', 'an imported record'];
  return otherEpoch(epoch, { place: 'plan.epoch', expected, found });
}
