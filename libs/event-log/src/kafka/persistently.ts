/** Trying again what an outage may have stopped. */
import { setTimeout as pause } from 'node:timers/promises';
import { InvariantViolation } from '#ledger/invariant';
import { LogDamaged, LogDiffers, LogUnavailable } from '../port.js';
import { kafkaUnavailable, outageMsMax } from './client.js';
import { isRefused } from './is-refused.js';

const firstWaitMs = 30;
const waitMsMax = 500;

/**
 * Does `attempt` until it succeeds, again after every failure of Kafka. Throws LogUnavailable when
 * it still fails after `outageMsMax`, or at once when the brokers do not take us for whom we say;
 * and at once whatever is an answer, if a bad one.
 */
export async function persistently<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const outage = { tooLong: false };
  const timer = setTimeout(() => (outage.tooLong = true), outageMsMax);
  try {
    for (let before = 0; ; before += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (outage.tooLong || isRefused(error)) throw kafkaUnavailable(what, error);
        await pause(Math.min(firstWaitMs * 1.5 ** before, waitMsMax));
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function isAnswer(error: unknown): boolean {
  const ours = [InvariantViolation, LogUnavailable, LogDamaged, LogDiffers];
  return error instanceof TypeError || ours.some((one) => error instanceof one);
}
