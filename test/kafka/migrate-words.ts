/** The command line of `migrate-log`, as specs run it. */

/** Where a log can be. */
export type LogKind = 'postgres' | 'kafka';

/** A move between a database and a topic. */
export interface Move {
  readonly from: LogKind;
  readonly to: LogKind;
  readonly database: string;
  readonly brokers: string;
  readonly topic: string;
}

export function migrateWords(move: Move, further: readonly string[] = []): string[] {
  const { from, to, database, brokers, topic } = move;
  const kafka = ['--brokers', brokers, '--topic', topic];
  return ['migrate-log', '--from', from, '--to', to, '--database', database, ...kafka, ...further];
}
