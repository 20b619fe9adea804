/**
 * Appeals in an exam: about a model of its plan, while it is open or closed. Its plan has no
 * deadline for them.
 * Source: RULES "The life of an epoch"; FORMATS, section 6.
 */
import { appealId, decideResolution } from '../epoch/appeals.js';
import type { RaiseAppeal, ResolveAppeal } from '../epoch/commands.js';
import type { ModelName } from '../ids.js';
import { invariant } from '../invariant.js';
import { acceptedExam, type ExamDecision, notOpen, refusedExam } from './exam-decision.js';
import type { ExamRejection } from './exam-rejections.js';
import { type ExamState, openedExam } from './exam-state.js';

/** How many models a refusal names. */
const namedMax = 12;

/** Takes an appeal about a model. Units are for epochs that are measured: `decideAny` refuses. */
export function decideRaise(state: ExamState, command: RaiseAppeal): ExamDecision {
  const refusal = notAppealable(state);
  if (refusal !== null) return refusedExam(refusal);
  invariant(command.units === undefined, 'an exam has no units');
  // Other epochs have appeals about entries; whatever is no model is no model of this plan.
  const key = command.key as ModelName;
  const { models } = openedExam(state).plan;
  if (!models.has(key)) {
    const expected = [...models.keys()].slice(0, namedMax).join(', ');
    return refusedExam({ code: 'unknown_model', place: 'key', found: key, expected });
  }
  const body = { id: appealId(state.appeals.length), key, text: command.text };
  return acceptedExam({ type: 'AppealRaised', body });
}

/** One ruling an appeal, for ever. */
export function decideResolve(state: ExamState, command: ResolveAppeal): ExamDecision {
  const refusal = notAppealable(state);
  if (refusal !== null) return refusedExam(refusal);
  const { events, rejections } = decideResolution(state.appeals, state.version, command);
  return rejections.length > 0 ? refusedExam(...rejections) : acceptedExam(...events);
}

/** Why nothing can be said about an appeal; null while the exam is open or closed. */
function notAppealable(state: ExamState): ExamRejection | null {
  return state.phase === 'closed' ? null : notOpen(state);
}
