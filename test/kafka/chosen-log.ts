/** Which log the services of a spec file have: PostgreSQL, or a topic of their own each. */
import type { ServiceOptions } from '#api';
import { newName } from './topics.js';

type LogSettings = Pick<ServiceOptions, 'log' | 'brokers' | 'topic'>;

const chosen: { brokers: string | null } = { brokers: null };

/** From now on services that are put under test have logs in Kafka. */
export function chooseKafka(brokers: string): void {
  chosen.brokers = brokers;
}

/** The settings of one more service, on a log that nobody has yet. */
export function chosenLog(): LogSettings {
  const { brokers } = chosen;
  return brokers === null ? {} : { log: 'kafka', brokers, topic: `service-${newName()}` };
}
