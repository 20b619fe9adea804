/** What a million events in the log change for those who come later. */
import { named, openRunning } from '../epochs.js';
import { type Own, owning } from '../own.js';
import type { Row } from '../row.js';
import { newPlace, type Place, type Service, startService } from '../service.js';
import { millionSize } from './million.js';
import { millionEpoch, millionLog, openUnits } from './million-log.js';

/** Commands whose median is a round. */
const commands = 100;

export const latencyGrowth: Row = {
  name: 'latency-growth',
  about:
    `the median time of ${String(commands)} commands, one after the other over HTTP, each the ` +
    'outcome of one unit, in an epoch of a million events, against an epoch of ten events with ' +
    'the same units in the same service; it may take 1.2 times as long, which is the ratio of 1',
  cases: (use) =>
    owning(async (own) => {
      const service = await startService(own, await millionLog());
      await untilRanked(service, millionEpoch);
      const { units, entries } = millionSize;
      const large = new Reporter(service, {
        ...{ epoch: millionEpoch, entries, firstUnit: units - openUnits + 1 },
        pair: (entry, unit) => {
          return { key: `entry ${entry}`, axis: 'grasping', task: 'pick', unit: `u${unit}` };
        },
      });
      const few = { epoch: 'ten-events', entries: 8, firstUnit: 1 };
      await openRunning(service, { epoch: few.epoch, units }, named('entry', few.entries));
      const small = new Reporter(service, {
        ...few,
        pair: (entry, unit) => {
          return { key: `entry-${entry}`, axis: 'axis-1', task: 'task-1', unit: `unit-${unit}` };
        },
      });
      await use({
        name: '',
        reach: 1,
        contest: {
          ours: () => large.medianSeconds(),
          peer: () => small.medianSeconds(),
          allowed: (seconds) => 1.2 * seconds,
        },
      });
    }),
};

export const startGrowth: Row = {
  name: 'start-growth',
  about:
    'from the start of the process of `epoch-ledger serve` until it says that it is ready, with a ' +
    'million events in its log that were projected before, against one with ten events; it may ' +
    'take 1.5 times as long, which is the ratio of 1',
  cases: (use) =>
    owning(async (own) => {
      const small = await newPlace(own);
      const service = await startService(own, small);
      await openRunning(service, { epoch: 'ten-events', units: 10 }, named('entry', 8));
      await untilRanked(service, 'ten-events');
      await service.stop();
      const large = await millionLog();
      const first = await startService(own, large);
      await untilRanked(first, millionEpoch);
      await first.stop();
      await use({
        name: '',
        reach: 1,
        contest: {
          ours: () => startSeconds(own, large),
          peer: () => startSeconds(own, small),
          allowed: (seconds) => 1.5 * seconds,
        },
      });
    }),
};

/** Starts a service and ends it; how long it took until /health/ready was answered with 200. */
async function startSeconds(own: Own, place: Place): Promise<number> {
  const began = performance.now();
  const service = await startService(own, place);
  while ((await service.get('/health/ready')).status !== 200);
  const seconds = (performance.now() - began) / 1000;
  await service.stop();
  return seconds;
}

/** Waits until all that is in the log now can be read; a read itself waits for five seconds. */
async function untilRanked(service: Service, epoch: string): Promise<void> {
  for (let asked = 0; asked < 60; asked += 1) {
    const ready = await service.get('/health/ready');
    const ranking = await service.get(`/v1/epochs/${epoch}/ranking?at_least=10`);
    if (ready.status === 200 && ranking.status === 200) return;
  }
  throw new Error(`${epoch} had no ranking after five minutes`);
}

/** An epoch, and whose outcomes are reported in it. */
interface Reported {
  readonly epoch: string;
  readonly entries: number;
  /** The first that nobody has an outcome on. */
  readonly firstUnit: number;
  /** What the plan calls an entry and a unit of these numbers, from 1. */
  readonly pair: (entry: string, unit: string) => object;
}

/** Reports outcomes of an epoch, one at a time, each of a pair that has none. */
class Reporter {
  readonly #service: Service;
  readonly #of: Reported;
  #reports = 0;

  constructor(service: Service, of: Reported) {
    this.#service = service;
    this.#of = of;
  }

  async medianSeconds(): Promise<number> {
    const times: number[] = [];
    for (let sent = 0; sent < commands; sent += 1) {
      const body = { outcomes: [this.#next()] };
      const began = performance.now();
      await this.#service.accepted(`/v1/epochs/${this.#of.epoch}/outcomes`, body, { as: 'judge' });
      times.push((performance.now() - began) / 1000);
    }
    times.sort((one, other) => one - other);
    return times[commands / 2] ?? NaN;
  }

  #next(): object {
    const { entries, firstUnit, pair } = this.#of;
    const [entry, unit] = [this.#reports % entries, Math.floor(this.#reports / entries)];
    this.#reports += 1;
    return { ...pair(String(entry + 1), String(firstUnit + unit)), outcome: 'success' };
  }
}
