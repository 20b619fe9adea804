/**
 * What bodies of commands and bodies of events have in common: units, pairs, reasons.
 * Source: FORMATS, sections 6 and 7.
 */
import { axisId, entryKey, reason, taskId, unitId } from '../decode-names.js';
import { type Decoder, integer, listOf, members, oneOf, text } from '../decoding.js';
import type { AppealRuling, CannotRerun } from '../evidence/evidence.js';
import type { EntryKey, FieldDigest, ModelName } from '../ids.js';
import { isModelName, isReason, isTitle } from '../names.js';
import type { PairRef, UnitRef } from './commands.js';

/** No name can hold it, so joining names with it mixes none up. */
const separator = '\u0000';

/** One or more units, none twice. */
export const unitRefs: Decoder<readonly UnitRef[]> = listOf(
  members({ axis: axisId, task: taskId, unit: unitId }),
  {
    min: 1,
    distinct: {
      by: ({ axis, task, unit }) => [axis, task, unit].join(separator),
      member: '',
    },
  },
);

/** One or more pairs of an entry and a unit, none twice. */
export const pairRefs: Decoder<readonly PairRef[]> = listOf(
  members({ key: entryKey, axis: axisId, task: taskId, unit: unitId }),
  {
    min: 1,
    distinct: {
      by: ({ key, axis, task, unit }) => [key, axis, task, unit].join(separator),
      member: '',
    },
  },
);

/** Units of one axis that cannot be run again, each with its reason, none twice; may be empty. */
export const cannotRerun: Decoder<readonly CannotRerun[]> = listOf(
  members({ task: taskId, unit: unitId, reason }),
  {
    distinct: {
      by: ({ task, unit }) => task + separator + unit,
      member: 'unit',
    },
  },
);

/** Entry keys, none twice; may be empty. */
export const entryKeys: Decoder<readonly EntryKey[]> = listOf(entryKey, {
  distinct: { by: (key) => key, member: '' },
});

/** A model's own digest: text whose form is the entrant's business. */
export const modelDigest: Decoder<string> = text(
  'a digest: 1 to 200 code points without control characters',
  (given): given is string => given !== '' && isTitle(given),
);

/** The digest of one salted personal field: base64url of 32 bytes, without padding. */
export const fieldDigest: Decoder<FieldDigest> = text(
  'a digest: 43 characters of base64url',
  (given): given is FieldDigest => /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(given),
);

/** Digests of fields that are to be erased, one or more, none twice. */
export const erasedDigests: Decoder<readonly FieldDigest[]> = listOf(fieldDigest, {
  min: 1,
  distinct: { by: (digest) => digest, member: '' },
});

/** Outcomes of consecutive units, `.` reporting nothing. */
export const packedOutcomes: Decoder<string> = text(
  'one or more of 1 (success), 0 (failure), h (harness void), r (runtime void), . (no report)',
  isPackedOutcomes,
);

/** Whether `text` is one character or more of `1 0 h r .` */
export function isPackedOutcomes(text: string): text is string {
  return /^[10hr.]+$/.test(text);
}

/** Whom an appeal is about, before it is known whether the epoch has entries or models. */
export const appealKey: Decoder<EntryKey | ModelName> = text(
  'the key of an entry, or a model: 1 to 200 code points without control characters',
  (given): given is EntryKey | ModelName => isModelName(given),
);

/** What an appeal says. */
export const appealText: Decoder<string> = text(
  'the text of an appeal: 1 to 2000 code points',
  isReason,
);

/** The id of an appeal. */
export const appealName: Decoder<string> = text('a1, a2 or so', (given): given is string =>
  /^a[1-9][0-9]{0,14}$/.test(given),
);

/** What becomes of an appeal. */
export const appealRuling: Decoder<AppealRuling> = oneOf('upheld', 'rejected');

/** Versions of events; that they rise and are there, is for the decider. */
export const eventVersions: Decoder<readonly number[]> = listOf(integer(1));
