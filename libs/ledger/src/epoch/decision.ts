/**
 * What a decision is, and the two short ways of writing one.
 */
import type { Sha256, Stamp } from '../ids.js';
import type { EpochEvent } from './events.js';
import type { Rejection } from './rejections.js';

/** The documents of a closing, as bytes that are hashed, served and compared. */
export interface Closing {
  /** 1 for the first. */
  readonly revision: number;
  readonly evidence: Uint8Array;
  readonly record: Uint8Array;
}

/** What became of a command. */
export type Decision =
  | {
      readonly kind: 'accepted';
      /** In order; empty when it is so already. */
      readonly events: readonly EpochEvent[];
      /** Only with an `EpochClosed` among the events. */
      readonly closing: Closing | null;
    }
  | {
      readonly kind: 'refused';
      /** One or more. */
      readonly rejections: readonly Rejection[];
    };

/** What a decision may use besides the state. */
export interface DecisionContext {
  /** The stamp the events will carry. */
  readonly at: Stamp;
  readonly sha256: Sha256;
}

/** The command is accepted and `events` happen; none means that it is so already. */
export function accepted(...events: readonly EpochEvent[]): Decision {
  return { kind: 'accepted', events, closing: null };
}

/** The command is refused for these reasons, one or more. */
export function refused(rejections: readonly Rejection[]): Decision {
  return { kind: 'refused', rejections };
}
