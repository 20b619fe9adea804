/**
 * The lane of one epoch: commands queue while an append is in flight; when it returns, all of them
 * are decided in order on the state they make, and go in one append. No timer. A conflict means
 * that another writer was faster: read on, decide again, try again at once.
 *
 * Every answer is true of the log at some moment between question and answer. A refusal is given
 * only when an append of the same round took effect after it, or when the log had nothing new.
 * Source: DESIGN "The log: first claim wins".
 */
import type { AppendResult, EventLog } from '#event-log';
import type { EpochId, Sha256 } from '#ledger/ids';
import { type Clock, nextStamp } from '../clock.js';
import { Ahead } from './ahead.js';
import { catchUp, emptyEpoch, type FoldedEpoch } from './folded-epoch.js';
import { commitsAfter, sizeOf, storedFrom } from './commits.js';
import { foundCommands } from './found-commands.js';
import { type Job, judge } from './judge.js';
import {
  atHead,
  isAccepted,
  type Judged,
  orRemembered,
  type Result,
  type Verdict,
  type Waiting,
} from './judged.js';
import { Looks } from './looks.js';
import { Turns } from './turns.js';

/** What all lanes of a service share. */
export interface LaneContext {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** Makes durable what must be so before the events of `jobs` are. */
  readonly prepare: (epoch: EpochId, jobs: readonly Job[]) => Promise<void>;
}

/** How many commands go in one round at most, and how many bytes of events. */
const roundJobsMax = 500;
const roundBytesMax = 8 * 1024 * 1024;

/** How often in a row a round may come to nothing before its callers are sent away. */
const vainTriesMax = 200;

/** Commands and reads of one epoch, each in its turn. */
export class Lane {
  readonly epoch: EpochId;
  readonly #context: LaneContext;
  readonly #turns = new Turns();
  readonly #looks = new Looks(this.#turns, () => this.#now());
  readonly #queue: Waiting[] = [];
  /** What the log is known to have. */
  readonly #confirmed: FoldedEpoch;
  /** `#confirmed` and what the round has decided so far. */
  readonly #ahead: Ahead;
  #running = false;

  constructor(epoch: EpochId, context: LaneContext) {
    this.epoch = epoch;
    this.#context = context;
    this.#confirmed = emptyEpoch(epoch);
    this.#ahead = new Ahead(this.#confirmed);
  }

  /** Whether nobody waits for anything, so that the lane may be forgotten. */
  get idle(): boolean {
    return !this.#running && this.#turns.idle;
  }

  /** How many commands wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Roughly the memory that the lane takes. */
  get sizeBytes(): number {
    return this.#confirmed.sizeBytes;
  }

  /** Decides and appends `job` in its turn. Throws what the log throws. */
  submit(job: Job): Promise<Verdict> {
    const verdict = new Promise<Verdict>((settle, fail) => {
      this.#queue.push({ job, settle, fail });
    });
    if (!this.#running) void this.#run();
    return verdict;
  }

  /**
   * Gives `use` the epoch as the log has it at some moment after the call. `use` must not change
   * it, nor keep it; it is null when the epoch was never opened.
   */
  look<T>(use: (epoch: FoldedEpoch | null) => T): Promise<T> {
    return this.#looks.look(use);
  }

  async #now(): Promise<FoldedEpoch | null> {
    await this.#catchUp();
    return this.#confirmed.state.version === 0 ? null : this.#confirmed;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      // Whoever asks from now on sees what this round does.
      this.#looks.part();
      await this.#turns.take(() => this.#round(this.#queue.splice(0, roundJobsMax)));
    }
    this.#running = false;
  }

  /** Answers every one of `round`. */
  async #round(round: readonly Waiting[]): Promise<void> {
    let open = round;
    try {
      for (let vain = 0; vain < vainTriesMax && open.length > 0;) {
        const left = await this.#attempt(open);
        vain = left.length < open.length ? 0 : vain + 1;
        open = left;
      }
      for (const { settle } of open) settle({ kind: 'contended' });
    } catch (error) {
      this.#ahead.forget();
      for (const { fail } of open) fail(error);
    }
  }

  /** One try; gives those that are to be judged (again): another writer was faster, or no room. */
  async #attempt(open: readonly Waiting[]): Promise<readonly Waiting[]> {
    const judged = await orRemembered(this.#judgeAll(open), (standing) => this.#found(standing));
    const unjudged = open.slice(judged.length);
    const accepted = judged.filter(isAccepted);
    if (accepted.length === 0) {
      if (await this.#catchUp()) return this.#withoutRemembered(open);
      this.#settle(judged, []);
      return unjudged;
    }
    const claims = accepted.map(({ waiting: { job }, result: { sealed, documents } }) => {
      return { job, sealed, documents };
    });
    const commits = commitsAfter(this.#confirmed, this.epoch, claims);
    const { log, prepare } = this.#context;
    await prepare(
      this.epoch,
      claims.map(({ job }) => job),
    );
    const results = await log.append(commits);
    const lost = results.findIndex(({ kind }) => kind === 'conflict');
    if (lost === -1) {
      this.#settle(judged, results);
      return unjudged;
    }
    const certain = lost === 0 ? 0 : judged.findIndex((one) => one === accepted[lost]);
    this.#settle(judged.slice(0, certain), results);
    this.#ahead.forget();
    await this.#catchUp();
    return this.#withoutRemembered(open.slice(certain));
  }

  /** Judges in order, each on what the ones before it make, until a round is full. */
  #judgeAll(open: readonly Waiting[]): readonly Judged[] {
    const judged: Judged[] = [];
    let sizeBytes = 0;
    for (const waiting of open) {
      if (sizeBytes > roundBytesMax) break;
      const result = this.#judgeOne(this.#ahead.epoch, waiting.job);
      judged.push({ waiting, result });
      if (result.kind !== 'accepted') continue;
      this.#ahead.accept(result);
      sizeBytes += sizeOf(result);
    }
    return judged;
  }

  /** A job that meets a defect of ours must not take the others of its round with it. */
  #judgeOne(epoch: FoldedEpoch, job: Job): Result {
    const { log, clock, sha256 } = this.#context;
    const stamping = nextStamp(clock, epoch.state.at);
    try {
      return judge(epoch, job, { epoch: this.epoch, origin: log.origin, stamping, sha256 });
    } catch (error) {
      return { kind: 'broken', error };
    }
  }

  /** Answers those whose commits took effect, and those judged before or between them. */
  #settle(settled: readonly Judged[], results: readonly AppendResult[]): void {
    let commit = 0;
    for (const { waiting, result } of settled) {
      if (result.kind === 'broken') waiting.fail(result.error);
      else if (result.kind !== 'accepted') waiting.settle(atHead(result, this.#confirmed));
      if (result.kind !== 'accepted') continue;
      const appended = results[commit];
      commit += 1;
      if (appended?.kind !== 'appended') throw new Error('a lost commit was taken for effective');
      const { position } = appended;
      this.#ahead.confirm(result, position);
      const { recorded: events, sealed, closing } = result;
      const stored = storedFrom(sealed, this.epoch, position);
      waiting.settle({ kind: 'appended', events, stored, position, closing });
    }
  }

  /** Takes in what the log has beyond the confirmed state; gives whether that was anything. */
  async #catchUp(): Promise<boolean> {
    const moved = await catchUp(this.#context.log, this.epoch, this.#confirmed);
    if (moved) this.#ahead.forget();
    return moved;
  }

  /** Answers those whose command id appended meanwhile, through this service or another. */
  async #withoutRemembered(open: readonly Waiting[]): Promise<readonly Waiting[]> {
    const found = await this.#found(open);
    return open.filter(({ settle }, index) => {
      const before = found[index] ?? null;
      if (before !== null) settle({ kind: 'remembered', found: before });
      return before === null;
    });
  }

  #found(open: readonly Waiting[]): ReturnType<typeof foundCommands> {
    const jobs = open.map(({ job }) => job);
    return foundCommands(this.#context.log, this.epoch, jobs);
  }
}
