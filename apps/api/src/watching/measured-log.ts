/** A log whose appends are measured: how long, how many at a time, how many met a conflict. */
import type { EventLog } from '#event-log';
import type { Metrics } from './metrics.js';
import type { Spans } from './spans.js';

/** `log`, with every append told to `metrics` and `spans`. */
export function measuredLog(log: EventLog, metrics: Metrics, spans: Spans): EventLog {
  return {
    origin: log.origin,
    partitions: log.partitions,
    partitionOf: (stream) => log.partitionOf(stream),
    read: (...asked) => log.read(...asked),
    follow: (partition, after, signal) => log.follow(partition, after, signal),
    head: (stream) => log.head(stream),
    end: (partition) => log.end(partition),
    findCommand: (stream, actor, command) => log.findCommand(stream, actor, command),
    document: (sha256) => log.document(sha256),
    close: () => log.close(),
    append: async (commits) => {
      const began = performance.now();
      const results = await spans.within('append', { commits: commits.length }, () =>
        log.append(commits),
      );
      const conflicts = results.filter(({ kind }) => kind === 'conflict').length;
      metrics.append(commits.length, conflicts, performance.now() - began);
      return results;
    },
  };
}
