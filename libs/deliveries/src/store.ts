/** What a store of deliveries does. Every method throws what the database throws. */

/** An event of the log that is to be told. */
export interface ToTell {
  readonly position: number;
  readonly epoch: string;
  readonly version: number;
}

/** Where an event stands in the log. */
export interface Place {
  readonly partition: number;
  readonly position: number;
}

/** An event that a hook is still to be told of, or could not be told of. */
export interface Delivery extends ToTell {
  readonly hook: string;
  readonly partition: number;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it was tried last, in milliseconds since 1970. */
  readonly triedMs: number | null;
  /** Why the last try came to nothing. */
  readonly error: string | null;
}

/** How a hook stands. */
export interface HookStanding {
  readonly waiting: number;
  readonly dead: number;
  /** By partition, how far the log was gone through. */
  readonly positions: readonly number[];
}

/** Where deliveries are kept. */
export interface DeliveryStore {
  /** How far the log was gone through for `hook`; null when it is new. */
  followed(hook: string, partition: number): Promise<number | null>;
  /** Keeps `events`, and that the log was gone through for `hook` up to `upTo`: both or none. */
  keep(hook: string, upTo: Place, events: readonly ToTell[], dueMs: number): Promise<void>;
  /** The first `limit` that may be tried at `nowMs`, in the order of the log. */
  due(hook: string, nowMs: number, limit: number): Promise<readonly Delivery[]>;
  /** It was told. */
  delivered(delivery: Delivery): Promise<void>;
  /** A try came to nothing: again at `dueMs`, or no more when that is null. */
  failed(
    delivery: Delivery,
    error: string,
    when: { readonly triedMs: number; readonly dueMs: number | null },
  ): Promise<void>;
  standing(hook: string): Promise<HookStanding>;
  /** The first `limit` that are tried no more, in the order of the log, behind `after`. */
  dead(hook: string, after: Place | null, limit: number): Promise<readonly Delivery[]>;
  /** Tries dead ones again from `nowMs` on, all of them unless places are given. Gives how many. */
  revive(hook: string, nowMs: number, places: readonly Place[] | null): Promise<number>;
  /**
   * Does `work` while nobody else on this database does work for `hook`; its signal aborts when
   * that may be so no longer. Gives false, and does nothing, while somebody else does.
   */
  alone(hook: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}
