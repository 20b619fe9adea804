/** Ways to take from a log what a spec compares. */
import type { ReadableLog, StoredEvent, StreamId } from '../src/port.js';

/** All events of a stream after a version, through another one where that is said. */
export async function readAll(
  log: ReadableLog,
  stream: StreamId,
  after: number = 0,
  through?: number,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.read(stream, after, through)) events.push(event);
  return events;
}

/** Follows partition 0 after `after` until `count` events have come, then aborts. */
export async function followed(
  log: ReadableLog,
  after: number,
  count: number,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  const enough = new AbortController();
  for await (const page of log.follow(0, after, enough.signal)) {
    events.push(...page);
    if (events.length >= count) enough.abort();
  }
  return events;
}

/** `first`, `first` + 1, ... up to `last`. */
export function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
