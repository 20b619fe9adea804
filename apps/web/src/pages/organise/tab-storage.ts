/** What this page keeps for its tab: drafts, and an action whose answer is not known yet. */
import type { ActionName } from './actions.js';
import { type Draft, draftIn, draftText, emptyDraft } from './draft.js';
import type { KeptAttempt } from './sender.js';
import type { Attempt } from './sending.js';

/** What an action is about, as far as the address says it. */
export interface Target {
  readonly key?: string;
  readonly axis?: string;
  readonly id?: string;
  readonly attempt?: string;
}

/** Which draft is meant: each action has one for each thing that it is about. */
export interface DraftName extends Target {
  readonly epoch: string;
  readonly action: ActionName;
}

/** The draft, with what the address says filled in. */
export function readDraft(name: DraftName): Draft {
  const draft = draftIn(sessionStorage.getItem(storedAs(name)));
  const { key = '', axis = '', id = '', attempt = '' } = name;
  return { ...draft, key, axis, id, attempt };
}

/** Keeps a draft, or forgets it. */
export function writeDraft(name: DraftName, draft: Draft | null): void {
  if (draft === null) sessionStorage.removeItem(storedAs(name));
  else sessionStorage.setItem(storedAs(name), draftText(draft));
}

/** Begins a draft with `units` chosen, unless there is one that says otherwise already. */
export function beginDraft(name: DraftName, units: readonly string[]): void {
  if (readDraft(name).units.length > 0) return;
  const { key = '', axis = '' } = name;
  writeDraft(name, { ...emptyDraft, ...readDraft(name), key, axis, units });
}

/** Where the attempt of `epoch` is kept that has no answer yet. */
export function keptAttempt(epoch: string): KeptAttempt {
  const name = `epoch-ledger-attempt ${epoch}`;
  return {
    read: () => {
      const text = sessionStorage.getItem(name);
      // Written below and by nobody else.
      return text === null ? null : (JSON.parse(text) as Attempt);
    },
    write: (attempt) => {
      if (attempt === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(attempt));
    },
  };
}

function storedAs({
  epoch,
  action,
  key = '',
  axis = '',
  id = '',
  attempt = '',
}: DraftName): string {
  return `epoch-ledger-draft ${JSON.stringify([epoch, action, key, axis, id, attempt])}`;
}
