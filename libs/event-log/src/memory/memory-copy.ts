/** The copy of a topic's log as arrays: the reference implementation, meant to be read. */
import type { Origin } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { CopyPage, CopyPlace, LogCopy } from '../log-copy.js';
import { LogDamaged, type StreamHead, type StreamId } from '../port.js';
import { claimAll, type MemoryStorage, newMemoryStorage, openMemoryLog } from './memory-log.js';

/** What several copies of one process share, as several services share one database. */
export interface MemoryCopy {
  readonly log: MemoryStorage;
  /** By partition. */
  readonly places: CopyPlace[];
}

/** Nothing was copied yet. */
export function newMemoryCopy(origin: Origin, partitions: number): MemoryCopy {
  const start = { offset: 0, readFrom: 0, position: 0 };
  const places = Array.from({ length: partitions }, () => start);
  return { log: newMemoryStorage(origin, partitions), places };
}

/** Opens a copy in memory. */
export function openMemoryCopy({ log: storage, places }: MemoryCopy): LogCopy {
  const log = openMemoryLog({ origin: storage.origin, storage });
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
    place: (partition) => Promise.resolve(placeIn(places, partition)),
    copy: (page) => Promise.resolve().then(() => take(storage, places, page)),
    headsAt: (position, streams) => {
      const heads = streams.map((stream) => [stream, headAt(storage, stream, position)] as const);
      return Promise.resolve(new Map(heads.filter(isKnown)));
    },
    hasCommands: (names) => {
      const asking = names.map(({ stream, actor, command }) =>
        log.findCommand(stream, actor, command),
      );
      return Promise.all(asking).then((found) => found.map((each) => each !== null));
    },
  };
}

/** Takes in a page, unless another copier has been there; gives where the copy stands. */
function take(
  storage: MemoryStorage,
  places: CopyPlace[],
  { partition, from, to, readFrom, commits }: CopyPage,
): CopyPlace {
  const place = placeIn(places, partition);
  invariant(to > from && readFrom <= to, `a page from ${String(from)} to ${String(to)}`);
  if (place.offset !== from) return place;
  const results = claimAll(storage, commits);
  const position = storage.partitions[partition]?.length ?? 0;
  const moved = { offset: to, readFrom, position };
  places[partition] = moved;
  if (results.every(({ kind }) => kind === 'appended')) return moved;
  throw new LogDamaged(`a commit below offset ${String(to)} has no place in the copy`);
}

function placeIn(places: readonly CopyPlace[], partition: number): CopyPlace {
  const place = places[partition];
  invariant(place !== undefined, `there is no partition ${String(partition)}`);
  return place;
}

function headAt(storage: MemoryStorage, stream: StreamId, position: number): StreamHead | null {
  const events = storage.streams.get(stream) ?? [];
  const last = events.findLast((event) => event.position <= position);
  if (last === undefined) return null;
  return { version: last.version, leaf: last.leaf, position: last.position };
}

function isKnown(
  entry: readonly [StreamId, StreamHead | null],
): entry is readonly [StreamId, StreamHead] {
  return entry[1] !== null;
}
