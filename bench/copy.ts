/**
 * COPY, PostgreSQL's fastest way in and out, over a connection of `pg`, which has the messages of
 * the protocol for it but no words: what is put in was written before, and what comes out is let go.
 * Source: PostgreSQL documentation, "COPY Operations" in "Frontend/Backend Protocol".
 */
import type { Client } from 'pg';

/** Puts `rows`, in the text form of COPY, where `statement` says. */
export function copyIn(client: Client, statement: string, rows: Buffer): Promise<number> {
  return submitted(client, statement, (connection) => {
    connection.sendCopyFromChunk(rows);
    connection.endCopyFrom();
  });
}

/** Reads all that `statement` gives; the number of its bytes. */
export function copyOut(client: Client, statement: string): Promise<number> {
  return submitted(client, statement, null);
}

/** What `pg` has for whoever speaks the protocol beside it. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface Ended {
  resolve(bytes: number): void;
  reject(error: unknown): void;
}

function submitted(
  client: Client,
  statement: string,
  send: ((connection: Connection) => void) | null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new Copying(statement, send, { resolve, reject }) as never);
  });
}

/** A statement in flight; its methods are called by `pg` as messages arrive. */
class Copying {
  readonly #statement: string;
  readonly #send: ((connection: Connection) => void) | null;
  readonly #ended: Ended;
  #bytes = 0;

  constructor(statement: string, send: ((connection: Connection) => void) | null, ended: Ended) {
    this.#statement = statement;
    this.#send = send;
    this.#ended = ended;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#send?.(connection);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#bytes += chunk.length;
  }

  handleCommandComplete(): void {
    // The statement is done when the connection is ready for another.
  }

  handleReadyForQuery(): void {
    this.#ended.resolve(this.#bytes);
  }

  handleError(error: unknown): void {
    this.#ended.reject(error);
  }
}
