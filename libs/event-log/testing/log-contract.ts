/**
 * What every adapter of the log must do, as specs: test/contract runs them on each. A new adapter
 * is done when it passes here.
 */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeAppends } from './append-contract.js';
import type { Bench, LogStorage, NewStorage } from './bench.js';
import { describeClaims } from './claim-contract.js';
import { describeFollowers } from './follow-contract.js';
import { describeLookups } from './lookup-contract.js';
import { describeReads } from './read-contract.js';
import { describeReopening } from './reopen-contract.js';

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
