/** A client of server-sent events that comes back with the last id it has, as browsers do. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Came, openStream } from '../event-stream.js';

/** Events as they come in, over as many connections as it takes. */
export interface Followed {
  /** Waits until `count` events have come in all, at most 30 s; gives all there are. */
  reach(count: number): Promise<readonly Came[]>;
  /** Goes away. */
  stop(): Promise<void>;
}

/** Follows the stream at `url`. */
export function followEvents(url: string): Followed {
  const came: Came[] = [];
  let cut = (): void => undefined;
  let stopped = false;
  const followOnce = async (): Promise<void> => {
    const last = came.at(-1)?.id;
    const stream = await openStream(url, last === undefined ? {} : { 'last-event-id': last });
    cut = () => {
      stream.cut();
    };
    if (stopped) cut();
    for (let next = await stream.take(1); next.length > 0; next = await stream.take(1)) {
      came.push(...next);
    }
  };
  const follow = async (): Promise<void> => {
    while (!stopped) {
      await followOnce().catch(() => undefined);
      await pause(50);
    }
  };
  const following = follow();
  return {
    reach: async (count) => {
      for (let looks = 0; came.length < count && looks < 600; looks += 1) await pause(50);
      return [...came];
    },
    stop: async () => {
      stopped = true;
      cut();
      await following;
    },
  };
}
