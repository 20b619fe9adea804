/**
 * Bytes of a file or an address as they come in, counted, and given up when the reader says so.
 * Nothing of a large bundle is kept.
 */
import type { Progress, Source, Trouble } from './jobs.js';

/** How often somebody is told how far it has come; then the worker also hears what it is told. */
const toldEveryMs = 100;

/** Why the pieces ended early. Thrown by `Pieces` only, caught where the job is run. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.code);
    this.trouble = trouble;
  }
}

/** What is read, and how far it has come. */
export interface Reading {
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** The pieces of one source. */
export class Pieces {
  bytes = 0;
  private readonly reading: Reading;
  private readonly started: number;
  private bytesOf: number | null = null;
  private lines = 0;
  private linesOf: number | null = null;
  private toldAt: number;

  constructor(reading: Reading) {
    this.reading = reading;
    this.started = reading.now();
    this.toldAt = this.started;
  }

  get elapsedMs(): number {
    return this.reading.now() - this.started;
  }

  /** Takes over what the verifier says of the lines. */
  readonly counted = ({ lines, of }: { readonly lines: number; readonly of: number }): void => {
    this.lines = lines;
    this.linesOf = of;
  };

  /** The bytes of `source`; throws BrokenOff. */
  async *of(source: Source): AsyncGenerator<Uint8Array, void, undefined> {
    const stream = 'file' in source ? this.opened(source.file) : await this.fetched(source.url);
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await this.readable(source, () => reader.read());
        if (done) break;
        this.bytes += value.length;
        yield value;
        await this.pause();
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
    this.tell();
  }

  private opened(file: Blob): ReadableStream<Uint8Array> {
    this.bytesOf = file.size;
    return file.stream();
  }

  private async fetched(url: string): Promise<ReadableStream<Uint8Array>> {
    const { signal } = this.reading;
    const response = await this.readable({ url }, () => fetch(url, { signal }));
    if (!response.ok || response.body === null) {
      const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
      const problem = typeof body?.code === 'string' ? body.code : null;
      throw new BrokenOff({ code: 'answered', status: response.status, problem });
    }
    // With a Content-Encoding the length is not that of the bytes we see.
    const length = response.headers.get('content-length');
    const isPlain = response.headers.get('content-encoding') === null;
    this.bytesOf = length !== null && isPlain ? Number(length) : null;
    return response.body;
  }

  /** What `read` gives; what it throws means that the source is gone, or that nobody waits. */
  private async readable<T>(source: Source, read: () => Promise<T>): Promise<T> {
    this.refuseCancelled();
    try {
      return await read();
    } catch {
      this.refuseCancelled();
      const isFile = 'file' in source;
      throw new BrokenOff(isFile ? { code: 'unreadable' } : this.unreachable());
    }
  }

  private unreachable(): Trouble {
    return { code: 'unreachable', bytes: this.bytes };
  }

  private refuseCancelled(): void {
    if (this.reading.signal.aborted) throw new BrokenOff({ code: 'cancelled' });
  }

  /** Lets messages in from time to time: pieces that are already there leave no room for them. */
  private async pause(): Promise<void> {
    const now = this.reading.now();
    if (now - this.toldAt < toldEveryMs) return;
    this.toldAt = now;
    this.tell();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }

  private tell(): void {
    const { bytes, bytesOf, lines, linesOf, elapsedMs } = this;
    this.reading.tell({ bytes, bytesOf, lines, linesOf, elapsedMs });
  }
}
