/** A log is moved while nobody works with it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type KafkaAddress, missedMs } from '../kafka/client.js';
import { countFollowers } from '../kafka/followers.js';
import { LogDiffers } from '../port.js';
import { countServices, withDatabase } from '../postgres/source.js';

/** Where somebody may be. */
export interface Places extends KafkaAddress {
  readonly url: string;
  readonly topic: string;
  /** Told once that somebody is there who may be about to go. */
  readonly onWaiting: (words: string) => void;
}

/** A connection that is cut is noticed in moments, a killed follower is missed later. */
const databaseMs = 3_000;
const topicMs = missedMs + 3_000;
const lookMs = 250;

/** Waits a little for whoever is about to go. Throws LogDiffers when somebody stays. */
export async function requireNobodyElse(places: Places): Promise<void> {
  const { url, topic, onWaiting } = places;
  const gone = await isSoonNone(databaseMs, () => withDatabase(url, countServices));
  if (!gone) {
    throw new LogDiffers('a service, or a projector, is connected to the database: stop it first');
  }
  if ((await countFollowers(places, topic)) === 0) return;
  onWaiting(`somebody follows the topic ${topic}: waiting, as a service that was killed is missed`);
  if (await isSoonNone(topicMs, () => countFollowers(places, topic))) return;
  throw new LogDiffers(`a service follows the topic ${topic}: stop it first`);
}

async function isSoonNone(ms: number, count: () => Promise<number>): Promise<boolean> {
  const over = AbortSignal.timeout(ms);
  for (;;) {
    if ((await count()) === 0) return true;
    if (over.aborted) return false;
    await pause(lookMs);
  }
}
