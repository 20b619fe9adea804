/**
 * The effective commits of a partition that came last, in memory: all that the copy lacks, and some
 * more. A writer that lost a place finds here what is there instead, without asking anybody.
 */
import type { CommandName } from '../log-copy.js';
import type { FoundCommand, StoredEvent, StreamId } from '../port.js';
import { Fifo } from './fifo.js';
import type { Effective } from './walk.js';

/** What the copy has is kept up to this size. */
const keptBytesMax = 16 * 1024 * 1024;
/** What a commit costs beside its bytes. */
const overheadBytes = 512;

interface Kept {
  readonly stream: StreamId;
  readonly events: number;
  readonly commands: readonly string[];
  /** Of the last event. */
  readonly position: number;
  readonly sizeBytes: number;
}

export class Recent {
  /** In order. */
  readonly #kept = new Fifo<Kept>();
  #sizeBytes = 0;
  readonly #streams = new Map<StreamId, Fifo<StoredEvent>>();
  readonly #commands = new Map<string, FoundCommand>();

  /** Takes in the commit that took effect next. */
  add({ commit, position }: Effective): void {
    const { stream, after, events, commands } = commit;
    const before = position - events.length;
    const known = this.#streams.get(stream) ?? new Fifo<StoredEvent>();
    this.#streams.set(stream, known);
    for (const [index, { version, leaf, bytes }] of events.entries()) {
      known.push({ stream, version, leaf, bytes, position: before + index + 1 });
    }
    const keys = commands.map((note) => {
      const key = keyOf({ stream, ...note });
      this.#commands.set(key, { ...note, position: before + note.lastVersion - after });
      return key;
    });
    const sizeBytes = events.reduce((sum, { bytes }) => sum + bytes.length, overheadBytes);
    this.#kept.push({ stream, events: events.length, commands: keys, position, sizeBytes });
    this.#sizeBytes += sizeBytes;
  }

  /** The events of `stream` after `after`, null when not all of them are still here. */
  eventsAfter(stream: StreamId, after: number): readonly StoredEvent[] | null {
    const events = this.#streams.get(stream);
    const first = events?.at(0)?.version;
    if (events === undefined || first === undefined || after + 1 < first) return null;
    return events.from(after + 1 - first);
  }

  /** A command that came lately, null for any other. */
  command(name: CommandName): FoundCommand | null {
    return this.#commands.get(keyOf(name)) ?? null;
  }

  /** Forgets the oldest of what the copy, which has come to `copied`, has. */
  trim(copied: number): void {
    for (;;) {
      const oldest = this.#kept.at(0);
      if (oldest === undefined || oldest.position > copied) return;
      if (this.#sizeBytes <= keptBytesMax) return;
      this.#kept.shift();
      this.#forget(oldest);
    }
  }

  #forget({ stream, events, commands, sizeBytes }: Kept): void {
    this.#sizeBytes -= sizeBytes;
    const left = this.#streams.get(stream);
    for (let count = 0; count < events; count += 1) left?.shift();
    if (left?.length === 0) this.#streams.delete(stream);
    for (const key of commands) this.#commands.delete(key);
  }
}

function keyOf({ stream, actor, command }: CommandName): string {
  return JSON.stringify([stream, actor, command]);
}
