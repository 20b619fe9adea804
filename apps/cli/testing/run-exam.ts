/** Runs `tcsexam` in this process, on files of a folder that is gone afterwards. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { main } from '../src/tcsexam/main.js';
import { capture, type Run, type RunOptions } from './captured.js';

/** Runs `tcsexam` with `words`. */
export async function runExam(words: readonly string[], options: RunOptions = {}): Promise<Run> {
  const output = capture(options.terminal === true);
  const messages = capture(options.terminal === true);
  const exitCode = await main(words, {
    input: Readable.from([Buffer.from(options.input ?? '')]),
    output: output.stream,
    messages: messages.stream,
    environment: options.environment ?? {},
    interrupted: () => new AbortController().signal,
  });
  return { exitCode, output: output.text(), messages: messages.text() };
}

/** A folder for the files of one spec. */
export class ExamFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'tcsexam-'));

  /** Writes a file, JSON when it is no text or bytes; gives its path. */
  write(name: string, content: unknown): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    const isBytes = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(path, isBytes ? content : JSON.stringify(content));
    return path;
  }

  /** A path in the folder where nothing is yet. */
  at(name: string): string {
    return join(this.path, name);
  }

  /** The JSON in a file. */
  json(name: string): Record<string, unknown> {
    return JSON.parse(readFileSync(this.at(name), 'utf8')) as Record<string, unknown>;
  }

  /** Everything that is in the folder. */
  files(): readonly string[] {
    return (readdirSync(this.path, { recursive: true }) as string[]).sort();
  }

  /** Takes the folder away. */
  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
