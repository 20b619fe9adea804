/**
 * A log that is in tables, given back as commits: events of one partition in the order of their
 * positions, cut so that no command is cut. Tables do not say which commit an event came with, but
 * a command lies in one commit, and whatever lies in one command must go together again.
 */
import { Client } from 'pg';
import type { ActorName, CommandId, Sha256Hex } from '#ledger/ids';
import type { CommandNote, StoredEvent, StreamId } from '../port.js';
import { connectionSettings } from './database.js';
import { exactInteger } from './exact-integer.js';

/** Events that go together, of one stream, and the commands that made them. */
export interface StoredCommit {
  /** The leaf hash of the event before the first, null when that is the first of its stream. */
  readonly head: Sha256Hex | null;
  /** One or more, in order. */
  readonly events: readonly StoredEvent[];
  /** By their first event. */
  readonly commands: readonly CommandNote[];
  /** Digests in the events that are of documents which the database has. */
  readonly documents: readonly Sha256Hex[];
}

interface Row {
  readonly stream: StreamId;
  readonly version: string;
  readonly leaf: Buffer;
  readonly bytes: Buffer;
  readonly position: string;
  readonly head: Sha256Hex | null;
  readonly actor: ActorName | null;
  readonly command: CommandId;
  readonly digest: Sha256Hex;
  readonly first_version: string;
  readonly last_version: string;
}

const fetchRows = 500;

/** Digests stand in an event as text between quotation marks, and so nowhere else. */
const digestForm = /"([0-9a-f]{64})"/g;

/**
 * The commits of `partition` after position `after`, up to the end of the moment that it was
 * called. Events from `after` on must not be in the middle of one. Memory is bounded by pages.
 * Throws what `pg` throws.
 */
export async function* storedCommits(
  url: string,
  partition: number,
  after: number,
): AsyncGenerator<StoredCommit, void> {
  // One query for all: it may take as long as whoever reads takes.
  const limits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, query_timeout: 0 };
  const client = new Client({ ...connectionSettings(url), ...limits });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query({ text: declare, values: [partition, after] });
    let open = new OpenCommit();
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${String(fetchRows)} from events`);
      const documents = await knownDocuments(client, rows);
      for (const row of rows) {
        if (open.isWhole && !open.takesMore(row)) {
          if (open.events.length > 0) yield open;
          open = new OpenCommit();
        }
        open.add(row, documents);
      }
      if (rows.length < fetchRows) break;
    }
    if (open.events.length > 0) yield open;
  } finally {
    await client.end();
  }
}

/** One row for each event and command that begins at it; events without one have one row too. */
const declare = `
  declare events no scroll cursor for
    select e.stream, e.version, e.leaf, e.bytes, e.position, encode(before.leaf, 'hex') as head,
           c.actor, c.command, encode(c.digest, 'hex') as digest, c.first_version, c.last_version
      from ledger.event e
      left join ledger.event before
        on before.stream = e.stream and before.version = e.version - 1
      left join ledger.command c on c.stream = e.stream and c.first_version = e.version
      where e.partition = $1 and e.position > $2
      order by e.position, c.actor, c.command`;

/** A commit that may not be whole yet. */
class OpenCommit implements StoredCommit {
  head: Sha256Hex | null = null;
  readonly events: StoredEvent[] = [];
  readonly commands: CommandNote[] = [];
  readonly documents: Sha256Hex[] = [];
  /** The version at which all commands so far end. */
  #lastVersion = 0;

  /** Whether no command goes on after the last event. */
  get isWhole(): boolean {
    return (this.events.at(-1)?.version ?? 0) >= this.#lastVersion;
  }

  /** Whether `row` is another command of the last event. */
  takesMore({ position }: Row): boolean {
    return this.events.at(-1)?.position === exactInteger(position);
  }

  add(row: Row, known: ReadonlySet<Sha256Hex>): void {
    if (!this.takesMore(row)) this.#addEvent(row, known);
    const { actor, command, digest } = row;
    if (actor === null) return;
    const firstVersion = exactInteger(row.first_version);
    const lastVersion = exactInteger(row.last_version);
    this.commands.push({ actor, command, digest, firstVersion, lastVersion });
    this.#lastVersion = Math.max(this.#lastVersion, lastVersion);
  }

  #addEvent(row: Row, known: ReadonlySet<Sha256Hex>): void {
    const { stream, version, leaf, bytes, position } = row;
    if (this.events.length === 0) this.head = row.head;
    this.events.push({
      stream,
      version: exactInteger(version),
      leaf: leaf.toString('hex') as Sha256Hex,
      bytes: new Uint8Array(bytes),
      position: exactInteger(position),
    });
    this.documents.push(...digestsIn(bytes).filter((digest) => known.has(digest)));
  }
}

/** Of all digests in the events, those that name a document of the database. */
async function knownDocuments(
  client: Client,
  rows: readonly Row[],
): Promise<ReadonlySet<Sha256Hex>> {
  const digests = new Set(rows.flatMap(({ bytes }) => digestsIn(bytes)));
  const { rows: known } = await client.query<{ sha256: Sha256Hex }>({
    text: `
      select wanted.sha256 from unnest($1::text[]) as wanted (sha256)
        where exists (select from ledger.document d where d.sha256 = decode(wanted.sha256, 'hex'))`,
    values: [[...digests]],
  });
  return new Set(known.map(({ sha256 }) => sha256));
}

function digestsIn(bytes: Buffer): readonly Sha256Hex[] {
  const found = bytes.toString('latin1').matchAll(digestForm);
  return [...found].map(([, digest]) => digest as Sha256Hex);
}
