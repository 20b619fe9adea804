/**
 * A site for one spec file: the real service with a database of its own, filled through its own
 * command line, and one browser. Whatever is opened here is closed here.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../cli.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { openChromium } from './chromium.js';
import { type Looks, visit, type Visit } from './visit.js';

/** The example epoch that the repository ships, and its id. */
export const exampleEvidence: string = join(root, 'examples/epoch/evidence.json');
export const exampleEpoch = 'example-2026-w48';

/** A service and a browser. */
export class Site {
  readonly service: ServiceProcess;
  readonly #programs: Programs;
  readonly #browser: Browser;
  #visits: Visit[] = [];

  private constructor(programs: Programs, service: ServiceProcess, browser: Browser) {
    this.#programs = programs;
    this.service = service;
    this.#browser = browser;
  }

  /** Starts both; nothing is in the service yet. */
  static async open(): Promise<Site> {
    const programs = new Programs();
    try {
      const database = await programs.database();
      const service = await programs.serve({ dataDir: await programs.folder(), database });
      return new Site(programs, service, await openChromium());
    } catch (error) {
      await programs.end();
      throw error;
    }
  }

  /** Runs a client verb against the service, which must succeed; gives what it printed. */
  async run(...words: readonly string[]): Promise<Buffer> {
    const { exitCode, output, messages } = await this.#programs.run(this.service, words);
    if (exitCode === 0) return output;
    throw new Error(`epoch-ledger ${words.join(' ')} ended with ${String(exitCode)}: ${messages}`);
  }

  /** Loads an evidence file, or evidence; closed unless it is said otherwise. */
  async load(evidence: string | object, { close = true } = {}): Promise<void> {
    const path = typeof evidence === 'string' ? evidence : await this.file(evidence);
    await this.run('load', path, ...(close ? ['--close'] : []));
  }

  /** Writes a file of its own for a spec: bytes, text, or a value as JSON. Gives its path. */
  async file(content: string | Uint8Array | object, name = 'file'): Promise<string> {
    const isPlain = typeof content === 'string' || content instanceof Uint8Array;
    const path = join(await this.#programs.folder(), name);
    await writeFile(path, isPlain ? content : JSON.stringify(content));
    return path;
  }

  /** Opens `path` of the site, or a whole address, in a context of its own. */
  async visit(path: string, looks: Looks = {}): Promise<Visit> {
    const url = path.startsWith('/') ? `${this.service.url}${path}` : path;
    const opened = await visit(this.#browser, url, looks);
    this.#visits.push(opened);
    return opened;
  }

  /** Ends all visits; throws what their pages did and may not do. After each test. */
  async leave(): Promise<void> {
    const visits = this.#visits;
    this.#visits = [];
    for (const { context } of visits) await context.close();
    const complaints = visits.flatMap((one) => one.complaints);
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  }

  /** Ends the browser, then the service, with everything that was made for them. */
  async close(): Promise<void> {
    await this.#browser.close();
    await this.#programs.end();
  }
}
