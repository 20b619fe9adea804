/** A writer in a process of its own, as a spec starts, freezes and kills it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('racing-writer.mjs', import.meta.url));

/** What the writer was told is appended. */
export interface Acknowledged {
  readonly stream: string;
  readonly command: string;
  readonly position: number;
}

/** How much a writer does, and where. */
export interface Work {
  readonly url: string;
  readonly name: string;
  /** Commands per stream. */
  readonly count: number;
  readonly streams: readonly string[];
}

/** One running writer. It needs the built project (`npm run build`). */
export class RacingProcess {
  readonly acknowledged: Acknowledged[] = [];
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<number | null>;
  #errors = '';

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#exit = once(child, 'close').then(([code]) => code as number | null);
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  /** Starts a writer and waits until it is connected; it does nothing before `go`. */
  static async start({ url, name, count, streams }: Work): Promise<RacingProcess> {
    const child = spawn(process.execPath, [script, url, name, String(count), ...streams]);
    const writer = new RacingProcess(child);
    const lines = createInterface(child.stdout);
    const ready = once(lines, 'line');
    await Promise.race([ready, writer.#exit.then(() => Promise.reject(new Error(writer.#errors)))]);
    lines.on('line', (line) => {
      const [stream = '', command = '', position = ''] = line.split(' ');
      writer.acknowledged.push({ stream, command, position: Number(position) });
    });
    return writer;
  }

  /** The id of its process. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  go(): void {
    this.#child.stdin.end();
  }

  /** Resolves when it was told of `count` appends. */
  async acknowledges(count: number): Promise<void> {
    while (this.acknowledged.length < count) await once(this.#child.stdout, 'data');
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    this.#child.kill(name);
  }

  /** Resolves when it has done everything; throws what it printed when it failed. */
  async finished(): Promise<void> {
    if ((await this.#exit) !== 0) throw new Error(this.#errors);
  }

  /** Resolves when it is gone, however it ended. */
  async gone(): Promise<void> {
    await this.#exit;
  }
}
