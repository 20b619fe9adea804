/**
 * The command that a filled-in draft means: address and body, or what it still lacks. The service
 * judges everything else.
 * Source: FORMATS, section 6, the table of commands.
 */
import type { ActionName } from './actions.js';
import { type Draft, unitNamed } from './draft.js';

/** A field that an action asks for. */
export type Field = keyof Draft;

/** A command to be sent: names below `/v1/epochs/{epoch}`, and its body. */
export interface ActionRequest {
  readonly path: readonly string[];
  readonly body: object;
}

/** A request, or the fields that have to be filled in first. */
export type Filled =
  | { readonly ok: true; readonly request: ActionRequest }
  | { readonly ok: false; readonly lacking: readonly Field[] };

/** The most code points of a reason or a text. */
export const reasonLengthMax = 2000;

/** What `draft` means as `action`. */
export function requestOf(action: ActionName, draft: Draft): Filled {
  const lacking = fieldsOf(action, draft).filter((field) => !isFilled(field, draft));
  return lacking.length === 0 ? { ok: true, request: made(action, draft) } : { ok: false, lacking };
}

/** The fields that must be filled in, in the order of the form. */
function fieldsOf(action: ActionName, draft: Draft): readonly Field[] {
  switch (action) {
    case 'rerun': {
      const shared = draft.units.some((unit) => !hasText(draft.reasons[unit]));
      return shared ? ['axis', 'reason'] : ['axis'];
    }
    case 'void':
      return ['key', 'axis', 'units', 'reason'];
    case 'withdraw-units':
    case 'rejudge-units':
      return ['axis', 'units', 'reason'];
    case 'shortlist':
      return [];
    case 'withdraw':
    case 'disqualify':
      return ['key', 'reason'];
    case 'adopt':
      return ['attempt', 'adoption', 'reason'];
    case 'exclude':
      return ['attempt', 'reason'];
    case 'raise-appeal':
      return ['key', 'text'];
    case 'resolve-appeal':
      return ['id', 'ruling', 'reason'];
    case 'close':
      return draft.reason === '' ? [] : ['reason'];
    case 'reopen':
    case 'cancel':
      return ['reason'];
  }
}

function made(action: ActionName, draft: Draft): ActionRequest {
  const { key, axis, reason, id } = draft;
  switch (action) {
    case 'rerun': {
      const cannot = unitsIn(draft, (unit) => draft.reasons[unit]);
      const cannotRerun = cannot.map((one) => ({ ...one, reason: one.reason ?? reason }));
      return { path: ['axes', axis, 'rerun'], body: { cannot_rerun: cannotRerun } };
    }
    case 'void': {
      const units = unitsIn(draft).map((unit) => ({ key, axis, ...unit }));
      return { path: ['voids'], body: { units, reason } };
    }
    case 'withdraw-units':
    case 'rejudge-units': {
      const units = unitsIn(draft).map((unit) => ({ axis, ...unit }));
      const act = action === 'rejudge-units' ? 'rejudge' : 'withdraw';
      return { path: ['units', act], body: { units, reason } };
    }
    case 'shortlist':
      return { path: ['shortlist'], body: { keys: draft.keys } };
    case 'withdraw':
    case 'disqualify':
      return { path: ['entries', key, action], body: { reason } };
    case 'adopt': {
      const body = { adoption_status: draft.adoption, reason };
      return { path: ['attempts', draft.attempt, 'adopt'], body };
    }
    case 'exclude': {
      const { replacedBy } = draft;
      const replaced = replacedBy === '' ? {} : { replaced_by: replacedBy };
      return { path: ['attempts', draft.attempt, 'exclude'], body: { reason, ...replaced } };
    }
    case 'raise-appeal': {
      const units = unitsIn(draft).map((unit) => ({ axis, ...unit }));
      const about = units.length === 0 ? {} : { units };
      return { path: ['appeals'], body: { key, text: draft.text, ...about } };
    }
    case 'resolve-appeal': {
      const events = draft.events.map(Number).sort((left, right) => left - right);
      const because = events.length === 0 ? {} : { events };
      const body = { ruling: draft.ruling, reason, ...because };
      return { path: ['appeals', id, 'resolve'], body };
    }
    case 'close':
      return { path: ['close'], body: reason === '' ? {} : { reason } };
    case 'reopen':
    case 'cancel':
      return { path: [action], body: { reason } };
  }
}

interface UnitWithReason {
  readonly task: string;
  readonly unit: string;
  readonly reason?: string;
}

/** The units of a draft; what `reasonOf` gives for one stands beside it. */
function unitsIn(
  draft: Draft,
  reasonOf: (name: string) => string | undefined = () => undefined,
): readonly UnitWithReason[] {
  return draft.units.flatMap((name) => {
    const unit = unitNamed(name);
    if (unit === null) return [];
    const reason = reasonOf(name);
    return [hasText(reason) ? { ...unit, reason } : unit];
  });
}

function isFilled(field: Field, draft: Draft): boolean {
  const value = draft[field];
  if (field !== 'reason' && field !== 'text') return value.length !== 0;
  return hasText(draft[field]) && Array.from(draft[field]).length <= reasonLengthMax;
}

/** Blanks alone are no text that anybody could read. */
function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
