/** From a database to a topic; the database stays, as the copy of it. */
import type { Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { type Commit, LogDiffers, type LogDocument, type ReadableLog } from '../port.js';
import { prepareLog } from '../postgres/prepare-log.js';
import {
  countDocuments,
  moveSource,
  readPositions,
  readSource,
  withDatabase,
} from '../postgres/source.js';
import { type StoredCommit, storedCommits } from '../postgres/stored-commits.js';
import { comparedUpTo, type ComparedTopic, withComparedTopic } from './compared-topic.js';
import type { LogMove, MoveReport } from './move.js';

/** Commits go to the log in portions of about this many events, or bytes. */
const portionEvents = 2_000;
const portionBytes = 8 * 1024 * 1024;

export async function moveToTopic(move: LogMove): Promise<MoveReport> {
  const { url, onProgress } = move;
  const { origin, partitions } = await prepareLog({ url });
  const source = await withDatabase(url, readSource);
  if (source.topic !== null && source.topic.topic !== move.topic) {
    throw new LogDiffers(`this database is the copy of the topic ${source.topic.topic} already`);
  }
  const positions = await withDatabase(url, readPositions);
  const events = positions.reduce((sum, position) => sum + position, 0);
  const onSame = (same: number): void => {
    onProgress('copying', same, events);
  };
  onSame(0);
  return withComparedTopic(move, { origin, partitions }, onSame, async (compared) => {
    const { topic, comparison } = compared;
    if (source.topic !== null && source.topic.mark !== topic.mark) {
      throw new LogDiffers(`this database is the copy of another topic of that name`);
    }
    const appending = positions.map(async (end, partition) => {
      await appendRest(url, partition, compared);
      await comparedUpTo(compared, partition, end);
    });
    await allOf(appending);
    const report = { events, positions };
    if (source.topic !== null) return { ...report, wasThere: true };
    await requireAllDocuments(url, compared);
    const { offsets } = comparison;
    const to = { topic: topic.topic, mark: topic.mark };
    const step = { known: source.number, to, positions, offsets };
    if (await withDatabase(url, (database) => moveSource(database, step))) {
      return { ...report, wasThere: false };
    }
    throw new LogDiffers('somebody has appended to the database meanwhile: stop every service');
  });
}

/** Appends what `partition` of the topic lacks, once what it has is known to be the same. */
async function appendRest(url: string, partition: number, compared: ComparedTopic): Promise<void> {
  const reached = await compared.log.end(partition);
  await comparedUpTo(compared, partition, reached);
  const sent = new Set<Sha256Hex>();
  let portion: StoredCommit[] = [];
  let [events, sizeBytes] = [0, 0];
  for await (const stored of storedCommits(url, partition, reached)) {
    portion.push(stored);
    events += stored.events.length;
    sizeBytes += stored.events.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (events < portionEvents && sizeBytes < portionBytes) continue;
    await appendPortion(compared, portion, sent);
    [portion, events, sizeBytes] = [[], 0, 0];
  }
  await appendPortion(compared, portion, sent);
}

async function appendPortion(
  { log, comparison }: ComparedTopic,
  portion: readonly StoredCommit[],
  sent: Set<Sha256Hex>,
): Promise<void> {
  const commits: Commit[] = [];
  for (const stored of portion) commits.push(await asCommit(comparison, stored, sent));
  const results = await log.append(commits);
  for (const [index, result] of results.entries()) {
    const last = portion[index]?.events.at(-1);
    if (result.kind === 'appended' && result.position === last?.position) continue;
    const where = `version ${String(last?.version)} of ${String(last?.stream)}`;
    throw new LogDiffers(`somebody else appends to the topic: ${where} has another place there`);
  }
}

/** A commit to append; each document goes with the first of a partition that names it. */
async function asCommit(
  stored: ReadableLog,
  { head, events, commands, documents: named }: StoredCommit,
  sent: Set<Sha256Hex>,
): Promise<Commit> {
  const [first] = events;
  invariant(first !== undefined, 'a commit has at least one event');
  const documents: LogDocument[] = [];
  for (const sha256 of named) {
    const bytes = sent.has(sha256) ? null : await stored.document(sha256);
    sent.add(sha256);
    if (bytes !== null) documents.push({ sha256, bytes });
  }
  const { stream, version } = first;
  return { stream, after: version - 1, head, events, commands, documents };
}

/** Every document of the database is named by an event, and so went along. */
async function requireAllDocuments(url: string, { comparison }: ComparedTopic): Promise<void> {
  const count = await withDatabase(url, countDocuments);
  if (comparison.documents === count) return;
  throw new LogDiffers(
    `the database has ${String(count)} documents, the topic ${String(comparison.documents)}: ` +
      'no event names the others, so nobody would find them',
  );
}

/** Waits for all, also when one fails, and throws what failed first. */
async function allOf(running: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(running);
  await Promise.all(running);
}
