/** Two services on one database, one of which is killed amid commands of the same epoch. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { linesOf } from '../programs/client.js';
import { Programs } from '../programs/programs.js';
import { openForWitnesses, startWitness } from '../programs/witness.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

interface Logged {
  readonly command: string;
  readonly version: number;
}

test('given one of two services that is killed, then the other goes on', async () => {
  const database = await programs.database();
  const doomed = await programs.serve({ dataDir: await programs.folder(), database });
  const other = await programs.serve({ dataDir: await programs.folder(), database });
  await openForWitnesses(doomed, 'shared');
  const witnesses = [
    startWitness(doomed, 'shared', 'doomed'),
    startWitness(other, 'shared', 'other'),
  ] as const;
  await Promise.all(witnesses.map((witness) => witness.more(50)));
  expect(await doomed.end('SIGKILL')).toBeNull();
  await witnesses[1].more(50);
  const acknowledged = (await Promise.all(witnesses.map((witness) => witness.stop()))).flat();

  const { bytes } = await other.get('/v1/epochs/shared/events');
  const log = linesOf(bytes).map((line) => JSON.parse(line) as Logged);
  expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
  const byCommand = new Map(log.map(({ command, version }) => [command, version]));
  expect(byCommand.size).toBe(log.length);
  expect(acknowledged.filter((one) => byCommand.get(one.command) !== one.version)).toEqual([]);
}, 60_000);
