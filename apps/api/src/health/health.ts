/**
 * Whether the service can serve, in words. It asks the parts themselves, each within a bound, so
 * that a part that hangs shows as such.
 */
import type { Projector } from '#projector';
import type { ReadModel } from '#read-model';
import type { SelfAudit } from '../audit/self-audit.js';
import type { KeyChanges } from '../notary/key-changes.js';
import type { OpenedLog } from '../opened-log.js';
import type { Bells } from '../streaming/bells.js';

/** What readiness says: `ok`, or what is wrong and what to do. */
export interface Readiness {
  readonly ready: boolean;
  readonly log: string;
  readonly read_model: string;
  readonly projector: string;
  readonly follower: string;
  /** `ok`, or why openings, entries and closings are refused here; all else is served. */
  readonly signing: string;
  /** `ok`, `off`, or what the self-audit found to be wrong: in the past, so it serves on. */
  readonly audit: string;
}

/** Whom it asks. */
export interface HealthParts {
  readonly opened: OpenedLog;
  readonly readModel: ReadModel;
  readonly projector: Projector;
  readonly bells: Bells;
  readonly keys: KeyChanges;
  readonly audit: SelfAudit;
}

/** How long a part may take to answer. */
const answerMsMax = 2000;

/** Asks all parts. */
export class Health {
  readonly #parts: HealthParts;
  #looking: Promise<Readiness> | null = null;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  /** Never throws. One look serves all who ask meanwhile, as anybody may, as often as they like. */
  readiness(): Promise<Readiness> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<Readiness> {
    const { bells, keys, audit } = this.#parts;
    const [log, readModel, projector] = await Promise.all([
      inTime('the log', this.#logWord()),
      inTime('the read model', this.#parts.readModel.position(0).then(ok)),
      inTime('the projector', this.#projectorWord()),
    ]);
    const follower = bells.trouble ?? 'ok';
    const signing = keys.refusal ?? 'ok';
    const ready = [log, readModel, projector, follower].every((word) => word === 'ok');
    const words = { log, read_model: readModel, projector, follower, signing };
    return { ready, ...words, audit: audit.word };
  }

  /** Whoever is told where the log ends has seen all of it: in a topic, by following it. */
  async #logWord(): Promise<string> {
    const { log, topic } = this.#parts.opened;
    if (topic !== null && topic.trouble !== null) return topic.trouble;
    const partitions = Array.from({ length: log.partitions }, (_, partition) => partition);
    await Promise.all(partitions.map((partition) => log.end(partition)));
    return 'ok';
  }

  async #projectorWord(): Promise<string> {
    const { ready, partitions } = await this.#parts.projector.status();
    if (ready) return 'ok';
    const behind = partitions.map(({ partition, lag, trouble }) => {
      const what = trouble ?? `${String(lag)} events behind`;
      return `partition ${String(partition)}: ${what}`;
    });
    return `not caught up yet: ${behind.join('; ')}`;
  }
}

/** What a part says when it has an answer, whatever that is. */
const ok = (): string => 'ok';

/** `word` if it comes in time; else that there is none. Never what was thrown. */
async function inTime(part: string, word: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    const seconds = String(answerMsMax / 1000);
    timer = setTimeout(resolve, answerMsMax, `${part} does not answer within ${seconds} s`);
  });
  try {
    return await Promise.race([word, late]);
  } catch {
    return `${part} does not answer`;
  } finally {
    clearTimeout(timer);
  }
}
