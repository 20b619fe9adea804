/** A long history that nobody decided: events with true leaf hashes, commands and documents. */
import { createHash } from 'node:crypto';
import type { ActorName, CommandId, Sha256Hex } from '#ledger/ids';
import type { Commit, CommandNote, LogDocument, SealedEvent } from '#event-log';

/** How long it is. */
export interface HistorySize {
  readonly streams: number;
  readonly eventsEach: number;
  /** Stands in every event. */
  readonly text?: string;
}

/** Commits of one list may be appended together. */
const portion = 1_000;

const actor = 'history' as ActorName;

/**
 * Commits of one to three events, streams in turn; every fifth was made by no command, every
 * hundredth brings a document that its first event names.
 */
export function* sealedHistory(size: HistorySize): Iterable<readonly Commit[]> {
  const heads = Array.from({ length: size.streams }, (_, at) => new Stream(at, size));
  let commits: Commit[] = [];
  for (let number = 0; ; number += 1) {
    const open = heads.filter(({ version }) => version < size.eventsEach);
    if (open.length === 0) break;
    for (const stream of open) commits.push(stream.next(number));
    if (commits.length < portion) continue;
    yield commits;
    commits = [];
  }
  if (commits.length > 0) yield commits;
}

class Stream {
  readonly #size: HistorySize;
  readonly #name: string;
  version = 0;
  #head: Sha256Hex | null = null;

  constructor(at: number, size: HistorySize) {
    this.#size = size;
    this.#name = `history-${String(at)}`;
  }

  next(number: number): Commit {
    const [after, head] = [this.version, this.#head];
    const documents = number % 100 === 99 ? [aDocument(`${this.#name} ${String(number)}`)] : [];
    const count = Math.min(1 + (number % 3), this.#size.eventsEach - after);
    const named = documents.map(({ sha256 }) => sha256);
    const events = Array.from({ length: count }, () => this.#event(named));
    const note: CommandNote = {
      actor,
      command: `c${String(number)}` as CommandId,
      digest: digest(Buffer.from(`request ${String(number)}`)),
      firstVersion: after + 1,
      lastVersion: this.version,
    };
    const commands = number % 5 === 0 ? [] : [note];
    return { stream: this.#name, after, head, events, commands, documents };
  }

  #event(documents: readonly Sha256Hex[]): SealedEvent {
    this.version += 1;
    const { version } = this;
    const content = { text: this.#size.text ?? '', stream: this.#name, version, documents };
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(content)));
    const leaf = digest(Buffer.concat([Buffer.of(0), bytes]));
    this.#head = leaf;
    return { version, leaf, bytes };
  }
}

function aDocument(text: string): LogDocument {
  const bytes = new Uint8Array(Buffer.from(`document of ${text}`));
  return { sha256: digest(bytes), bytes };
}

function digest(bytes: Uint8Array): Sha256Hex {
  return createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
}
