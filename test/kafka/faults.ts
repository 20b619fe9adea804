/**
 * What is done to brokers, services and the database while callers are at work. Every fault is
 * undone before it is over, as an operator would.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../programs/chance.js';
import type { ServiceProcess } from '../programs/programs.js';
import type { Callers } from './callers.js';
import type { KafkaCluster } from './cluster.js';
import type { KafkaProxy } from './kafka-proxy.js';
import type { OwnDatabase } from './own-database.js';

/** One thing that goes wrong. */
export type Fault =
  | 'leader killed'
  | 'leader frozen'
  | 'service killed'
  | 'service frozen'
  | 'database killed'
  | 'answer lost';

export const faults: readonly Fault[] = [
  'leader killed',
  'leader frozen',
  'service killed',
  'service frozen',
  'database killed',
  'answer lost',
];

/** A service that can be started again where it was. */
export interface Restartable {
  readonly process: () => ServiceProcess;
  /** Starts it on its port, once it has ended. */
  readonly start: () => Promise<void>;
}

/** Everything that a fault can hit. */
export interface Stage {
  readonly cluster: KafkaCluster;
  /** In front of the nodes, in their order; the first service comes through them. */
  readonly proxies: readonly KafkaProxy[];
  readonly services: readonly Restartable[];
  readonly database: OwnDatabase;
  readonly topic: string;
  readonly partitions: number;
}

/** Longer than a node may be silent before another one leads (3 s). */
const frozenMs = 5_000;

/** Commands that must be acknowledged while something is gone, and after it is back. */
const enough = 60;

/** Does `fault` to something that `chance` picks, and undoes it. */
export async function suffer(
  fault: Fault,
  stage: Stage,
  callers: Callers,
  chance: Chance,
): Promise<void> {
  switch (fault) {
    case 'leader killed': {
      const node = await stage.cluster.leader(stage.topic, chance.below(stage.partitions));
      await node.kill();
      await callers.more(enough);
      await node.start();
      await stage.cluster.ready();
      return;
    }
    case 'leader frozen': {
      const node = await stage.cluster.leader(stage.topic, chance.below(stage.partitions));
      node.freeze();
      await pause(frozenMs);
      node.thaw();
      return;
    }
    case 'service killed': {
      const service = chance.oneOf(stage.services);
      await service.process().end('SIGKILL');
      await callers.more(enough);
      await service.start();
      return;
    }
    case 'service frozen': {
      const { pid } = chance.oneOf(stage.services).process();
      process.kill(pid, 'SIGSTOP');
      await pause(frozenMs);
      process.kill(pid, 'SIGCONT');
      return;
    }
    case 'database killed':
      // Whoever started it starts it again.
      await stage.database.kill();
      return;
    case 'answer lost': {
      // Only the leader is asked to append.
      const lost = Promise.race(stage.proxies.map((proxy) => proxy.loseNextAnswer()));
      await lost;
      for (const proxy of stage.proxies) proxy.disarm();
    }
  }
}
