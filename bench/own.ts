/**
 * What a run makes: databases, folders, processes. Whatever is told here is removed when its row
 * ends, also after a failure, and when somebody interrupts the run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../test/database.js';

type Release = () => Promise<unknown>;

const open = new Set<Own>();
let leaveServer: Release | null = null;

/** What a row has made so far. */
export class Own {
  readonly #releases: Release[] = [];

  /** `release` is called once, before those that were told earlier. */
  add(release: Release): void {
    this.#releases.push(release);
  }

  /** A new, empty folder. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-bench-'));
    this.add(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** The address of a new, empty database, on the server that the tests would take. */
  async database(): Promise<string> {
    await findServer();
    const database = await testDatabase();
    this.add(() => database.drop());
    return database.url;
  }

  /** Lets go of everything, the last first; throws what went wrong first, after all of it. */
  async release(): Promise<void> {
    const failures: unknown[] = [];
    for (const release of this.#releases.splice(0).reverse()) {
      await release().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** What rows share; let go of at the end of the run. */
export const ofRun: Own = new Own();

/** Gives `use` something to tell of what it makes, and lets go of that at the end. */
export async function owning(use: (own: Own) => Promise<void>): Promise<void> {
  const own = new Own();
  open.add(own);
  try {
    await use(own);
  } finally {
    open.delete(own);
    await own.release();
  }
}

/** Lets go of everything that is still there, the server included if this run started it. */
export async function leaveAll(): Promise<void> {
  for (const own of [...open, ofRun]) await own.release().catch(console.error);
  await leaveServer?.();
  leaveServer = null;
}

interface FindDatabase {
  readonly default: () => Promise<void>;
  readonly leaveDatabase: Release;
}

async function findServer(): Promise<void> {
  if (leaveServer !== null) return;
  const script = new URL('../../../test/find-database.mjs', import.meta.url);
  const { default: find, leaveDatabase } = (await import(script.href)) as FindDatabase;
  await find();
  leaveServer = leaveDatabase;
}
