/**
 * Whether an event may follow: it is legal when its command, decided on the state before it, makes
 * exactly this event. So there is one set of rules, for who writes and for who verifies.
 * Source: docs/record-format.md, "Verification", step 7; RULES "The life of an epoch".
 */
import { type Difference, firstDifference } from '../difference.js';
import type { Role, Sha256 } from '../ids.js';
import type { Json } from '../record/json.js';
import { findRule } from '../rules/registry.js';
import { commandOf, commandRoles } from './command-roles.js';
import { decide } from './decide.js';
import { closeRefusals } from './decide/closing.js';
import type { EpochClosed, EpochEvent, RecordedEvent } from './events.js';
import type { Rejection } from './rejections.js';
import { type EpochState, openedOf } from './state.js';

/** Why an event cannot stand where it stands. */
export type Inadmissible =
  /** Its command would have been refused. */
  | Rejection
  /** Its command is not for that role. */
  | {
      readonly code: 'role_not_allowed';
      readonly place: 'role';
      readonly role: Role;
      readonly allowed: readonly Role[];
    }
  /** Its command would have made another event; or none, then a null `type` is expected. */
  | ({ readonly code: 'event_differs' } & Difference);

/**
 * Why `event`, which `decodeEvent` has read, cannot come next after `state`; empty when it can. The
 * state is not changed. The digests of a closing are not looked at: whoever has the documents
 * compares them (the evidence is `evidenceOf(state)`), and so is a rule that is not known here.
 */
export function admit(
  state: EpochState,
  event: RecordedEvent,
  sha256: Sha256,
): readonly Inadmissible[] {
  const command = commandOf(event);
  const allowed = commandRoles(command.type);
  if (!allowed.includes(event.role)) {
    return [{ code: 'role_not_allowed', place: 'role', role: event.role, allowed }];
  }
  if (event.type === 'EpochClosed') return admitClosing(state, event);
  if (event.type === 'EpochOpened' && event.body.plan.epoch !== event.epoch) {
    return differs(event.epoch, event.body.plan.epoch, 'body.plan.epoch');
  }
  const decision = decide(state, command, { at: event.at, sha256 });
  if (decision.kind === 'refused') return decision.rejections;
  const [expected] = decision.events;
  if (expected === undefined) return differs(null, event.type, 'type');
  return [
    ...differs(expected.type, event.type, 'type'),
    ...differs(expected.body, event.body, 'body'),
  ];
}

/** A closing is checked without scoring: its record is for whoever has the bytes. */
function admitClosing(state: EpochState, { body }: EpochClosed): readonly Inadmissible[] {
  const rejections = closeRefusals(state);
  if (rejections.length > 0) return rejections;
  const revision = state.revision + 1;
  if (body.revision !== revision) return differs(revision, body.revision, 'body.revision');
  const { rule } = openedOf(state);
  return findRule(body.rule) === null ? [] : differs(rule.id, body.rule, 'body.rule');
}

type Compared = EpochEvent['body'] | string | number | null;

function differs(expected: Compared, found: Compared, place: string): readonly Inadmissible[] {
  // Bodies are JSON, which their interfaces cannot say: interfaces have no index signature.
  const difference = firstDifference(expected as Json, found as Json, place);
  return difference === null ? [] : [{ code: 'event_differs', ...difference }];
}
