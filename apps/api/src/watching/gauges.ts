/** What is asked for whenever somebody looks at the measures. */
import type { Projector } from '#projector';
import type { SelfAudit } from '../audit/self-audit.js';
import type { Health } from '../health/health.js';
import type { Streams } from '../streaming/streams.js';
import type { Lanes } from '../writing/lanes.js';
import type { Gauged } from './metrics.js';

/** Who is asked. */
export interface GaugeParts {
  readonly projector: Projector;
  readonly streams: Streams;
  readonly lanes: Lanes;
  readonly health: Health;
  readonly audit: SelfAudit;
}

/** The way to ask them. */
export function gaugesOf({ projector, streams, lanes, health, audit }: GaugeParts): Gauged {
  return {
    partitions: async () => {
      const { partitions } = await projector.status();
      return partitions.map(({ partition, position, lag, trouble }) => {
        return { partition, end: position + lag, lag, stuck: trouble !== null };
      });
    },
    streams: () => streams.size,
    epochs: () => lanes.size,
    alarms: () => audit.alarms,
    ready: async () => (await health.readiness()).ready,
  };
}
