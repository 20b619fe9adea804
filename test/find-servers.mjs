/**
 * Jest's global set-up of the lanes that need servers: a PostgreSQL that answers, and what a Kafka
 * cluster of a spec's own can be started from.
 */
import findDatabase from './find-database.mjs';
import { findKafka } from './kafka/find-kafka.mjs';

export default async function findServers() {
  await Promise.all([findDatabase(), findKafka()]);
}
