/**
 * Decoders for what stands in every format alike: names, instants, reasons. Each says in its
 * message what is allowed, so that nobody has to look it up.
 * Source: FORMATS, section 1, "Instants" and "Names".
 */
import { type Decoder, expected, text } from './decoding.js';
import type {
  AxisId,
  EntryKey,
  EpochId,
  Instant,
  ModelName,
  RuleId,
  Sha256Hex,
  TaskId,
  UnitId,
} from './ids.js';
import {
  isAxisId,
  isEntryKey,
  isEpochId,
  isModelName,
  isReason,
  isTaskId,
  isTitle,
  isUnitId,
} from './names.js';
import { isSha256Hex } from './record/digest.js';
import { parseInstant } from './time.js';

const noControls = 'without control characters';

/** The id of an epoch. */
export const epochId: Decoder<EpochId> = text(
  'an epoch id: 1 to 64 of A-Z a-z 0-9 . _ ~ -, the first a letter or digit, ' +
    'not "registry" and not "service"',
  isEpochId,
);

/** The key of an entry or of the base model. */
export const entryKey: Decoder<EntryKey> = text(
  `an entry key: 1 to 128 code points ${noControls}, not "." or ".."`,
  isEntryKey,
);

/** The name of a model. */
export const modelName: Decoder<ModelName> = text(
  `a model: 1 to 200 code points ${noControls}`,
  isModelName,
);

/** The name of an axis. */
export const axisId: Decoder<AxisId> = text(
  `an axis: 1 to 200 code points ${noControls}, not "." or ".."`,
  isAxisId,
);

/** The name of a task. */
export const taskId: Decoder<TaskId> = text(`a task: 1 to 200 code points ${noControls}`, isTaskId);

/** The name of a unit. */
export const unitId: Decoder<UnitId> = text(`a unit: 1 to 200 code points ${noControls}`, isUnitId);

/** The title of an epoch, possibly empty. */
export const title: Decoder<string> = text(
  `a title: at most 200 code points ${noControls}`,
  isTitle,
);

/** Why something was done. */
export const reason: Decoder<string> = text('a reason: 1 to 2000 code points', isReason);

/** Which rule, is for whoever verifies: one unknown here may be known elsewhere. */
export const ruleId: Decoder<RuleId> = text('the name of a rule', (given): given is RuleId =>
  isModelName(given),
);

/** A digest as the log writes it. */
export const sha256Digest: Decoder<Sha256Hex> = text(
  '64 lower-case hexadecimal digits',
  isSha256Hex,
);

/** An instant with any offset; comes out in UTC with all its digits. */
export const instant: Decoder<Instant> = (value, place, issues) => {
  const parsed = typeof value === 'string' ? parseInstant(value) : null;
  if (parsed !== null) return parsed;
  const code = typeof value === 'string' ? 'bad_value' : 'wrong_type';
  const what =
    'an RFC 3339 instant with its offset from UTC, such as 2026-11-23T10:00:00.123456Z or ' +
    '2026-11-23T12:00:00+02:00, from 1970 to 9999, a real day, no second 60, at most 18 fraction ' +
    'digits';
  return issues.report(place, code, expected(what, value));
};
