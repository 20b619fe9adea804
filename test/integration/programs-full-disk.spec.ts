/** A full disk under the embedded database. Source: reported faults, F4. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { type Answer, linesOf } from '../programs/client.js';
import { type Followed, followEvents } from '../programs/follow-events.js';
import { databaseUrl, Programs, type ServiceProcess } from '../programs/programs.js';
import { untilReady } from '../programs/ready.js';
import { openForWitnesses } from '../programs/witness.js';
import { describeWithSmallDisk, type SmallDisk, smallDisk } from '../small-disk.js';

describeWithSmallDisk('given a data directory on a disk that is full', () => {
  describe.each<[string, number, (dataDir: string) => Promise<void>]>([
    ['to the last byte', 0, () => Promise.resolve()],
    // A segment of PostgreSQL's write-ahead log has 16 MiB: without room for one the server dies.
    ['but for less than a segment of the write-ahead log', 8, endSegment],
  ])('%s', (_, freeMebibytes, makeWorse) => {
    const programs = new Programs();
    let disk: SmallDisk;
    let service: ServiceProcess;
    let acknowledged: readonly number[] = [];
    let followed: Followed;
    let refused: Answer;
    beforeAll(async () => {
      disk = smallDisk(200);
      service = await programs.serve({ dataDir: disk.folder });
      await openForWitnesses(service, 'full');
      disk.fill(freeMebibytes);
      await makeWorse(disk.folder);
      followed = followEvents(`${service.url}/v1/epochs/full/events?after=1`);
      [acknowledged, refused] = await enterUntilRefused(service);
    }, 120_000);
    afterAll(async () => {
      await followed.stop();
      await programs.end();
      disk.remove();
    }, 60_000);

    test('then a command is answered 503, to be tried again', () => {
      expect([refused.status, refused.json['code']]).toEqual([503, 'log_unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('then it goes on after room was made; log and stream have what was taken', async () => {
      disk.makeRoom();
      await untilReady(service);
      const again = await enter(service, acknowledged.length);
      const taken = [...acknowledged, acknowledged.length + 2];
      expect([again.status, again.json['version']]).toEqual([201, taken.at(-1)]);
      const { bytes } = await service.get('/v1/epochs/full/events?after=1');
      const shown = await followed.reach(taken.length);
      expect(shown.map(({ id }) => Number(id))).toEqual(taken);
      expect(shown.map(({ data }) => data)).toEqual(linesOf(bytes));
      await followed.stop();
      expect(await service.end('SIGTERM')).toBe(0);
    }, 60_000);
  });
});

/** Has the server begin another segment of its write-ahead log. */
async function endSegment(dataDir: string): Promise<void> {
  const client = new Client({ connectionString: await databaseUrl(dataDir) });
  // The server may die before it answers, and does at the next write.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_switch_wal()').catch(() => undefined);
  await client.end().catch(() => undefined);
}

/** Hands in entries one after the other until one is not taken; gives the versions taken. */
async function enterUntilRefused(service: ServiceProcess): Promise<[readonly number[], Answer]> {
  const versions: number[] = [];
  for (;;) {
    const answer = await enter(service, versions.length);
    if (answer.status !== 201) return [versions, answer];
    versions.push(Number(answer.json['version']));
  }
}

function enter(service: ServiceProcess, place: number): Promise<Answer> {
  const body = { key: `k${String(place)}`, model: '🦾'.repeat(200) };
  return service.post('/v1/epochs/full/entries', body, { as: 'intake' });
}
