/**
 * The epoch that the table of refusals is told about: where its stories begin.
 */
import type { EpochCommand } from '../../src/epoch/commands.js';
import type { EpochEvent } from '../../src/epoch/events.js';
import type { Rejection } from '../../src/epoch/rejections.js';
import type { AxisId, EntryKey } from '../../src/ids.js';
import { aPlan, aRow, opened, recorded, shortlisted, submitted } from '../epoch-builder.js';

/** How a refusal is brought about, all it carries, and what a person is told. */
export interface RefusedCommand {
  /** What happened before. */
  readonly given: readonly EpochEvent[];
  readonly when: EpochCommand;
  /** The members beside `code`. */
  readonly then: Omit<Rejection, 'code'> & Record<string, unknown>;
  /** A part of the sentence. */
  readonly says: string;
}

/** The entry in the comparison. */
export const a: EntryKey = 'a' as EntryKey;
export const axis: AxisId = 'grasping' as AxisId;
export const reason = 'asked for';

/** Entries `a` and `b` are submitted. */
export const open: readonly EpochEvent[] = [opened(), submitted('a'), submitted('b')];

/** `a` is on the shortlist, `b` is not. */
export const running: readonly EpochEvent[] = [...open, shortlisted('a')];

/** The close of `running`; nobody reads its digests here. */
export const closed: EpochEvent = {
  type: 'EpochClosed',
  body: {
    revision: 1,
    rule: aPlan().rule,
    plan_sha256: '0' as never,
    evidence_sha256: '0' as never,
    record_sha256: '0' as never,
  },
};

/** `a` was measured without a void, and the epoch closed. */
export const done: readonly EpochEvent[] = [...running, recorded(aRow('a', '110')), closed];

/** The re-run of what was void for `a`. */
export const rerun: EpochEvent = {
  type: 'VoidsRerun',
  body: { axis, pairs: 1, cannot_rerun: [] },
};

export const close: EpochCommand = { type: 'CloseEpoch' };
