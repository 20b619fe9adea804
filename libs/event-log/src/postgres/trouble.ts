/**
 * What a failed statement means: try again, tell the caller that the log cannot answer, or a bug.
 * Source: PostgreSQL's documentation, appendix "PostgreSQL Error Codes".
 */
import { setTimeout as wait } from 'node:timers/promises';
import { InvariantViolation } from '#ledger/invariant';
import { DatabaseError } from 'pg';
import { LogDiffers, LogUnavailable } from '../port.js';

/** How long a lost connection is tried again before the caller hears of it. */
const outageMsMax = 10_000;
const firstWaitMs = 20;
const waitMsMax = 1_000;

/** Constraints that are a limit of the log; breaking any other is a bug of ours. */
const limits = new Map([['partition_position_range', 'the partition has no position left']]);

type Trouble = 'try_again' | 'outage' | 'bug';

/**
 * Does `attempt` until it succeeds, again after every failure that may pass by itself: a lost or
 * refused connection, a server that starts or stops, a deadlock. `attempt` learns how many were
 * made before it: each of these may have done its work without our knowing. Throws LogUnavailable
 * after ten seconds of failures or at once when another attempt is no use; InvariantViolation when
 * the statement itself is wrong.
 */
export async function persistently<T>(attempt: (before: number) => Promise<T>): Promise<T> {
  const outage = { tooLong: false };
  let timer: NodeJS.Timeout | undefined;
  try {
    for (let before = 0; ; before += 1) {
      try {
        return await attempt(before);
      } catch (error) {
        timer ??= setTimeout(() => (outage.tooLong = true), outageMsMax);
        if (isOurs(error)) throw error;
        const trouble = troubleOf(error);
        if (trouble !== 'try_again' || outage.tooLong) throw explained(trouble, error);
        await wait(Math.min(firstWaitMs * 2 ** before, waitMsMax));
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** `error` as what it means to whoever does not try again: an outage, a bug, or itself. */
export function explainedTrouble(error: unknown): unknown {
  if (isOurs(error) || !isDatabaseTrouble(error)) return error;
  return explained(troubleOf(error), error);
}

function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseError) return true;
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return lostConnections.has(code) || message.startsWith('Connection terminated');
}

const lostConnections: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether an attempt found its answer, and it is a bad one. */
function isOurs(error: unknown): boolean {
  return [InvariantViolation, LogUnavailable, LogDiffers].some((ours) => error instanceof ours);
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof TypeError || error instanceof RangeError) return 'bug';
  if (!(error instanceof DatabaseError)) return 'try_again';
  if (limits.has(error.constraint ?? '')) return 'outage';
  const code = error.code ?? '';
  switch (code.slice(0, 2)) {
    case '08': // connection exception
    case '40': // serialization failure, deadlock
      return 'try_again';
    case '57': // operator intervention: a shutdown passes, a statement timeout is an answer
      return code === '57014' ? 'outage' : 'try_again';
    case '53': // insufficient resources: a connection may come free, a full disk does not
      return code === '53300' ? 'try_again' : 'outage';
    case '21': // cardinality violation
    case '22': // data exception
    case '23': // integrity constraint violation
    case '42': // syntax error or access rule violation
    case 'P0': // raised by our own functions
      return 'bug';
    default:
      return error.severity === 'PANIC' ? 'try_again' : 'outage';
  }
}

function explained(trouble: Trouble, cause: unknown): Error {
  const { code, constraint, message } = cause as Partial<DatabaseError>;
  const words = [code, message, constraint].filter((word) => word !== undefined && word !== '');
  const reason = limits.get(constraint ?? '') ?? words.join(' ');
  return trouble === 'bug'
    ? new InvariantViolation(`PostgreSQL refused a statement of ours: ${reason}`, { cause })
    : new LogUnavailable(`PostgreSQL cannot answer: ${reason}`, { cause });
}
