/** All webhooks of a service. */
import type { Delivery, DeliveryStore, HookStanding, Place } from '#deliveries';
import type { Hook } from './hooks-file.js';
import { Teller, type TellerContext } from './teller.js';

/** Tells everybody who is to be told, and says how that goes. */
export class Webhooks {
  readonly hooks: readonly Hook[];
  readonly #context: TellerContext | null;
  readonly #tellers: readonly Teller[];

  constructor(hooks: readonly Hook[], context: TellerContext | null) {
    this.hooks = hooks;
    this.#context = context;
    this.#tellers = context === null ? [] : hooks.map((hook) => new Teller(hook, context));
  }

  /** Begins. */
  start(): void {
    for (const teller of this.#tellers) teller.start();
  }

  /** Ends. */
  async stop(): Promise<void> {
    await Promise.all(this.#tellers.map((teller) => teller.stop()));
    await this.#context?.store.close();
  }

  /** How `hook` stands. */
  standing({ name }: Hook): Promise<HookStanding> {
    return this.#kept().standing(name);
  }

  /** What `hook` was not told of, behind `after`. */
  dead({ name }: Hook, after: Place | null, limit: number): Promise<readonly Delivery[]> {
    return this.#kept().dead(name, after, limit);
  }

  /** Tells `hook` again of what it was not told of; gives of how much. */
  replay({ name }: Hook, places: readonly Place[] | null): Promise<number> {
    const now = this.#context?.clock() ?? 0n;
    return this.#kept().revive(name, Number(now / 1000n), places);
  }

  #kept(): DeliveryStore {
    if (this.#context === null) throw new Error('without hooks nothing is kept for them');
    return this.#context.store;
  }
}
