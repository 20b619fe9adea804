/** What reads work with, as one thing that can be injected: interfaces cannot. */
import type { DisclosureStore, EventLog } from '#event-log';
import type { ReadModel } from '#read-model';
import type { Closings } from '../writing/closings.js';
import type { Imports } from '../writing/imports.js';
import type { Lanes } from '../writing/lanes.js';
import type { Registry } from '../writing/registry.js';

/** The sources of all reads. */
export class Reads {
  constructor(
    /** Tables, possibly a little behind. */
    readonly model: ReadModel,
    /** The truth. */
    readonly log: EventLog,
    /** Epochs folded in memory, as the log has them now. */
    readonly lanes: Lanes,
    /** Evidence and records of closings. */
    readonly closings: Closings,
    /** Suites and references. */
    readonly registry: Registry,
    /** Personal fields, which the log does not have. */
    readonly disclosures: DisclosureStore,
    /** Imported records with their evidence. */
    readonly imports: Imports,
  ) {}
}
