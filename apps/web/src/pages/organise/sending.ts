/**
 * The way of one action from a filled-in form to its answer. A command is sent only after its
 * preview, at the version that was previewed and under one Idempotency-Key: so it does nothing
 * twice, however often it is asked for, and nothing at all once the log has moved.
 * Source: FORMATS, section 6, "Answers", `Idempotency-Key`, `If-Match`.
 */
import type { AnyEvent } from '#ledger/epoch/any-event';
import type { ServiceProblem } from '../../service/problem.js';
import type { ActionName } from './actions.js';
import type { Standing } from './preview-changes.js';
import type { ActionRequest } from './request-of.js';

/** An action as it was previewed, and as it is sent: everything that a second try needs. */
export interface Attempt {
  readonly action: ActionName;
  readonly request: ActionRequest;
  /** The version of the log that the preview was of. */
  readonly version: number;
  readonly idempotencyKey: string;
}

/** The answer to a dry run. */
export interface Preview {
  readonly version: number;
  readonly events: readonly (AnyEvent & { readonly version: number })[];
  readonly before: Standing;
  readonly after: Standing;
}

/** The answer to a command. */
export interface Answer {
  readonly epoch: string;
  readonly version: number;
  readonly position: number;
  readonly events: readonly { readonly version: number; readonly type: string }[];
  /** Of a close. */
  readonly revision?: number;
  readonly record_sha256?: string;
  /** Of an appeal. */
  readonly id?: string;
}

/** Where an action stands. */
export type Stage =
  | { readonly kind: 'filling' }
  /** The preview was asked for. */
  | { readonly kind: 'previewing' }
  | { readonly kind: 'previewed'; readonly attempt: Attempt; readonly preview: Preview }
  | { readonly kind: 'sending'; readonly attempt: Attempt; readonly preview: Preview | null }
  /** No answer came, or none that says whether it was done: it is asked for again. */
  | {
      readonly kind: 'lost';
      readonly attempt: Attempt;
      readonly preview: Preview | null;
      readonly problem: ServiceProblem | null;
    }
  /** Others were faster; nothing was done. */
  | { readonly kind: 'moved'; readonly attempt: Attempt; readonly preview: Preview | null }
  | { readonly kind: 'refused'; readonly problem: ServiceProblem }
  | { readonly kind: 'done'; readonly attempt: Attempt; readonly answer: Answer };

/** What happens to it. */
export type Happening =
  | { readonly kind: 'asked' }
  | { readonly kind: 'shown'; readonly attempt: Attempt; readonly preview: Preview }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly problem: ServiceProblem }
  | { readonly kind: 'left' }
  /** A page that was loaded again finds an attempt whose answer never came. */
  | { readonly kind: 'found'; readonly attempt: Attempt };

/** The first stage. */
export const filling: Stage = { kind: 'filling' };

/** The stage after `happening`; what cannot happen at a stage leaves it as it is. */
export function after(stage: Stage, happening: Happening): Stage {
  switch (happening.kind) {
    case 'asked':
      return isUnderWay(stage) ? stage : { kind: 'previewing' };
    case 'shown':
      if (stage.kind !== 'previewing') return stage;
      return { kind: 'previewed', attempt: happening.attempt, preview: happening.preview };
    case 'confirmed':
      if (stage.kind !== 'previewed' && stage.kind !== 'lost') return stage;
      return { kind: 'sending', attempt: stage.attempt, preview: stage.preview };
    case 'answered':
      if (stage.kind !== 'sending') return stage;
      return { kind: 'done', attempt: stage.attempt, answer: happening.answer };
    case 'failed':
      return afterFailure(stage, happening.problem);
    case 'left':
      return isUnderWay(stage) ? stage : filling;
    case 'found':
      if (stage.kind !== 'filling') return stage;
      return { kind: 'lost', attempt: happening.attempt, preview: null, problem: null };
  }
}

/** Whether it may have been done: then it must not be forgotten before its answer is known. */
export function isUnderWay({ kind }: Stage): boolean {
  return kind === 'sending' || kind === 'lost';
}

/** Whether a problem leaves it open whether the command was done. */
function leavesOpen({ status }: ServiceProblem): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function afterFailure(stage: Stage, problem: ServiceProblem): Stage {
  if (stage.kind === 'previewing') return { kind: 'refused', problem };
  if (stage.kind !== 'sending') return stage;
  const { attempt, preview } = stage;
  if (leavesOpen(problem)) return { kind: 'lost', attempt, preview, problem };
  if (problem.code === 'version_mismatch') return { kind: 'moved', attempt, preview };
  return { kind: 'refused', problem };
}
