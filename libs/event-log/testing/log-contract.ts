/**
 * What every adapter of the log must do, as specs: test/contract runs them on each. A new adapter
 * is done when it passes here.
 */
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { EventLog } from '../src/port.js';
import { describeAppends } from './append-contract.js';
import { describeClaims } from './claim-contract.js';
import { describeFollowers } from './follow-contract.js';
import { describeLookups } from './lookup-contract.js';
import { describeReads } from './read-contract.js';
import { describeReopening } from './reopen-contract.js';

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

/** Runs the whole contract on one adapter. */
export function describeLogContract(adapter: string, newStorage: NewStorage): void {
  describe(`the log contract: ${adapter}`, () => {
    let storage: LogStorage;
    let bench: Bench;
    beforeAll(async () => {
      storage = await newStorage(1);
      bench = { log: await storage.open(), other: await storage.open(), newStorage };
    }, 30_000);
    afterAll(async () => {
      await bench.log.close();
      await bench.other.close();
      await storage.drop();
    });

    describeAppends(() => bench);
    describeClaims(() => bench);
    describeReads(() => bench);
    describeFollowers(() => bench);
    describeLookups(() => bench);
    describeReopening(() => bench);
  });
}
