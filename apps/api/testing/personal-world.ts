/** An epoch in memory whose entries have personal fields, and writers that meet trouble. */
import { randomUUID } from 'node:crypto';
import {
  type DisclosureStore,
  type EventLog,
  type MemoryDisclosures,
  openMemoryDisclosures,
  openMemoryLog,
} from '#event-log';
import type { RecordedEvent } from '#ledger/epoch/events';
import type { ActorName, CommandId, EpochId, FieldDigest, Origin, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { parseDisclosure } from '#ledger/record/disclosure';
import { readEvent } from '#ledger/record/seal';
import { commandRoutes } from '../src/access/route-table.js';
import { type Asked, Disclosures } from '../src/personal/disclosures.js';
import { sha256 } from '../src/sha256.js';
import { Acknowledged } from '../src/writing/acknowledged.js';
import { Closings } from '../src/writing/closings.js';
import { Lanes } from '../src/writing/lanes.js';
import { Registry } from '../src/writing/registry.js';
import { type CommandRequest, type Reply, Writer } from '../src/writing/writer.js';
import { opening, submitting } from './commands.js';

/** The epoch of all of it. */
export const epoch = 'e' as EpochId;

const clock = (): bigint => 1n;

/** What goes wrong for one writer. */
export interface Trouble {
  readonly store?: Partial<DisclosureStore>;
  readonly append?: EventLog['append'];
}

/** Everything that outlives a process. */
export class PersonalWorld {
  readonly storage: MemoryDisclosures = new Map();
  readonly log: EventLog = openMemoryLog({ origin: 'ledger.example.org' as Origin });
  /** What the clock of the store says. */
  nowMs = 0;
  readonly #writer: Writer = this.writer();

  /** A store of a process of its own. */
  store(): DisclosureStore {
    return openMemoryDisclosures(() => this.nowMs, this.storage);
  }

  /** The lanes of a process of its own. */
  lanes(disclosures = new Disclosures(this.store()), log = this.log): Lanes {
    const prepare = disclosures.prepare.bind(disclosures);
    return new Lanes({ log, clock, sha256, prepare });
  }

  /** A writer of a process of its own. */
  writer({ store = {}, append }: Trouble = {}): Writer {
    const log = append === undefined ? this.log : withAppend(this.log, append);
    const disclosures = new Disclosures(withChange(this.store(), store));
    const lanes = this.lanes(disclosures, log);
    const registry = new Registry(log, lanes);
    const closings = new Closings(log, registry, sha256);
    const parts = { log, lanes, closings, registry, disclosures };
    return new Writer({ ...parts, acknowledged: new Acknowledged(), clock, sha256 });
  }

  /** Opens the epoch. */
  async open(): Promise<void> {
    await this.send(opening(epoch));
  }

  /** Sends a command, through `by` unless through a writer without trouble. */
  send(
    asked: Asked,
    over: Partial<CommandRequest> = {},
    by: Writer = this.#writer,
  ): Promise<Reply> {
    const digest = '0'.repeat(64) as Sha256Hex;
    const route = commandRoutes.SubmitEntry;
    const who = { actor: 'someone' as ActorName, role: 'intake', seesHidden: true } as const;
    const how = { key: null, ifMatch: null, dryRun: false, sizeBytes: 100 };
    const commandId = over.key ?? (randomUUID() as string as CommandId);
    const request = {
      epoch,
      route,
      ...who,
      ...how,
      commandId,
      digest,
      wholeDigest: digest,
      ...over,
    };
    return by.execute(request, () => ({ ok: true, value: asked }));
  }

  /** The digests of what is kept. */
  get kept(): readonly FieldDigest[] {
    return [...(this.storage.get(epoch)?.keys() ?? [])];
  }

  /** Names and values of what is kept, in the order in which they came. */
  get fields(): readonly (readonly [name: string, value: unknown])[] {
    const texts = [...(this.storage.get(epoch)?.values() ?? [])].map(({ text }) => text);
    return texts.map((text) => {
      const field = parseDisclosure(text);
      invariant(field !== null, 'what is kept are disclosures');
      return [field.name, field.value];
    });
  }

  /** How many of those are in doubt. */
  async doubtful(): Promise<number> {
    return (await this.store().inDoubt()).length;
  }

  /** What happened last. */
  async lastEvent(): Promise<RecordedEvent> {
    let last: RecordedEvent | null = null;
    for await (const { bytes } of this.log.read(epoch, 0)) last = readEvent(bytes);
    invariant(last !== null, 'the epoch was opened');
    return last;
  }
}

/** An entry with personal fields. */
export function submission(key: string, personal: Readonly<Record<string, string>>): Asked {
  return { command: submitting(key), personal: new Map(Object.entries(personal)) };
}

/** An erasure of these. */
export function erasing(...digests: readonly FieldDigest[]): Asked {
  return { type: 'EraseDisclosures', digests, reason: 'asked for' };
}

function withAppend(log: EventLog, append: EventLog['append']): EventLog {
  return {
    origin: log.origin,
    partitions: log.partitions,
    append,
    partitionOf: (stream) => log.partitionOf(stream),
    read: (...asked) => log.read(...asked),
    follow: (partition, after, signal) => log.follow(partition, after, signal),
    head: (stream) => log.head(stream),
    end: (partition) => log.end(partition),
    findCommand: (stream, actor, command) => log.findCommand(stream, actor, command),
    document: (digest) => log.document(digest),
    close: () => log.close(),
  };
}

function withChange(store: DisclosureStore, change: Partial<DisclosureStore>): DisclosureStore {
  return {
    put: (stream, disclosures) => store.put(stream, disclosures),
    find: (stream, digests) => store.find(stream, digests),
    condemn: (stream, digests) => store.condemn(stream, digests),
    settle: (stream, digests) => store.settle(stream, digests),
    reprieve: (stream, digests, doubtMsMin) => store.reprieve(stream, digests, doubtMsMin),
    destroy: (stream, digests, doubtMsMin) => store.destroy(stream, digests, doubtMsMin),
    inDoubt: () => store.inDoubt(),
    close: () => store.close(),
    ...change,
  };
}
