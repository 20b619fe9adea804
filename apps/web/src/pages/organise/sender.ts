/**
 * Takes one action at a time from its preview to its answer. What was sent and not answered is kept
 * for this tab, so that a reload asks for the answer again instead of losing it.
 */
import { ServiceProblem } from '../../service/problem.js';
import type { ActionName } from './actions.js';
import type { ActionRequest } from './request-of.js';
import {
  after,
  type Answer,
  type Attempt,
  filling,
  type Happening,
  isUnderWay,
  type Preview,
  type Stage,
} from './sending.js';

/** What the sender works with. Both requests throw ServiceProblem. */
export interface SenderContext {
  readonly preview: (request: ActionRequest) => Promise<Preview>;
  readonly send: (attempt: Attempt) => Promise<Answer>;
  /** A text that nobody used before. */
  readonly newKey: () => string;
  readonly kept: KeptAttempt;
}

/** Where an attempt without an answer is kept. */
export interface KeptAttempt {
  read(): Attempt | null;
  write(attempt: Attempt | null): void;
}

/** One action at a time. */
export class Sender {
  readonly #context: SenderContext;
  readonly #listeners = new Set<() => void>();
  #stage: Stage = filling;

  constructor(context: SenderContext) {
    this.#context = context;
    const attempt = context.kept.read();
    if (attempt !== null) this.#stage = after(filling, { kind: 'found', attempt });
  }

  /** Where the action stands. */
  readonly stage = (): Stage => this.#stage;

  /** Calls `listener` at each change; gives what ends that. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks what `request` would change. */
  async preview(action: ActionName, request: ActionRequest): Promise<void> {
    if (!this.#move({ kind: 'asked' })) return;
    const asked = this.#stage;
    const happening = await this.#met(async () => {
      const preview = await this.#context.preview(request);
      const idempotencyKey = this.#context.newKey();
      const attempt = { action, request, version: preview.version, idempotencyKey };
      return { kind: 'shown', attempt, preview };
    });
    // Another preview may have been asked for meanwhile.
    if (this.#stage === asked) this.#move(happening);
  }

  /** Sends what was previewed, or asks again for an answer that was lost. */
  async confirm(): Promise<void> {
    if (!this.#move({ kind: 'confirmed' }) || this.#stage.kind !== 'sending') return;
    const { attempt } = this.#stage;
    this.#context.kept.write(attempt);
    const happening = await this.#met(async () => {
      return { kind: 'answered', answer: await this.#context.send(attempt) };
    });
    this.#move(happening);
    if (!isUnderWay(this.#stage)) this.#context.kept.write(null);
  }

  /** Back to the form. What may have been done stays. */
  leave(): void {
    this.#move({ kind: 'left' });
  }

  async #met(ask: () => Promise<Happening>): Promise<Happening> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ServiceProblem) return { kind: 'failed', problem: error };
      throw error;
    }
  }

  /** Whether the stage is another now. */
  #move(happening: Happening): boolean {
    const next = after(this.#stage, happening);
    if (next === this.#stage) return false;
    this.#stage = next;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
