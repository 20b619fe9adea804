/**
 * A backup: everything of the schema `ledger` in one moment, while services go on, and how far
 * hooks were told a moment before. What is read for lists and rankings is made from it again; the
 * keys that sign are not in the database, nor here.
 */
import { createHash } from 'node:crypto';
import { type KeptDeliveries, keptDeliveryTables, withDeliveries } from '#deliveries';
import { type KeptReader, keptTables, personalTable, withSnapshot } from '#event-log';
import { writeBackup } from './backup-file.js';
import { type BackupHeader, headerOf, rowLine } from './backup-lines.js';

/** What to keep, and where. */
export interface BackupWork {
  /** `postgres://...`; a role that may read the schema is enough. */
  readonly url: string;
  readonly file: string;
  /** Whether personal fields go along. */
  readonly personal: boolean;
  readonly now: () => string;
  /** Both are rows. */
  readonly onProgress: (done: number, total: number) => void;
}

/** What is in a backup. */
export interface BackupReport {
  readonly header: BackupHeader;
  readonly sizeBytes: number;
}

/** Writes a backup. Throws LogDiffers where there is no log, LogUnavailable, what files throw. */
export async function backUp({ url, file, ...work }: BackupWork): Promise<BackupReport> {
  // Says in the words of the log whether there is one that can be read.
  await withSnapshot(url, () => Promise.resolve());
  // Hooks first: what they were told of must be in the log, and what they are told twice may be.
  return withDeliveries(url, (hooks) =>
    withSnapshot(url, async (reader) => {
      const header = await headerFor(reader, hooks, work);
      const lines = linesOf({ reader, hooks, header, onProgress: work.onProgress });
      return { header, sizeBytes: await writeBackup(file, lines) };
    }),
  );
}

async function headerFor(
  reader: KeptReader,
  hooks: KeptDeliveries,
  { personal, now }: Pick<BackupWork, 'personal' | 'now'>,
): Promise<BackupHeader> {
  const identity = await reader.identity();
  const counts = await reader.counts();
  const rows = [...counts].filter(([name]) => personal || name !== personalTable);
  const heads = new HeadsDigest();
  for await (const head of reader.heads()) heads.add(head);
  return headerOf({
    origin: identity?.origin ?? '',
    partitions: identity?.partitions ?? 0,
    made_at: now(),
    personal,
    rows: Object.fromEntries([...rows, ...hooks.counts]),
    streams: heads.count,
    heads_sha256: heads.sha256(),
  });
}

interface Lines {
  readonly reader: KeptReader;
  readonly hooks: KeptDeliveries;
  readonly header: BackupHeader;
  readonly onProgress: BackupWork['onProgress'];
}

async function* linesOf({
  reader,
  hooks,
  header,
  onProgress,
}: Lines): AsyncGenerator<string, void> {
  const total = Object.values(header.rows).reduce((sum, rows) => sum + rows, 0);
  let done = 0;
  yield JSON.stringify(header);
  for (const table of keptTables) {
    if (header.rows[table.name] === undefined) continue;
    for await (const row of reader.rows(table)) {
      yield rowLine(table, row);
      onProgress((done += 1), total);
    }
  }
  for (const table of keptDeliveryTables) {
    if (header.rows[table.name] === undefined) continue;
    for await (const row of hooks.rows(table)) {
      yield rowLine(table, row);
      onProgress((done += 1), total);
    }
  }
}

/** One digest over the heads of all streams, by which two logs are compared. */
export class HeadsDigest {
  readonly #hash = createHash('sha256');
  count = 0;

  /** The next head, in the order of the names of streams. */
  add({ stream, version, leaf }: { stream: string; version: number; leaf: string }): void {
    this.#hash.update(`${stream} ${String(version)} ${leaf}\n`);
    this.count += 1;
  }

  /** Once, after the last one. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
