/** Commands that appended before, through this service or another. */
import type { EventLog, FoundCommand } from '#event-log';
import type { EpochId } from '#ledger/ids';
import type { Job } from './judge.js';

/** For each of `jobs` what its command did, null when it did nothing yet, or has no key. */
export function foundCommands(
  log: EventLog,
  epoch: EpochId,
  jobs: readonly Job[],
): Promise<readonly (FoundCommand | null)[]> {
  const lookUp = async ({ keyed, actor, commandId }: Job): Promise<FoundCommand | null> =>
    keyed ? log.findCommand(epoch, actor, commandId) : null;
  return Promise.all(jobs.map(lookUp));
}
