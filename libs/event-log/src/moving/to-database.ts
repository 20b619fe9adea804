/** From a topic to a database, which becomes the only place of the log. */
import { setTimeout as pause } from 'node:timers/promises';
import { openKafkaLog } from '../kafka/open-kafka-log.js';
import type { KafkaLog } from '../kafka/options.js';
import type { LogCopy } from '../log-copy.js';
import { LogDiffers } from '../port.js';
import { openPostgresCopy } from '../postgres/postgres-copy.js';
import { prepareLog } from '../postgres/prepare-log.js';
import {
  moveSource,
  readPositions,
  readSource,
  type Source,
  withDatabase,
} from '../postgres/source.js';
import { comparedUpTo, withComparedTopic } from './compared-topic.js';
import type { LogMove, MoveReport } from './move.js';

const lookMs = 100;

export async function moveToDatabase(move: LogMove): Promise<MoveReport> {
  const { url } = move;
  const before = await knownSource(url);
  // It came here before, and whoever moved it may have been cut off before saying so.
  const wasThere = before !== null && before.number > 0 && before.topic === null;
  if (!wasThere) await copyAll(move);
  const positions = await compareAll(move);
  const report = { wasThere, events: sum(positions), positions };
  if (wasThere) return report;
  const { number, topic } = await withDatabase(url, readSource);
  const step = { known: number, to: null, positions, offsets: [] };
  const isStill = topic?.topic === move.topic;
  if (isStill && (await withDatabase(url, (database) => moveSource(database, step)))) return report;
  throw new LogDiffers('somebody has gone on copying meanwhile: stop every service');
}

/** Where the log of the database is appended to; null when it has none yet. */
async function knownSource(url: string): Promise<Source | null> {
  try {
    await prepareLog({ url });
  } catch (error) {
    // A log that cannot be used is met again when the copy is opened.
    if (error instanceof LogDiffers) return null;
    throw error;
  }
  return withDatabase(url, readSource);
}

/** Brings the copy in the database to the end of the topic. */
async function copyAll(move: LogMove): Promise<void> {
  const { url, onNews: onAlarm, ...where } = move;
  const opened: { copy?: LogCopy } = {};
  const log = await openKafkaLog({
    ...{ ...where, onAlarm },
    openCopy: async (topicLog) => (opened.copy = await openPostgresCopy(url, topicLog)),
  });
  try {
    if (opened.copy !== undefined) await untilCopied(log, opened.copy, move);
  } finally {
    await log.close();
  }
}

async function untilCopied(log: KafkaLog, copy: LogCopy, { onProgress }: LogMove): Promise<void> {
  const partitions = Array.from({ length: log.partitions }, (_, partition) => partition);
  const ends = await Promise.all(partitions.map((partition) => log.end(partition)));
  for (;;) {
    const places = await Promise.all(partitions.map((partition) => copy.place(partition)));
    const reached = places.map(({ position }) => position);
    onProgress('copying', sum(reached), sum(ends));
    if (reached.every((position, partition) => position >= (ends[partition] ?? 0))) return;
    // Throws what keeps the copy from going on, when that will not pass.
    await log.end(0);
    await pause(lookMs);
  }
}

/** Holds the whole topic against the database; gives the positions that both have. */
async function compareAll(move: LogMove): Promise<readonly number[]> {
  const positions = await withDatabase(move.url, readPositions);
  const onSame = (same: number): void => {
    move.onProgress('comparing', same, sum(positions));
  };
  onSame(0);
  return withComparedTopic(move, {}, onSame, async (compared) => {
    for (const [partition, position] of positions.entries()) {
      const end = await compared.log.end(partition);
      await comparedUpTo(compared, partition, end);
      if (end > position) throw new LogDiffers('somebody appends to the topic: stop it first');
    }
    return positions;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
