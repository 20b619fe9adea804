/**
 * A log of a million events in PostgreSQL, made once a run: those of the bundle but the last, so
 * that its epoch is still open and a few thousand outcomes are to come.
 */
import { createHash } from 'node:crypto';
import { openPostgresLog } from '#event-log';
import type { Sha256Hex } from '#ledger/ids';
import { aPlan } from '../../libs/ledger/testing/epoch-builder.js';
import { origin } from '../../libs/ledger/testing/sealed-epoch.js';
import { ofRun } from '../own.js';
import { newPlace, type Place } from '../service.js';
import { millionEvents, millionSize } from './million.js';

/** Units at the end on which nobody has an outcome. */
export const openUnits = 40;

/** Its epoch. */
export const { epoch: millionEpoch } = aPlan();

const eventsACommit = 2000;

let made: Promise<Place> | null = null;

/** Where it is: a database, and a folder for the services that are started on it. */
export function millionLog(): Promise<Place> {
  made ??= make();
  return made;
}

async function make(): Promise<Place> {
  const place = await newPlace(ofRun);
  const events = (await millionEvents()).slice(0, -1 - openUnits * millionSize.entries);
  const log = await openPostgresLog({ url: place.database, origin });
  try {
    let head: Sha256Hex | null = null;
    for (let after = 0; after < events.length; after += eventsACommit) {
      const sealed = events.slice(after, after + eventsACommit).map((bytes, at) => {
        const leaf = createHash('sha256').update('\0').update(bytes).digest('hex') as Sha256Hex;
        return { version: after + at + 1, leaf, bytes };
      });
      const commit = { stream: millionEpoch, after, head, events: sealed };
      const [result] = await log.append([{ ...commit, commands: [], documents: [] }]);
      if (result?.kind !== 'appended') throw new Error('the log was not filled');
      head = sealed.at(-1)?.leaf ?? null;
    }
  } finally {
    await log.close();
  }
  return place;
}
