/** Commits for specs about logs: bytes that mean nothing, chained as real ones are. */
import { createHash } from 'node:crypto';
import type { ActorName, CommandId, Sha256Hex } from '#ledger/ids';
import type { Commit, CommandNote, LogDocument, SealedEvent, StreamId } from '../src/port.js';

/** Lower-case hexadecimal SHA-256. */
export function sha256Hex(bytes: Uint8Array): Sha256Hex {
  return createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
}

/** An event with `bytes`, or with a text that no other event has. */
export function sealed(version: number, bytes: Uint8Array = uniqueBytes()): SealedEvent {
  return { version, leaf: sha256Hex(bytes), bytes };
}

/** A document with `bytes` under its digest. */
export function aDocument(bytes: Uint8Array = uniqueBytes()): LogDocument {
  return { sha256: sha256Hex(bytes), bytes };
}

/** What a commit has beside its place. */
export interface Content {
  /** One event of unique bytes unless told. */
  readonly events?: readonly Uint8Array[];
  /** Ids of commands; each is said to have made all events of the commit. */
  readonly commands?: readonly string[];
  readonly documents?: readonly LogDocument[];
}

/** What one writer believes of one stream; its claims follow each other. */
export class StreamWriter {
  readonly stream: StreamId;
  version: number = 0;
  head: Sha256Hex | null = null;

  constructor(stream: string = uniqueName()) {
    this.stream = stream;
  }

  /** Another writer that believes the same at this moment. */
  rival(): StreamWriter {
    const rival = new StreamWriter(this.stream);
    rival.version = this.version;
    rival.head = this.head;
    return rival;
  }

  /** A claim on the next place; the writer believes from now on that it is effective. */
  commit({ events = [uniqueBytes()], commands = [], documents = [] }: Content = {}): Commit {
    const { stream, version: after, head } = this;
    const placed = events.map((bytes, index) => sealed(after + index + 1, bytes));
    this.version += placed.length;
    this.head = placed.at(-1)?.leaf ?? head;
    const notes = commands.map((command) => aNote(command, after + 1, this.version));
    return { stream, after, head, events: placed, commands: notes, documents };
  }

  /** `count` claims, one after the other. */
  commits(count: number): readonly Commit[] {
    return Array.from({ length: count }, () => this.commit());
  }
}

/** The name every command of these specs is given by. */
export const judge = 'judge-1' as ActorName;

/** A text as the id of a command. */
export function commandId(text: string): CommandId {
  return text as CommandId;
}

/** A name that no stream of the run has. */
export function uniqueName(): string {
  return `stream-${String(nextNumber())}`;
}

function aNote(command: string, firstVersion: number, lastVersion: number): CommandNote {
  const digest = sha256Hex(Buffer.from(`content of ${command}`));
  return { actor: judge, command: commandId(command), digest, firstVersion, lastVersion };
}

function uniqueBytes(): Uint8Array {
  return new Uint8Array(Buffer.from(`event ${String(nextNumber())}`));
}

let lastNumber = 0;

function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}
