/**
 * Epochs as specs write them down: plans, events and commands in a word each, with names that are
 * not checked and members that can be left out.
 */
import { createHash } from 'node:crypto';
import type {
  AppealRaised,
  AppealResolved,
  DisclosuresErased,
  OutcomeRow,
  EntriesShortlisted,
  EntrySubmitted,
  EpochEvent,
  EpochOpened,
  OutcomesRecorded,
  RecordedEvent,
} from '#ledger/epoch/events';
import type {
  PackedReport,
  PairRef,
  RecordOutcomes,
  SingleReport,
  UnitRef,
} from '#ledger/epoch/commands';
import { commandOf, commandRoles } from '#ledger/epoch/command-roles';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, type EpochState } from '#ledger/epoch/state';
import type { AxisPlan, EpochPlan } from '#ledger/evidence/plan';
import type {
  ActorName,
  AxisId,
  CommandId,
  EntryKey,
  EpochId,
  FieldDigest,
  Instant,
  LimitText,
  ModelName,
  Origin,
  RuleId,
  Sha256,
  Stamp,
  TaskId,
  UnitId,
} from '#ledger/ids';

/** SHA-256 of Node. */
export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** When everything in a spec happens, unless it says otherwise. */
export const noon: Stamp = '2026-11-23T12:00:00.000000Z' as Stamp;

/** What may be said of a plan; axes as `{grasping: {pick: 3}}`, units are called `u1`, `u2` … */
export interface PlanMembers {
  readonly rule?: string;
  readonly limit?: string;
  readonly retries?: number;
  readonly base?: string | null;
  readonly axes?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly opens_at?: string;
  readonly closes_at?: string;
  readonly appeals?: EpochPlan['appeals'];
}

/** A plan of the epoch `2026-w48`: one axis `grasping`, one task `pick` of three units, no base. */
export function aPlan(members: PlanMembers = {}): EpochPlan {
  const { rule = 'epoch-record@3', limit = '0.1', retries = 1, base = null } = members;
  const { axes = { grasping: { pick: 3 } }, opens_at, closes_at, appeals } = members;
  return {
    epoch: '2026-w48' as EpochId,
    title: 'Week 48',
    rule: rule as RuleId,
    max_void_fraction: limit as LimitText,
    runtime_retries: retries,
    base_model: base as EntryKey | null,
    axes: Object.entries(axes).map(([axis, tasks]) => anAxisOf(axis, tasks)),
    ...(opens_at === undefined ? {} : { opens_at: opens_at as Instant }),
    ...(closes_at === undefined ? {} : { closes_at: closes_at as Instant }),
    ...(appeals === undefined ? {} : { appeals }),
  };
}

function anAxisOf(axis: string, tasks: Readonly<Record<string, number>>): AxisPlan {
  return {
    axis: axis as AxisId,
    tasks: Object.entries(tasks).map(([task, units]) => ({
      task: task as TaskId,
      units: Array.from({ length: units }, (_, place) => `u${String(place + 1)}` as UnitId),
    })),
  };
}

/** EpochOpened of `aPlan(members)`. */
export function opened(members: PlanMembers = {}): EpochOpened {
  return { type: 'EpochOpened', body: { plan: aPlan(members) } };
}

/** EntrySubmitted of a key, stamped at noon. */
export function submitted(key: string, submitted_at: string = noon): EntrySubmitted {
  const body = { key: key as EntryKey, model: `org/${key}` as ModelName };
  return {
    type: 'EntrySubmitted',
    body: { ...body, submitted_at: submitted_at as Instant },
  };
}

/** The digest of a personal field: forty-three characters that begin with `letter`. */
export function aDigest(letter: string): FieldDigest {
  return `${letter.padEnd(42, 'A')}A` as FieldDigest;
}

/** EntrySubmitted with personal fields of these digests, which are given in their order. */
export function submittedSealed(key: string, ...letters: readonly string[]): EntrySubmitted {
  const fields = { _sd: letters.map(aDigest), _sd_alg: 'sha-256' } as const;
  return { type: 'EntrySubmitted', body: { ...submitted(key).body, ...fields } };
}

/** DisclosuresErased of these digests of the entry with the event `version`. */
export function erased(version: number, ...letters: readonly string[]): DisclosuresErased {
  const body = { digests: letters.map(aDigest), reason: 'asked for', version };
  return { type: 'DisclosuresErased', body };
}

/** EntriesShortlisted. */
export function shortlisted(...keys: readonly string[]): EntriesShortlisted {
  return { type: 'EntriesShortlisted', body: { keys: keys as readonly EntryKey[] } };
}

/** Where a row or a unit stands when it is not on the task `pick` of the axis `grasping`. */
export interface TaskPlace {
  readonly axis?: string;
  readonly task?: string;
}

function taskPlace({ axis = 'grasping', task = 'pick' }: TaskPlace): {
  axis: AxisId;
  task: TaskId;
} {
  return { axis: axis as AxisId, task: task as TaskId };
}

/** A row of an event: run 1 from the first unit on, unless it says otherwise. */
export function aRow(
  key: string,
  outcomes: string,
  members: TaskPlace & { readonly run?: number; readonly first?: number } = {},
): OutcomeRow {
  const { run = 1, first = 0 } = members;
  return { key: key as EntryKey, ...taskPlace(members), run, first, outcomes };
}

/** OutcomesRecorded. */
export function recorded(...rows: readonly OutcomeRow[]): OutcomesRecorded {
  return { type: 'OutcomesRecorded', body: { rows } };
}

/** A packed report, of run 1 and of a whole task unless it says otherwise. */
export function packed(
  key: string,
  outcomes: string,
  members: TaskPlace & { readonly run?: number; readonly first?: number } = {},
): PackedReport {
  const { run = 1, first = null } = members;
  return { key: key as EntryKey, ...taskPlace(members), run, first, outcomes };
}

/** A single report of run 1, unless it says otherwise; `unit` is `u1`, `u2` … */
export function single(
  key: string,
  unit: string,
  outcome: SingleReport['outcome'],
  members: TaskPlace & { readonly run?: number } = {},
): SingleReport {
  return { ...aPair(key, unit, members), run: members.run ?? 1, outcome };
}

/** RecordOutcomes of these reports. */
export function report(...outcomes: RecordOutcomes['outcomes']): RecordOutcomes {
  return { type: 'RecordOutcomes', outcomes };
}

/** A unit. */
export function aUnit(unit: string, members: TaskPlace = {}): UnitRef {
  return { ...taskPlace(members), unit: unit as UnitId };
}

/** An entry on a unit. */
export function aPair(key: string, unit: string, members: TaskPlace = {}): PairRef {
  return { key: key as EntryKey, ...aUnit(unit, members) };
}

/** AppealRaised of the appeal `id`, about an entry and these units. */
export function appealed(id: string, key: string, ...units: readonly string[]): AppealRaised {
  const body = { id, key: key as EntryKey, text: 'It was judged wrongly.' };
  if (units.length === 0) return { type: 'AppealRaised', body };
  return { type: 'AppealRaised', body: { ...body, units: units.map((unit) => aUnit(unit)) } };
}

/** AppealResolved: upheld, unless it says otherwise, because of what these events did. */
export function appealResolved(
  id: string,
  events: readonly number[] = [],
  ruling: AppealResolved['body']['ruling'] = 'upheld',
): AppealResolved {
  return { type: 'AppealResolved', body: { id, ruling, reason: 'looked at again', events } };
}

/** The event as it would be stored with this version, by an actor that has its role. */
export function stored(event: EpochEvent, version: number, at: Stamp = noon): RecordedEvent {
  const [role = 'organiser'] = commandRoles(commandOf(event).type);
  return {
    format: 'epoch-event/1',
    origin: 'ledger.example.org' as Origin,
    epoch: '2026-w48' as EpochId,
    version,
    prev: null,
    at,
    actor: `${role}-1` as ActorName,
    role,
    command: `command-${String(version)}` as CommandId,
    ...event,
  };
}

/** The state after these events, which happened at `at`. */
export function stateAfter(events: readonly EpochEvent[], at: Stamp = noon): EpochState {
  return events.reduce(
    (state, event) => evolve(state, stored(event, state.version + 1, at)),
    emptyState(),
  );
}
