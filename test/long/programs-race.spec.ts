/** Four client processes on one epoch at once, 2 000 commands each. */
import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { peakMebibytes } from '../programs/operating-system.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { expectFairRace } from '../programs/race.js';
import { told } from '../programs/told.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

async function race(title: string, services: readonly ServiceProcess[]): Promise<void> {
  const started = performance.now();
  await expectFairRace(programs, { epoch: 'race', commands: 2000, services });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const peaks = await Promise.all(services.map(({ pid }) => peakMebibytes(pid)));
  const resident = peaks.map((peak) => String(Math.round(peak))).join(', ');
  told(`${title}: 8000 commands in ${seconds} s, at most ${resident} MiB resident`);
}

describe('given four processes that send 2 000 commands each to one epoch', () => {
  test('then one service takes each exactly once, versions without gaps', async () => {
    await race('one service', [await programs.serve({ dataDir: await programs.folder() })]);
  }, 600_000);

  test('then two services on one database take each exactly once', async () => {
    const database = await programs.database();
    await race('two services', [
      await programs.serve({ dataDir: await programs.folder(), database }),
      await programs.serve({ dataDir: await programs.folder(), database }),
    ]);
  }, 600_000);
});
