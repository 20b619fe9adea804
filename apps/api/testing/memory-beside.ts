/** What a lane and a writer of a spec keep beside their log: disclosures in memory. */
import { type MemoryDisclosures, openMemoryDisclosures } from '#event-log';
import { Disclosures } from '../src/personal/disclosures.js';
import type { LaneContext } from '../src/writing/lane.js';

/** Disclosures in `storage`, without a time that passes. */
export function memoryDisclosures(storage: MemoryDisclosures = new Map()): Disclosures {
  return new Disclosures(openMemoryDisclosures(() => 0, storage));
}

/** How a lane prepares its appends with these. */
export function preparedBy(disclosures: Disclosures = memoryDisclosures()): LaneContext['prepare'] {
  return (epoch, jobs) => disclosures.prepare(epoch, jobs);
}
