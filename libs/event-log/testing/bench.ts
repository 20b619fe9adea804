/**
 * What the specs of the log's contract work with: a log, and storage to make more of them.
 */
import type { EventLog } from '../src/port.js';

/** Where a log lives, empty at first. */
export interface LogStorage {
  /** Opens the log; opened twice it is two services on one log. */
  open(): Promise<EventLog>;
  drop(): Promise<void>;
}

/** Makes storage for a log of `example.org` with that many partitions. */
export type NewStorage = (partitions: number) => Promise<LogStorage>;

/** What a spec of the contract works with. */
export interface Bench {
  /** A log with one partition that all specs of the contract share: each has streams of its own. */
  readonly log: EventLog;
  /** Another service on the same log. */
  readonly other: EventLog;
  readonly newStorage: NewStorage;
}
