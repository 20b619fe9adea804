/**
 * A copy that is written to nowhere: what follows in the topic is held against a log that a
 * database has already, event by event and byte by byte. So a log that moves is known to be the
 * same.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { CopyPage, CopyPlace, LogCopy } from '../log-copy.js';
import {
  type Commit,
  type CommandNote,
  LogDiffers,
  type SealedEvent,
  type StoredEvent,
} from '../port.js';
import { prepareLog } from './prepare-log.js';
import { storedCommits } from './stored-commits.js';
import { StoredLog } from './stored-log.js';

/** How to hold a topic against a database. */
export interface ComparisonOptions {
  readonly url: string;
  /** Whether the leaf hash of an event is that of its bytes. */
  readonly isSealed: (event: SealedEvent) => boolean;
  /** Told how many events more were found to be the same. */
  readonly onSame: (events: number) => void;
}

/** A log of a database, as a copy that must not change. */
export interface Comparison extends LogCopy {
  /** The offset that each partition was compared up to. */
  readonly offsets: readonly number[];
  /** How many documents the topic had up to there. */
  readonly documents: number;
}

/** An event and the commands that begin with it. */
interface Noted {
  readonly event: StoredEvent;
  readonly commands: readonly CommandNote[];
}

/** Opens the log of a database to be compared. Throws LogDiffers, LogUnavailable. */
export async function openComparison(options: ComparisonOptions): Promise<Comparison> {
  const identity = await prepareLog({ url: options.url });
  const stored = new StoredLog(options.url, identity);
  const documents = new Set<Sha256Hex>();
  const partitions = Array.from({ length: identity.partitions }, (_, partition) => {
    return new ComparedPartition({ ...options, partition, stored, documents });
  });
  const at = (partition: number): ComparedPartition => {
    const found = partitions[partition];
    invariant(found !== undefined, `there is no partition ${String(partition)}`);
    return found;
  };
  return {
    origin: stored.origin,
    partitions: stored.partitions,
    partitionOf: (stream) => stored.partitionOf(stream),
    read: (...asked) => stored.read(...asked),
    follow: (partition, after, signal) => stored.follow(partition, after, signal),
    head: (stream) => stored.head(stream),
    end: (partition) => stored.end(partition),
    findCommand: (stream, actor, command) => stored.findCommand(stream, actor, command),
    document: (sha256) => stored.document(sha256),
    place: (partition) => Promise.resolve(at(partition).place),
    copy: (page) => at(page.partition).compare(page),
    // Nothing was compared when whoever walks began.
    headsAt: () => Promise.resolve(new Map()),
    // Each of its commands is there once, and each claim names the head that it follows.
    hasCommands: (commands) => Promise.resolve(commands.map(() => false)),
    get offsets() {
      return partitions.map(({ place }) => place.offset);
    },
    get documents() {
      return documents.size;
    },
    close: async () => {
      await Promise.all(partitions.map((partition) => partition.close()));
      await stored.close();
    },
  };
}

interface PartitionOptions extends ComparisonOptions {
  readonly partition: number;
  readonly stored: StoredLog;
  /** Of all partitions: those that were found in the topic. */
  readonly documents: Set<Sha256Hex>;
}

class ComparedPartition {
  readonly #options: PartitionOptions;
  readonly #expected: AsyncGenerator<Noted, void>;
  #place: CopyPlace = { offset: 0, readFrom: 0, position: 0 };

  constructor(options: PartitionOptions) {
    this.#options = options;
    this.#expected = notedEvents(options.url, options.partition);
  }

  get place(): CopyPlace {
    return this.#place;
  }

  async compare({ from, to, readFrom, commits }: CopyPage): Promise<CopyPlace> {
    if (from !== this.#place.offset) return this.#place;
    // What may have to be asked again comes first: events are gone through once.
    for (const { documents } of commits) {
      for (const { sha256 } of documents) await this.#requireDocument(sha256);
    }
    for (const commit of commits) await this.#compareOne(commit);
    const events = commits.reduce((sum, commit) => sum + commit.events.length, 0);
    this.#place = { offset: to, readFrom, position: this.#place.position + events };
    this.#options.onSame(events);
    return this.#place;
  }

  async close(): Promise<void> {
    await this.#expected.return();
  }

  async #compareOne({ stream, events, commands }: Commit): Promise<void> {
    const { partition, isSealed } = this.#options;
    for (const { version, leaf, bytes } of events) {
      const next = await this.#expected.next();
      const where = `partition ${String(partition)}: version ${String(version)} of ${stream}`;
      if (next.done === true) throw new LogDiffers(`${where} is in the topic alone`);
      const { event, commands: noted } = next.value;
      const isSame =
        event.stream === stream &&
        event.version === version &&
        event.leaf === leaf &&
        Buffer.compare(event.bytes, bytes) === 0;
      if (!isSame) throw new LogDiffers(`${where}: the topic has other content than the database`);
      if (!isSealed(event)) {
        throw new LogDiffers(`${where} is not what its hash says, neither here nor there`);
      }
      const beginning = commands.filter(({ firstVersion }) => firstVersion === version);
      if (!isDeepStrictEqual(sorted(beginning), sorted(noted))) {
        throw new LogDiffers(`${where}: the topic has other commands than the database`);
      }
    }
  }

  async #requireDocument(sha256: Sha256Hex): Promise<void> {
    const { stored, documents } = this.#options;
    documents.add(sha256);
    if ((await stored.document(sha256)) !== null) return;
    throw new LogDiffers(`document ${sha256} is in the topic alone`);
  }
}

async function* notedEvents(url: string, partition: number): AsyncGenerator<Noted, void> {
  for await (const { events, commands } of storedCommits(url, partition, 0)) {
    for (const event of events) {
      const beginning = commands.filter(({ firstVersion }) => firstVersion === event.version);
      yield { event, commands: beginning };
    }
  }
}

function sorted(notes: readonly CommandNote[]): readonly CommandNote[] {
  const name = ({ actor, command }: CommandNote): string => JSON.stringify([actor, command]);
  return notes.toSorted((a, b) => (name(a) < name(b) ? -1 : 1));
}
