/**
 * Decides commands: what happens in an epoch because of one, or why nothing does.
 * Source: RULES "The life of an epoch", epoch rules 1 to 5; FORMATS, section 6.
 */
import type { Sha256, Stamp } from '../ids.js';
import type { EpochCommand } from './commands.js';
import type { EpochEvent } from './events.js';
import type { Rejection } from './rejections.js';
import type { EpochState } from './state.js';

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
  | { readonly kind: 'refused'; readonly rejections: readonly Rejection[] };

/** What a decision may use besides the state. */
export interface DecisionContext {
  /** The stamp the events will carry. */
  readonly at: Stamp;
  readonly sha256: Sha256;
}

/** Decides `command` on `state`, which it does not change. */
export function decide(
  state: EpochState,
  command: EpochCommand,
  context: DecisionContext,
): Decision {
  void state;
  void context;
  return { kind: 'refused', rejections: [{ code: 'epoch_exists', place: command.type }] };
}
