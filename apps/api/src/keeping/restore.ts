/**
 * A restoration: a backup into a database without a log. The file is read once to see that it is
 * whole, once to write it, and what then stands in the tables is checked from there. All of it is
 * one transaction, so that what is refused leaves nothing behind.
 */
import { type DeliveriesRestoration, restoringDeliveries } from '#deliveries';
import { type Restoration, restoring } from '#event-log';
import type { Sha256 } from '#ledger/ids';
import { backupLines, requireWhole } from './backup-file.js';
import {
  type BackedUpRow,
  backedUpTables,
  BackupDamaged,
  type BackupHeader,
  parseHeader,
  parseRow,
} from './backup-lines.js';
import { checkLog, type LogCheck } from './check-log.js';

/** What is under way: bytes of the file, rows, events. */
export type RestoreStep = 'reading' | 'writing' | 'checking';

/** What to restore, and where. */
export interface RestoreWork {
  readonly file: string;
  /** `postgres://...`, as the owner of the database. */
  readonly url: string;
  readonly sha256: Sha256;
  readonly onProgress: (step: RestoreStep, done: number, total: number) => void;
}

/** What was restored. */
export interface RestoreReport {
  readonly header: BackupHeader;
  readonly check: LogCheck;
}

/** Rows are inserted in portions of about so many bytes, at most so many rows. */
const portionBytes = 4 * 1024 * 1024;
const portionRows = 2_000;

/**
 * Restores and checks. Throws BackupDamaged when file or log are not whole, LogDiffers when the
 * database has a log, LogUnavailable, and what files throw; then nothing of it is there.
 */
export async function restore(work: RestoreWork): Promise<RestoreReport> {
  const { file, url, sha256, onProgress } = work;
  await requireWhole(file, (done, total) => {
    onProgress('reading', done, total);
  });
  return restoring(url, (log) =>
    // Kept a moment before the log: a log whose hooks would begin anew is never there.
    restoringDeliveries(url, async (hooks) => {
      const header = await insertAll(work, { log, hooks });
      await log.finish();
      const events = header.rows['event'] ?? 0;
      const check = await checkLog(log.reader, {
        sha256,
        onEvent: (done) => {
          onProgress('checking', done, events);
        },
      });
      requireRight(header, check);
      return { header, check };
    }),
  );
}

function requireRight(header: BackupHeader, check: LogCheck): void {
  const [first, ...more] = check.problems;
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` (and ${String(more.length)} more)`;
    throw new BackupDamaged(`the log in it is not right: ${first}${others}`);
  }
  const isSame = check.headsSha256 === header.heads_sha256 && check.streams === header.streams;
  if (!isSame) throw new BackupDamaged('its streams do not end where its first line says');
}

interface Into {
  readonly log: Restoration;
  readonly hooks: DeliveriesRestoration;
}

async function insertAll({ file, onProgress }: RestoreWork, into: Into): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  const portion = new Portion(into);
  let [number, total] = [0, 0];
  for await (const line of backupLines(file)) {
    number += 1;
    if (header === null) {
      header = parseHeader(line);
      total = Object.values(header.rows).reduce((sum, rows) => sum + rows, 0);
      continue;
    }
    await portion.add(parseRow(line, number), line.length);
    onProgress('writing', number - 1, total);
  }
  await portion.flush();
  if (header === null) throw new BackupDamaged('it is empty');
  for (const { name } of backedUpTables) {
    const [said, found] = [header.rows[name] ?? 0, portion.counts.get(name) ?? 0];
    if (said === found) continue;
    throw new BackupDamaged(`it says ${String(said)} rows of ${name} and has ${String(found)}`);
  }
  return header;
}

/** Rows of one table that wait to be written together. */
class Portion {
  readonly counts = new Map<string, number>();
  readonly #into: Into;
  #waiting: BackedUpRow[] = [];
  #bytes = 0;

  constructor(into: Into) {
    this.#into = into;
  }

  async add(row: BackedUpRow, bytes: number): Promise<void> {
    const { name } = row.table;
    const isFull = this.#bytes >= portionBytes || this.#waiting.length >= portionRows;
    if (isFull || this.#waiting[0]?.table !== row.table) await this.flush();
    this.#waiting.push(row);
    this.#bytes += bytes;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  async flush(): Promise<void> {
    const { log, hooks } = this.#into;
    const ofLog = this.#waiting.flatMap((one) => (one.of === 'log' ? [one] : []));
    const ofHooks = this.#waiting.flatMap((one) => (one.of === 'hooks' ? [one] : []));
    const [first] = ofLog;
    const [firstOfHooks] = ofHooks;
    const rows = ofLog.map(({ row }) => row);
    if (first !== undefined) await log.insert(first.table, rows);
    if (firstOfHooks !== undefined) {
      await hooks.insert(
        firstOfHooks.table,
        ofHooks.map(({ row }) => row),
      );
    }
    [this.#waiting, this.#bytes] = [[], 0];
  }
}
