/**
 * Reads the body of an event of an exam or of the registry that came from outside, by the schema of
 * its type. What was stored must stand exactly as we write it.
 * Source: FORMATS, section 7.
 */
import { modelName, reason, ruleId, sha256Digest } from '../decode-names.js';
import { decode, type Decoder, integer, members, oneOf } from '../decoding.js';
import { firstDifference } from '../difference.js';
import { appealName, appealRuling, appealText, eventVersions } from '../epoch/decode-parts.js';
import type { Decoded } from '../issue.js';
import type { Json, JsonObject } from '../record/json.js';
import { attemptColumns, columnText } from './decode-attempt.js';
import { examPlan, examPlanJson } from './decode-exam-plan.js';
import { examName } from './decode-suite.js';
import type { ExamEvent } from './exam-events.js';
import type { RegistryEvent } from './registry.js';

type AnyExamEvent = ExamEvent | RegistryEvent;
type Bodies<E extends AnyExamEvent> = {
  readonly [Type in E['type']]: Decoder<Extract<E, { type: Type }>['body']>;
};

/** The plan, back in its stored form. */
const storedPlan: Decoder<JsonObject> = (value, place, issues) => {
  const plan = examPlan(value, place, issues);
  return plan === undefined ? undefined : examPlanJson(plan);
};

const onlyReason = members({ reason });

/** A decoder per type: adding an event without one does not compile. */
const examBodies: Bodies<ExamEvent> = {
  EpochOpened: members({
    plan: storedPlan,
    reference_sha256: sha256Digest,
    suite_sha256: sha256Digest,
  }),
  AttemptSubmitted: members(
    { ...attemptColumns, model: modelName },
    {
      reason,
      replaced_by: examName,
      raw_reward: columnText,
      records_sha256: sha256Digest,
      solver_score_sha256: sha256Digest,
    },
  ),
  AttemptAdopted: members({
    attempt: integer(1),
    adoption_status: oneOf('selected', 'selected_provisional'),
    reason,
  }),
  AttemptExcluded: members({ attempt: integer(1), reason }, { replaced_by: examName }),
  AppealRaised: members({ id: appealName, key: modelName, text: appealText }),
  AppealResolved: members({ id: appealName, ruling: appealRuling, reason, events: eventVersions }),
  EpochClosed: members(
    {
      revision: integer(1),
      rule: ruleId,
      plan_sha256: sha256Digest,
      evidence_sha256: sha256Digest,
      record_sha256: sha256Digest,
      reference_sha256: sha256Digest,
      suite_sha256: sha256Digest,
    },
    { reason },
  ),
  EpochReopened: onlyReason,
  EpochCancelled: onlyReason,
};

const registryBodies: Bodies<RegistryEvent> = {
  ReferenceRegistered: members({ reference_id: examName, reference_sha256: sha256Digest }),
  SuiteRegistered: members({ suite: examName, suite_sha256: sha256Digest }),
};

/** Whether `type` is an event that an exam can have. */
export function isExamEventType(type: string): type is ExamEvent['type'] {
  return Object.hasOwn(examBodies, type);
}

/** Whether `type` is an event that the registry can have. */
export function isRegistryEventType(type: string): type is RegistryEvent['type'] {
  return Object.hasOwn(registryBodies, type);
}

/**
 * The event of that type and body, or everything that is wrong with the body, each issue with its
 * place from `body` on. Time linear in the body.
 */
export function decodeExamEvent(type: ExamEvent['type'], body: Json): Decoded<ExamEvent> {
  const decoded = decodeStored<ExamEvent['body']>(examBodies[type], body);
  return decoded.ok ? { ok: true, value: { type, body: decoded.value } as ExamEvent } : decoded;
}

/** The same for an event of the registry. */
export function decodeRegistryEvent(
  type: RegistryEvent['type'],
  body: Json,
): Decoded<RegistryEvent> {
  const decoded = decodeStored<RegistryEvent['body']>(registryBodies[type], body);
  return decoded.ok ? { ok: true, value: { type, body: decoded.value } as RegistryEvent } : decoded;
}

function decodeStored<Body>(decoder: Decoder<Body>, body: Json): Decoded<Body> {
  const decoded = decode(decoder, body, 'body');
  if (!decoded.ok) return decoded;
  // Every body is JSON, which its interface cannot say: interfaces have no index signature.
  const difference = firstDifference(decoded.value as unknown as Json, body, 'body');
  if (difference === null) return decoded;
  const { place, expected, found } = difference;
  const message = `must be written ${String(expected)}; found ${String(found)}`;
  return { ok: false, issues: [{ place, code: 'bad_value', message }] };
}
