/**
 * Appeals about an entry, or about a model of an exam: raised, and resolved by a ruling. Epochs of
 * both families keep them alike.
 * Source: RULES "The life of an epoch"; FORMATS, sections 3 and 7.
 */
import type { AppealRuling } from '../evidence/evidence.js';
import type { Stamp } from '../ids.js';
import { invariant } from '../invariant.js';
import type { ResolveAppeal, UnitRef } from './commands.js';
import type { AppealResolved } from './events.js';
import type { Rejection } from './rejections.js';

/** One appeal; `Key` is the key of an entry, or a model. */
export interface AppealState<Key extends string> {
  /** `a1`, `a2` ... in order of raising. */
  readonly id: string;
  readonly key: Key;
  readonly text: string;
  /** The units it is about; empty when it names none. */
  readonly units: readonly UnitRef[];
  /** Of its `AppealRaised`. */
  readonly version: number;
  readonly at: Stamp;
  /** Null while it is open. */
  readonly resolution: Omit<AppealResolved['body'], 'id'> | null;
}

/** A refusal that appeals of both families share. */
export type AppealRejection = Extract<
  Rejection,
  { code: 'unknown_appeal' | 'appeal_resolved' | 'unknown_event' }
>;

/** What a resolution comes to: refusals, or one event, or neither when it is so already. */
export interface ResolutionDecision {
  readonly events: readonly AppealResolved[];
  readonly rejections: readonly AppealRejection[];
}

/** The id of the next appeal after `raised` ones. */
export function appealId(raised: number): string {
  return `a${String(raised + 1)}`;
}

/** The ids of those that have no ruling yet. */
export function openAppealIds(appeals: readonly AppealState<string>[]): readonly string[] {
  return appeals.filter(({ resolution }) => resolution === null).map(({ id }) => id);
}

/** The ruling on an appeal, null while there is none. */
export function rulingOn(appeal: AppealState<string>): AppealRuling | null {
  return appeal.resolution?.ruling ?? null;
}

/** Folds an `AppealRaised` into `appeals`, which it changes. */
export function foldRaised<Key extends string>(
  appeals: AppealState<Key>[],
  body: Pick<AppealState<Key>, 'id' | 'key' | 'text'> & { readonly units?: readonly UnitRef[] },
  { version, at }: { readonly version: number; readonly at: Stamp },
): void {
  const { id, key, text, units = [] } = body;
  appeals.push({ id, key, text, units, version, at, resolution: null });
}

/** Folds an `AppealResolved` into `appeals`, which it changes. */
export function foldResolved<Key extends string>(
  appeals: AppealState<Key>[],
  { id, ...resolution }: AppealResolved['body'],
): void {
  const index = appeals.findIndex((appeal) => appeal.id === id);
  const appeal = appeals[index];
  invariant(appeal !== undefined, `no appeal ${id} was raised`);
  appeals[index] = { ...appeal, resolution };
}

/**
 * Decides a ruling in an epoch whose last event is `last`. It may cite what happened after the
 * appeal was raised, in order.
 */
export function decideResolution(
  appeals: readonly AppealState<string>[],
  last: number,
  command: ResolveAppeal,
): ResolutionDecision {
  const { id, ruling, reason, events } = command;
  const appeal = appeals.find((raised) => raised.id === id);
  if (appeal === undefined) return refusing({ code: 'unknown_appeal', place: '', id });
  const { resolution } = appeal;
  if (resolution !== null) {
    const isSame =
      resolution.ruling === ruling &&
      resolution.reason === reason &&
      resolution.events.join() === events.join();
    if (isSame) return { events: [], rejections: [] };
    return refusing({ code: 'appeal_resolved', place: '', id, ruling: resolution.ruling });
  }
  const misplaced: AppealRejection[] = [];
  let before = appeal.version;
  for (const [index, event] of events.entries()) {
    if (event > before && event <= last) {
      before = event;
      continue;
    }
    const place = `events[${String(index)}]`;
    misplaced.push({ code: 'unknown_event', place, event, after: before, last });
  }
  if (misplaced.length > 0) return refusing(...misplaced);
  const body = { id, ruling, reason, events };
  return { events: [{ type: 'AppealResolved', body }], rejections: [] };
}

function refusing(...rejections: readonly AppealRejection[]): ResolutionDecision {
  return { events: [], rejections };
}
