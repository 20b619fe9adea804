/**
 * One face for the families of streams: epochs that are measured, exams, imported records, and the
 * registry. The first event decides which family an epoch is of, for ever; of an opening, the rule
 * in its plan.
 * Source: FORMATS, sections 5 to 7; DESIGN "Commands and events".
 */
import { decideExam } from '../exam/decide-exam.js';
import type { ExamMaterials, NamedBytes } from '../exam/exam-decision.js';
import { evolveExam } from '../exam/evolve-exam.js';
import type { ExamCommand } from '../exam/exam-commands.js';
import type { RecordedExamEvent } from '../exam/exam-events.js';
import type { ExamRejection } from '../exam/exam-rejections.js';
import { cloneExam, emptyExam, type ExamState } from '../exam/exam-state.js';
import {
  cloneRegistry,
  decideRegistration,
  emptyRegistry,
  evolveRegistry,
  type RecordedRegistryEvent,
  type RegistryCommand,
  type RegistryRejection,
  type RegistryState,
} from '../exam/registry.js';
import type { Role, Sha256, Stamp } from '../ids.js';
import { afterImport, decideImport } from '../imported/decide-import.js';
import { type ImportedState, importedState, type ImportRecord } from '../imported/import-record.js';
import { invariant } from '../invariant.js';
import { examRuleId } from '../rules/registry.js';
import type { AnyEvent, RecordedAnyEvent } from './any-event.js';
import type { EpochCommand } from './commands.js';
import { decide } from './decide.js';
import type { Closing } from './decision.js';
import type { RecordedEvent } from './events.js';
import { evolve } from './evolve.js';
import type { Rejection } from './rejections.js';
import { cloneState, emptyState, type EpochState } from './state.js';

/** What may be asked of any stream. */
export type AnyCommand = EpochCommand | ExamCommand | RegistryCommand | ImportRecord;

/** What a stream folds to. An epoch that was not opened yet is of no family: an `EpochState`. */
export type AnyState = EpochState | ExamState | ImportedState | RegistryState;

/** The command belongs to the other family of epochs. */
export interface FamilyRejection {
  readonly code: 'wrong_family';
  readonly place: string;
  /** What the epoch is. */
  readonly family: 'epoch' | 'exam';
}

/** Why anything was refused. */
export type AnyRejection = Rejection | ExamRejection | RegistryRejection | FamilyRejection;

/** The closed list of codes of refusals. */
export type AnyRejectionCode = AnyRejection['code'];

/** What a decision may use besides the state. */
export interface AnyContext {
  /** The stamp the events will carry. */
  readonly at: Stamp;
  readonly role: Role;
  readonly sha256: Sha256;
  /** What exams are decided with; nothing else looks at it. */
  readonly materials: ExamMaterials;
}

/** What became of a command. */
export type AnyDecision =
  | {
      readonly kind: 'accepted';
      /** In order; empty when it is so already. */
      readonly events: readonly AnyEvent[];
      /** What the events name and travels beside them. */
      readonly documents: readonly NamedBytes[];
      /** Only with an `EpochClosed` among the events. */
      readonly closing: Closing | null;
    }
  | { readonly kind: 'refused'; readonly rejections: readonly AnyRejection[] };

/** Whether the epoch is an exam. */
export function isExam(state: AnyState): state is ExamState {
  return 'family' in state && state.family === 'exam';
}

/** Whether the epoch is measured, or nothing has happened in it yet. */
export function isMeasuredEpoch(state: AnyState): state is EpochState {
  return !('family' in state);
}

/** Whether the epoch was imported. */
export function isImported(state: AnyState): state is ImportedState {
  return 'family' in state && state.family === 'imported';
}

/** Whether the stream is the registry. */
export function isRegistry(state: AnyState): state is RegistryState {
  return 'family' in state && state.family === 'registry';
}

/** A stream without events. `stream` is an epoch's id, or `registry`. */
export function emptyStream(stream: string): AnyState {
  return stream === 'registry' ? emptyRegistry() : emptyState();
}

/** A copy that can be changed without the original seeing it. */
export function cloneAny(state: AnyState): AnyState {
  if (isImported(state)) return state;
  if (isExam(state)) return cloneExam(state);
  return isRegistry(state) ? cloneRegistry(state) : cloneState(state);
}

/** Folds `event` into `state`: consumes its argument and returns what is to be used from now on. */
export function evolveAny(state: AnyState, event: RecordedAnyEvent): AnyState {
  if (isRegistry(state)) return evolveRegistry(state, event as RecordedRegistryEvent);
  if (isExam(state)) return evolveExam(state, event as RecordedExamEvent);
  if (isExamOpening(event)) return evolveExam(emptyExam(), event);
  if (event.type === 'RecordImported') return importedState(event);
  invariant(!isImported(state), `${event.epoch} was imported, so nothing can happen to it`);
  return evolve(state, event as RecordedEvent);
}

/** Decides `command` on `state`, which it does not change. */
export function decideAny(state: AnyState, command: AnyCommand, context: AnyContext): AnyDecision {
  if (command.type === 'ImportRecord') {
    const before = isImported(state) ? state : null;
    if (before === null && state.version > 0) return refused({ code: 'epoch_exists', place: '' });
    return decideImport(before, command, context.sha256);
  }
  if (isImported(state)) return refused(afterImport(state, command.type));
  switch (command.type) {
    case 'RegisterReference':
    case 'RegisterSuite':
      invariant(isRegistry(state), `${command.type} goes to the registry`);
      return decideInRegistry(state, command, context.sha256);
    case 'OpenExam':
      return decideOpenExam(state, command, context);
    case 'SubmitAttempt':
    case 'AdoptAttempt':
    case 'ExcludeAttempt':
      return isExam(state)
        ? decideExam(state, command, examContext(context))
        : wrongFamily('epoch');
    case 'RaiseAppeal':
      if (isExam(state) && command.units !== undefined) return wrongFamily('exam', 'units');
      return decideEither(state, command, context);
    case 'ResolveAppeal':
    case 'CloseEpoch':
    case 'ReopenEpoch':
    case 'CancelEpoch':
      return decideEither(state, command, context);
    case 'OpenEpoch':
      return isExam(state)
        ? refused({ code: 'epoch_exists', place: '' })
        : decideMeasured(state, command, context);
    case 'SubmitEntry':
    case 'WithdrawEntry':
    case 'DisqualifyEntry':
    case 'ShortlistEntries':
    case 'RecordOutcomes':
    case 'VoidUnits':
    case 'WithdrawUnits':
    case 'RejudgeUnits':
    case 'RerunVoids':
    case 'EraseDisclosures':
      return isExam(state) ? wrongFamily('exam') : decideMeasured(state, command, context);
  }
}

function decideInRegistry(
  state: RegistryState,
  command: RegistryCommand,
  sha256: Sha256,
): AnyDecision {
  const decision = decideRegistration(state, command, sha256);
  return decision.kind === 'refused' ? decision : { ...decision, closing: null };
}

function decideOpenExam(
  state: AnyState,
  command: Extract<ExamCommand, { type: 'OpenExam' }>,
  context: AnyContext,
): AnyDecision {
  if (state.version > 0) return refused({ code: 'epoch_exists', place: '' });
  return decideExam(emptyExam(), command, examContext(context));
}

/** What epochs of both families understand. */
function decideEither(
  state: Exclude<AnyState, ImportedState>,
  command: Extract<EpochCommand, ExamCommand>,
  context: AnyContext,
): AnyDecision {
  if (isExam(state)) return decideExam(state, command, examContext(context));
  return decideMeasured(state, command, context);
}

function decideMeasured(
  state: EpochState | RegistryState,
  command: EpochCommand,
  { at, sha256 }: AnyContext,
): AnyDecision {
  invariant(!isRegistry(state), `${command.type} goes to an epoch`);
  const decision = decide(state, command, { at, sha256 });
  return decision.kind === 'refused' ? decision : { ...decision, documents: [] };
}

function examContext({ role, sha256, materials }: AnyContext): Parameters<typeof decideExam>[2] {
  return { role, sha256, ...materials };
}

/** The rule of the plan says which family is opened. */
function isExamOpening(
  event: RecordedAnyEvent,
): event is RecordedExamEvent & { readonly type: 'EpochOpened' } {
  if (event.type !== 'EpochOpened') return false;
  const { rule } = event.body.plan as { readonly rule?: unknown };
  return rule === examRuleId;
}

function wrongFamily(family: FamilyRejection['family'], place = ''): AnyDecision {
  return refused({ code: 'wrong_family', place, family });
}

function refused(rejection: AnyRejection): AnyDecision {
  return { kind: 'refused', rejections: [rejection] };
}
