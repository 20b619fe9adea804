/**
 * Checks a whole log as it stands in its tables: the hash of every event, the chain of every
 * stream, each event at its place, every signed note against the tree that the events make, every
 * leaf of the service tree against its event. One pass; memory is that of openings and closings.
 * Source: docs/record-format.md, "The event", "Checkpoint", "The service tree".
 */
import { type KeptReader, type PlacedEvent, partitionOf } from '#event-log';
import type { Origin, Sha256, Sha256Hex } from '#ledger/ids';
import { leafDigest, toHex } from '#ledger/record/digest';
import { parseKey } from '#ledger/record/verifier-key';
import { HeadsDigest } from './backup.js';
import { CheckedStream, type StreamContext } from './checked-stream.js';
import { CheckedTree } from './checked-tree.js';

/** What is wrong with a log, and what it is. */
export interface LogCheck {
  /** In words, at most a hundred; none when all is well. */
  readonly problems: readonly string[];
  readonly origin: string;
  /** The last position of each partition is the number of its events. */
  readonly events: number;
  readonly streams: number;
  readonly notes: number;
  /** SHA-256 over the heads of all streams, as the events have them. */
  readonly headsSha256: string;
  /** The service tree. */
  readonly tree: { readonly size: number; readonly root: Sha256Hex };
}

/** How a log is checked. */
export interface LogCheckOptions {
  readonly sha256: Sha256;
  readonly onEvent?: (done: number) => void;
}

const problemsMax = 100;

/** Never throws for what is wrong with the log; throws what reading throws. */
export async function checkLog(reader: KeptReader, options: LogCheckOptions): Promise<LogCheck> {
  const checker = await LogChecker.of(reader, options.sha256);
  let events = 0;
  for await (const event of reader.events()) {
    await checker.add(event);
    events += 1;
    options.onEvent?.(events);
  }
  return checker.end(events);
}

class LogChecker {
  readonly #reader: KeptReader;
  readonly #partitions: number;
  readonly #context: StreamContext;
  readonly #problems: string[] = [];
  readonly #heads = new HeadsDigest();
  readonly #documents: NamedDocuments;
  #stream: CheckedStream | null = null;
  #notes = 0;

  private constructor(
    reader: KeptReader,
    partitions: number,
    context: Pick<StreamContext, 'origin' | 'keys' | 'sha256'>,
  ) {
    const report = (problem: string): void => {
      if (this.#problems.length < problemsMax) this.#problems.push(problem);
    };
    this.#reader = reader;
    this.#partitions = partitions;
    this.#context = { ...context, report, tree: new CheckedTree(report) };
    this.#documents = new NamedDocuments(reader, report);
  }

  static async of(reader: KeptReader, sha256: Sha256): Promise<LogChecker> {
    const { origin = '', partitions = 1 } = (await reader.identity()) ?? {};
    const keys = (await reader.keys()).flatMap((text) => parseKey(text, sha256) ?? []);
    const checker = new LogChecker(reader, partitions, { origin: origin as Origin, keys, sha256 });
    for (const problem of await reader.contradictions()) checker.#context.report(problem);
    return checker;
  }

  async add(event: PlacedEvent): Promise<void> {
    const { stream, version, partition, bytes } = event;
    const { origin, sha256, report } = this.#context;
    if (this.#stream?.name !== stream) {
      this.#endStream();
      const tree = stream === 'service' ? origin : `${origin}/epoch/${stream}`;
      this.#stream = new CheckedStream(stream, await this.#reader.notesOf(tree), this.#context);
    }
    if (partition !== partitionOf(stream, this.#partitions)) {
      report(`event ${String(version)} of ${stream} stands in partition ${String(partition)}`);
    }
    await this.#documents.add(this.#stream.add(event, leafDigest(bytes, sha256)));
  }

  async end(events: number): Promise<LogCheck> {
    this.#endStream();
    await this.#documents.end();
    const { tree, report, origin, sha256 } = this.#context;
    tree.end();
    const stored = new HeadsDigest();
    for await (const head of this.#reader.heads()) stored.add(head);
    const [headsSha256, notes] = [this.#heads.sha256(), this.#notes];
    if (headsSha256 !== stored.sha256()) {
      report('the heads of the streams are not those of their events');
    }
    const others = (await this.#reader.noteCount()) - notes;
    if (others > 0) report(`${String(others)} signed notes are of no stream that has events`);
    const root = toHex(tree.root(sha256)) as Sha256Hex;
    return {
      ...{ problems: this.#problems, origin, events, notes, headsSha256 },
      ...{ streams: this.#heads.count, tree: { size: tree.size, root } },
    };
  }

  #endStream(): void {
    if (this.#stream === null) return;
    this.#heads.add(this.#stream.end());
    this.#notes += this.#stream.notes;
  }
}

/** Documents that events name must be there; they are asked for in batches. */
class NamedDocuments {
  readonly #reader: KeptReader;
  readonly #report: (problem: string) => void;
  readonly #waiting = new Map<Sha256Hex, string>();

  constructor(reader: KeptReader, report: (problem: string) => void) {
    this.#reader = reader;
    this.#report = report;
  }

  async add(named: readonly (readonly [digest: Sha256Hex, where: string])[]): Promise<void> {
    for (const [digest, where] of named) this.#waiting.set(digest, where);
    if (this.#waiting.size >= 500) await this.end();
  }

  async end(): Promise<void> {
    const missing = await this.#reader.missingDocuments([...this.#waiting.keys()]);
    for (const digest of missing) {
      this.#report(`${this.#waiting.get(digest) ?? ''} names the document ${digest}: it is gone`);
    }
    this.#waiting.clear();
  }
}
