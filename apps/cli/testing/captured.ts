/** Surroundings that a spec looks into: what was written, and what is read from. */
import { Readable, Writable } from 'node:stream';
import { main } from '../src/main.js';
import type { Output, Surroundings } from '../src/surroundings.js';

/** What a run of the program left behind. */
export interface Run {
  readonly exitCode: number;
  readonly output: string;
  readonly messages: string;
}

/** What a run is given. */
export interface RunOptions {
  /** What standard input has. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether both outputs are a terminal. */
  readonly terminal?: boolean;
}

/** Runs `epoch-ledger` with `words` in this process. */
export async function run(words: readonly string[], options: RunOptions = {}): Promise<Run> {
  const output = capture(options.terminal === true);
  const messages = capture(options.terminal === true);
  const surroundings: Surroundings = {
    input: Readable.from([Buffer.from(options.input ?? '')]),
    output: output.stream,
    messages: messages.stream,
    environment: options.environment ?? {},
    interrupted: () => new AbortController().signal,
  };
  const exitCode = await main(words, surroundings);
  return { exitCode, output: output.text(), messages: messages.text() };
}

/** A stream that keeps what is written to it. */
export function capture(terminal: boolean): {
  readonly stream: Output;
  readonly text: () => string;
} {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY: terminal, columns: 100 }),
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}
