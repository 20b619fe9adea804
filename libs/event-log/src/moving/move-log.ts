/**
 * Moves a log between a database and a topic, event by event as it is, and holds all of it against
 * the other before anybody is sent there. It can be cut off anywhere and run again: it goes on
 * where the two begin to differ, and refuses a target that has anything else.
 */
import type { LogMove, MoveReport } from './move.js';
import { requireNobodyElse } from './nobody-else.js';
import { moveToDatabase } from './to-database.js';
import { moveToTopic } from './to-topic.js';

/**
 * Moves the log; `move.to` says where. Throws LogDiffers when somebody works with it, or the target
 * has other content; LogDamaged; LogUnavailable. Then it is still where it was.
 */
export async function moveLog(move: LogMove): Promise<MoveReport> {
  await requireNobodyElse({ ...move, onWaiting: move.onNews });
  return move.to === 'topic' ? moveToTopic(move) : moveToDatabase(move);
}
