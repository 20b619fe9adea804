/**
 * Reads the bodies of the commands of exams and of the registry, one function each; what stands in
 * an address comes in as an argument. CloseEpoch, ReopenEpoch and CancelEpoch are read by
 * `epoch/decode-command.ts`.
 * Source: FORMATS, section 6.
 */
import { reason } from '../decode-names.js';
import { anything, decode, type Decoder, listOf, members, oneOf } from '../decoding.js';
import type { Decoded } from '../issue.js';
import type { Json } from '../record/json.js';
import { attemptIdentity, columnText, orNumber } from './decode-attempt.js';
import { examPlan } from './decode-exam-plan.js';
import { decodeReference } from './decode-reference.js';
import { solverScore } from './decode-solver-score.js';
import { decodeSuite, examName } from './decode-suite.js';
import type { AdoptAttempt, ExcludeAttempt, OpenExam, SubmitAttempt } from './exam-commands.js';
import type { RegisterReference, RegisterSuite } from './registry.js';

/** The body is the plan. */
export function decodeOpenExam(json: Json): Decoded<OpenExam> {
  return read(examPlan, json, (plan) => ({ type: 'OpenExam', plan }));
}

/** The columns that a caller may leave out, and what stands there then. */
export interface AttemptDefaults {
  readonly adoption_status: string;
}

/** An attempt counts provisionally until the organiser says otherwise. */
const provisional: AttemptDefaults = { adoption_status: 'selected_provisional' };

/**
 * `{model, track, item, attempt, score?, adoption_status?, score_status, score_type,
 * solver_protocol?, reason?, replaced_by?, raw_reward?, records?, solver_score?}`: score, attempt
 * and raw reward are text or a JSON number, which means its shortest decimal; columns that are left
 * out are empty. Records and score are kept as they are.
 */
export function decodeSubmitAttempt(
  json: Json,
  defaults: AttemptDefaults = provisional,
): Decoded<SubmitAttempt> {
  return read(submission, json, (body) => {
    const { model, track, item, attempt, score_status, score_type } = body;
    const { score = '', adoption_status = defaults.adoption_status, solver_protocol = '' } = body;
    const { reason: why, replaced_by, raw_reward, records, solver_score } = body;
    return {
      type: 'SubmitAttempt',
      row: {
        model,
        track,
        item,
        attempt,
        score,
        adoption_status,
        score_status,
        score_type,
        solver_protocol,
      },
      ...(why === undefined ? {} : { reason: why }),
      ...(replaced_by === undefined ? {} : { replaced_by }),
      ...(raw_reward === undefined ? {} : { raw_reward }),
      ...(records === undefined ? {} : { records }),
      ...(solver_score === undefined ? {} : { solver_score }),
    };
  });
}

/** `{adoption_status, reason}`; `attempt` is the version of its `AttemptSubmitted`. */
export function decodeAdoptAttempt(attempt: number, json: Json): Decoded<AdoptAttempt> {
  return read(adoption, json, (body) => ({ type: 'AdoptAttempt', attempt, ...body }));
}

/** `{reason, replaced_by?}`; `attempt` is the version of its `AttemptSubmitted`. */
export function decodeExcludeAttempt(attempt: number, json: Json): Decoded<ExcludeAttempt> {
  return read(exclusion, json, (body) => ({ type: 'ExcludeAttempt', attempt, ...body }));
}

/** The body is the reference; its canonical bytes are what is registered. */
export function decodeRegisterReference(json: Json): Decoded<RegisterReference> {
  const decoded = decodeReference(json);
  if (!decoded.ok) return decoded;
  return { ok: true, value: { type: 'RegisterReference', reference: decoded.value, json } };
}

/** The body is the suite, without a reference; its canonical bytes are what is registered. */
export function decodeRegisterSuite(json: Json): Decoded<RegisterSuite> {
  const decoded = decodeSuite(json);
  if (!decoded.ok) return decoded;
  return { ok: true, value: { type: 'RegisterSuite', suite: decoded.value, json } };
}

/** A well-formed output, as it was sent. */
const keptOutput: Decoder<Json> = (value, place, issues) =>
  solverScore(value, place, issues) === undefined ? undefined : value;

const { attempt: attemptName, ...task } = attemptIdentity;

const submission = members(
  {
    ...task,
    attempt: orNumber(attemptName),
    score_status: columnText,
    score_type: columnText,
  },
  {
    score: orNumber(columnText),
    adoption_status: columnText,
    solver_protocol: columnText,
    reason,
    replaced_by: orNumber(examName),
    raw_reward: orNumber(columnText),
    records: listOf(anything),
    solver_score: keptOutput,
  },
);

const adoption = members({ adoption_status: oneOf('selected', 'selected_provisional'), reason });

const exclusion = members({ reason }, { replaced_by: orNumber(examName) });

function read<T, C>(decoder: Decoder<T>, json: Json, command: (body: T) => C): Decoded<C> {
  const decoded = decode(decoder, json);
  return decoded.ok ? { ok: true, value: command(decoded.value) } : decoded;
}
