/** A copy that keeps of each stream where it ends and nothing else: what a walk costs by itself. */
import { type LogCopy, newMemoryCopy, openMemoryCopy, type TopicLog } from '#event-log';
import type { WalkedHead } from './independent-walk.js';

export class HeadsOnly {
  /** By stream. */
  readonly heads = new Map<string, WalkedHead>();
  /** Events of all partitions. */
  events = 0;

  /** The copy for a log of one partition, which nobody reads from. */
  of({ origin, partitions }: TopicLog): LogCopy {
    let place = { offset: 0, readFrom: 0, position: 0 };
    return {
      ...openMemoryCopy(newMemoryCopy(origin, partitions)),
      place: () => Promise.resolve(place),
      copy: ({ to, readFrom, commits }) => {
        for (const { stream, events } of commits) {
          const last = events.at(-1);
          if (last !== undefined)
            this.heads.set(stream, { version: last.version, leaf: last.leaf });
          this.events += events.length;
        }
        place = { offset: to, readFrom, position: this.events };
        return Promise.resolve(place);
      },
    };
  }
}
