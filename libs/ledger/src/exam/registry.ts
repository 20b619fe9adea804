/**
 * The registry: which references and suites there are, in a stream of its own. What is registered
 * never changes; a change is a new name.
 * Source: RULES, "TCSExam" (the same reference id with different content); FORMATS, sections 6, 7.
 */
import type { Envelope } from '../epoch/events.js';
import type { ExamSuite, SolverReference } from '../evidence/exam.js';
import type { Sha256, Sha256Hex, Stamp } from '../ids.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import type { NamedBytes } from './exam-decision.js';

export interface RegisterReference {
  readonly type: 'RegisterReference';
  readonly reference: SolverReference;
  /** As it was sent: its canonical bytes are what is registered. */
  readonly json: Json;
}

export interface RegisterSuite {
  readonly type: 'RegisterSuite';
  readonly suite: ExamSuite;
  /** As it was sent. */
  readonly json: Json;
}

/** Every command the registry understands. */
export type RegistryCommand = RegisterReference | RegisterSuite;

export interface ReferenceRegistered {
  readonly type: 'ReferenceRegistered';
  readonly body: { readonly reference_id: string; readonly reference_sha256: Sha256Hex };
}

export interface SuiteRegistered {
  readonly type: 'SuiteRegistered';
  readonly body: { readonly suite: string; readonly suite_sha256: Sha256Hex };
}

/** Every event of the registry. */
export type RegistryEvent = ReferenceRegistered | SuiteRegistered;

/** One event of the registry as it is stored. */
export type RecordedRegistryEvent = Omit<Envelope, 'epoch'> & {
  readonly epoch: 'registry';
} & RegistryEvent;

/** What is registered, digests by name. Only `evolveRegistry` changes it. */
export interface RegistryState {
  readonly family: 'registry';
  /** Version of the last event, 0 for none. */
  version: number;
  /** Stamp of the last event. */
  at: Stamp | null;
  readonly references: Map<string, Sha256Hex>;
  readonly suites: Map<string, Sha256Hex>;
}

/** The name is taken by other content. */
export interface RegistryRejection {
  readonly code: 'reference_exists' | 'suite_exists';
  readonly place: string;
  readonly name: string;
  /** Digest of what is registered, and of what was sent. */
  readonly registered: Sha256Hex;
  readonly sent: Sha256Hex;
}

/** What became of a command; no event means that it is so already. */
export type RegistryDecision =
  | {
      readonly kind: 'accepted';
      readonly events: readonly RegistryEvent[];
      readonly documents: readonly NamedBytes[];
    }
  | { readonly kind: 'refused'; readonly rejections: readonly RegistryRejection[] };

/** A registry without content. */
export function emptyRegistry(): RegistryState {
  return {
    family: 'registry',
    version: 0,
    at: null,
    references: new Map(),
    suites: new Map(),
  };
}

/** A copy that can be changed without the original seeing it. */
export function cloneRegistry(state: RegistryState): RegistryState {
  return { ...state, references: new Map(state.references), suites: new Map(state.suites) };
}

/** Decides `command` on `state`, which it does not change. */
export function decideRegistration(
  state: RegistryState,
  command: RegistryCommand,
  sha256: Sha256,
): RegistryDecision {
  const bytes = canonicalBytes(command.json);
  const sent = sha256Hex(bytes, sha256);
  const documents = [{ sha256: sent, bytes }];
  switch (command.type) {
    case 'RegisterReference': {
      const { reference_id } = command.reference;
      const registered = state.references.get(reference_id);
      if (registered !== undefined) {
        return standing('reference_exists', 'reference_id', reference_id, registered, sent);
      }
      const body = { reference_id, reference_sha256: sent };
      return { kind: 'accepted', events: [{ type: 'ReferenceRegistered', body }], documents };
    }
    case 'RegisterSuite': {
      const { suite } = command.suite;
      const registered = state.suites.get(suite);
      if (registered !== undefined) {
        return standing('suite_exists', 'suite', suite, registered, sent);
      }
      const body = { suite, suite_sha256: sent };
      return { kind: 'accepted', events: [{ type: 'SuiteRegistered', body }], documents };
    }
  }
}

/** Folds `event` into `state`: changes its argument and returns it. */
export function evolveRegistry(state: RegistryState, event: RecordedRegistryEvent): RegistryState {
  state.version = event.version;
  state.at = event.at;
  switch (event.type) {
    case 'ReferenceRegistered':
      state.references.set(event.body.reference_id, event.body.reference_sha256);
      return state;
    case 'SuiteRegistered':
      state.suites.set(event.body.suite, event.body.suite_sha256);
      return state;
  }
}

function standing(
  code: RegistryRejection['code'],
  place: string,
  name: string,
  registered: Sha256Hex,
  sent: Sha256Hex,
): RegistryDecision {
  if (registered === sent) return { kind: 'accepted', events: [], documents: [] };
  return { kind: 'refused', rejections: [{ code, place, name, registered, sent }] };
}
