/**
 * Reads the body of an event that came from outside, by the schema of its type. What was stored
 * must stand exactly as we write it (instants in UTC, limits as text): a body that only means the
 * same is refused, because somebody else would hash other bytes.
 * Source: FORMATS, section 7.
 */
import {
  axisId,
  entryKey,
  instant,
  modelName,
  reason,
  ruleId,
  sha256Digest,
  taskId,
} from '../decode-names.js';
import { decode, type Decoder, integer, listOf, members, oneOf } from '../decoding.js';
import { firstDifference } from '../difference.js';
import { epochPlan } from '../evidence/decode-plan.js';
import type { FieldDigest } from '../ids.js';
import type { Decoded } from '../issue.js';
import { within } from '../place.js';
import type { Json } from '../record/json.js';
import {
  appealName,
  appealRuling,
  appealText,
  cannotRerun,
  entryKeys,
  erasedDigests,
  eventVersions,
  fieldDigest,
  modelDigest,
  packedOutcomes,
  pairRefs,
  unitRefs,
} from './decode-parts.js';
import type { EpochEvent } from './events.js';

type EventType = EpochEvent['type'];
type BodyOf<Type extends EventType> = Extract<EpochEvent, { type: Type }>['body'];

/** Digests of personal fields in the order of their characters, none twice. */
const fieldDigests: Decoder<readonly FieldDigest[]> = (value, place, issues) => {
  const found = listOf(fieldDigest, { min: 1 })(value, place, issues);
  const misplaced = found?.findIndex((digest, index) => digest <= (found[index - 1] ?? ''));
  if (misplaced === undefined || misplaced < 0) return found;
  return issues.report(within(place, misplaced), 'bad_value', 'must be sorted, and none twice');
};

const left = members({ key: entryKey, reason, units_back: integer(0) });
const unitsAndReason = members({ units: unitRefs, reason });
const onlyReason = members({ reason });

const outcomeRow = members({
  key: entryKey,
  axis: axisId,
  task: taskId,
  run: integer(1),
  first: integer(0),
  outcomes: packedOutcomes,
});

/** A decoder per type: adding an event without one does not compile. */
const bodies: { readonly [Type in EventType]: Decoder<BodyOf<Type>> } = {
  EpochOpened: members({ plan: epochPlan }),
  EntrySubmitted: members(
    { key: entryKey, model: modelName, submitted_at: instant },
    {
      digest: modelDigest,
      _sd: fieldDigests,
      _sd_alg: oneOf('sha-256'),
    },
  ),
  EntryWithdrawn: left,
  EntryDisqualified: left,
  EntriesShortlisted: members({ keys: entryKeys }),
  OutcomesRecorded: members({ rows: listOf(outcomeRow, { min: 1 }) }),
  UnitsVoided: members({ units: pairRefs, reason }),
  UnitsWithdrawn: unitsAndReason,
  UnitsRejudged: unitsAndReason,
  VoidsRerun: members({ axis: axisId, pairs: integer(0), cannot_rerun: cannotRerun }),
  AppealRaised: members({ id: appealName, key: entryKey, text: appealText }, { units: unitRefs }),
  AppealResolved: members({ id: appealName, ruling: appealRuling, reason, events: eventVersions }),
  EpochClosed: members(
    {
      revision: integer(1),
      rule: ruleId,
      plan_sha256: sha256Digest,
      evidence_sha256: sha256Digest,
      record_sha256: sha256Digest,
    },
    { reason },
  ),
  EpochReopened: onlyReason,
  EpochCancelled: onlyReason,
  DisclosuresErased: members({ digests: erasedDigests, reason, version: integer(1) }),
};

/** Every type of event that an epoch can have. */
export const eventTypes: ReadonlySet<string> = new Set(Object.keys(bodies));

/** Whether `type` is one of `eventTypes`. */
export function isEventType(type: string): type is EventType {
  return eventTypes.has(type);
}

/**
 * The event of that type and body, or everything that is wrong with the body, each issue with its
 * place from `body` on. Time linear in the body.
 */
export function decodeEvent(type: EventType, body: Json): Decoded<EpochEvent> {
  const decoder: Decoder<EpochEvent['body']> = bodies[type];
  const decoded = decode(decoder, body, 'body');
  if (!decoded.ok) return decoded;
  // Every body is JSON, which its interface cannot say: interfaces have no index signature.
  const difference = firstDifference(decoded.value as unknown as Json, body, 'body');
  if (difference === null) return { ok: true, value: { type, body: decoded.value } as EpochEvent };
  const { place, expected, found } = difference;
  const message = `must be written ${String(expected)}; found ${String(found)}`;
  return { ok: false, issues: [{ place, code: 'bad_value', message }] };
}
