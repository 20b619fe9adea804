/**
 * The copy of a log in Kafka under a role that owns nothing, and through a backup: it goes on at
 * the offset that it had come to.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { backUpDatabase, updateSchemas } from '#api';
import { type Commit, openPostgresCopy, openPostgresLog } from '#event-log';
import type { Origin } from '#ledger/ids';
import { leafHash } from '#ledger/record/digest';
import { Session } from '../contract/sql.js';
import { Programs } from '../programs/programs.js';
import { restored } from '../programs/restored.js';
import { restricted, type RestrictedDatabase } from '../programs/restricted.js';

const programs = new Programs();
const origin = 'ledger.example' as Origin;
const topic = { origin, partitions: 1, topic: 'ledger', mark: 'its mark' };
let database: RestrictedDatabase;
beforeAll(async () => {
  database = await restricted(await programs.database());
  await updateSchemas({ url: database.owner, role: database.role });
}, 60_000);
afterAll(async () => {
  await programs.end();
  await database.drop(process.env['EPOCH_LEDGER_TEST_DATABASE'] ?? '');
}, 60_000);

/** An event that fits its place and means nothing. */
function aCommit(stream: string): Commit {
  const sealed = { body: {}, epoch: stream, origin, prev: null, type: 'Nothing', version: 1 };
  const bytes = Buffer.from(JSON.stringify(sealed));
  const leaf = leafHash(bytes, cryptography.sha256);
  const events = [{ version: 1, leaf, bytes }];
  return { stream, after: 0, head: null, events, commands: [], documents: [] };
}

test('given a copy under the restricted role, then a backup keeps how far it is', async () => {
  const copy = await openPostgresCopy(database.service, topic);
  const page = { partition: 0, from: 0, to: 7, readFrom: 5, commits: [aCommit('e')] };
  expect(await copy.copy(page)).toEqual({ offset: 7, readFrom: 5, position: 1 });
  await copy.close();

  const file = join(await programs.folder(), 'copy.gz');
  const onProgress = (): undefined => undefined;
  await backUpDatabase({ url: database.service, file, personal: true, onProgress });
  const there = await programs.database();
  expect((await restored(file, there)).check).toMatchObject({ problems: [], events: 1 });
  await expect(openPostgresLog({ url: there })).rejects.toThrow('is the copy of the log');
  const next = await openPostgresCopy(there, topic);
  expect(await next.place(0)).toEqual({ offset: 7, readFrom: 5, position: 1 });
  await next.close();
}, 60_000);

test('given the restricted role, then a copy with events cannot be moved by it', async () => {
  const session = await Session.start(database.service);
  const [row] = await session.query<{ begun: boolean }>(
    `select ledger.begin_copy(1, 'another', 'mark') as begun`,
  );
  expect(row).toEqual({ begun: false });
  await session.end();
});
