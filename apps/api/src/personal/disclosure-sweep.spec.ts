import { beforeEach, describe, expect, test } from '@jest/globals';
import { LogUnavailable } from '#event-log';
import type { FieldDigest } from '#ledger/ids';
import { epoch, erasing, PersonalWorld, submission } from '../../testing/personal-world.js';
import { DisclosureSweep } from './disclosure-sweep.js';
import { sealed } from './disclosures.js';

const hourMs = 3_600_000;
const outage = (): Promise<never> => Promise.reject(new LogUnavailable('an outage'));
const asked = submission('a', { contact: 'x' });

let world: PersonalWorld;
let reported: string[];
beforeEach(async () => {
  world = new PersonalWorld();
  reported = [];
  await world.open();
});

/** The sweep of a service that starts now. */
function sweep(store = world.store(), pauseMs?: number): DisclosureSweep {
  const report = (message: string): number => reported.push(message);
  const parts = { store, lanes: world.lanes(), report };
  return new DisclosureSweep(pauseMs === undefined ? parts : { ...parts, pauseMs });
}

/** What is kept after a sweep, and how much of it is in doubt. */
async function swept(): Promise<readonly [kept: number, doubtful: number]> {
  await sweep().round();
  return [world.kept.length, await world.doubtful()];
}

/** Puts what a service puts before an append that it does not live to see. */
async function orphan(): Promise<void> {
  await world.store().put(epoch, sealed(asked).disclosures);
}

describe('a sweep after a crash', () => {
  test('between store and log leaves alone what may be under way, later destroys it', async () => {
    await orphan();
    expect(await swept()).toEqual([1, 1]);
    world.nowMs = hourMs - 1;
    expect(await swept()).toEqual([1, 1]);
    world.nowMs = hourMs;
    expect(await swept()).toEqual([0, 0]);
  });

  test('between log and answer keeps what has its event, in doubt no more', async () => {
    const settle = outage;
    const sent = world.send(asked, {}, world.writer({ store: { settle } }));
    await expect(sent).rejects.toThrow('an outage');
    expect(await swept()).toEqual([1, 1]);
    world.nowMs = hourMs;
    expect(await swept()).toEqual([1, 0]);
  });

  test('between erasure and destruction destroys at once', async () => {
    await world.send(asked);
    const failing = world.writer({ store: { destroy: outage } });
    await expect(world.send(erasing(...world.kept), {}, failing)).rejects.toThrow('an outage');
    expect(await swept()).toEqual([0, 0]);
  });

  test('between doubt and erasure keeps what was not erased', async () => {
    await world.send(asked);
    const failing = world.writer({ append: outage });
    await expect(world.send(erasing(...world.kept), {}, failing)).rejects.toThrow('an outage');
    expect(await swept()).toEqual([1, 1]);
    world.nowMs = hourMs;
    expect(await swept()).toEqual([1, 0]);
  });

  test('of an epoch that was never opened takes all of it for orphans', async () => {
    const digest = `${'x'.repeat(42)}A` as FieldDigest;
    await world.store().put('nowhere', [{ digest, text: 'x' }]);
    world.nowMs = hourMs;
    await sweep().round();
    expect(await world.doubtful()).toBe(0);
  });
});

describe('a service that starts', () => {
  test('sweeps before it serves, and goes on; an outage is reported and tried again', async () => {
    let rounds = 0;
    let third = (): void => undefined;
    const thirdRound = new Promise<void>((done) => (third = done));
    const [store, untroubled] = [world.store(), world.store()];
    const inDoubt = (): ReturnType<typeof untroubled.inDoubt> => {
      rounds += 1;
      if (rounds === 3) third();
      return rounds === 2 ? outage() : untroubled.inDoubt();
    };
    const started = sweep(Object.assign(store, { inDoubt }), 1);
    await started.start();
    expect(rounds).toBeGreaterThan(0);
    await thirdRound;
    await started.stop();
    expect(reported).toEqual([expect.stringContaining('the next round tries again')]);
  });

  test('does not start where nothing can be looked up', async () => {
    const store = Object.assign(world.store(), { inDoubt: outage });
    await expect(sweep(store).start()).rejects.toThrow('an outage');
  });
});
