/**
 * Blocks of specs that need Kafka. Where there is none and none can be started, they are listed as
 * skipped, with the reason; see find-kafka.mjs.
 */
import { describe, test } from '@jest/globals';

const given = process.env['KAFKA_BROKERS'] ?? '';
const absent = process.env['EPOCH_LEDGER_TEST_KAFKA_ABSENT'] ?? 'needs test/find-servers.mjs';
const startable = process.env['EPOCH_LEDGER_TEST_KAFKA_JARS'] !== undefined;

/** Whether specs can have a cluster, of their own or that of KAFKA_BROKERS. */
export const isKafkaThere: boolean = given !== '' || startable;

/** Specs for any cluster: a node of their own, or the cluster of KAFKA_BROKERS. */
export function describeWithKafka(title: string, specs: () => void): void {
  describeWhere(isKafkaThere, title, specs);
}

/** Specs that kill, freeze or set up nodes: always their own. */
export function describeWithKafkaNodes(title: string, specs: () => void): void {
  describeWhere(startable, title, specs);
}

function describeWhere(possible: boolean, title: string, specs: () => void): void {
  const reason = (): void => {
    test(absent, () => undefined);
  };
  (possible ? describe : describe.skip)(title, possible ? specs : reason);
}
