/**
 * The commands of the API as requests: address and roles of each. Source: FORMATS, section 6.
 */
import type { EpochCommand } from '#ledger/epoch/commands';
import type { ExamCommand } from '#ledger/exam/exam-commands';
import type { RegistryCommand } from '#ledger/exam/registry';
import type { ImportRecord } from '#ledger/imported/import-record';
import type { Role } from '#ledger/ids';
import { pathOf } from './address.js';
import type { Call } from './client.js';

/** The names in a command's address. */
export interface CommandNames {
  readonly epoch: string;
  readonly key?: string;
  readonly axis?: string;
  /** Version of its `AttemptSubmitted`. */
  readonly attempt?: number;
  /** Of an appeal. */
  readonly id?: string;
}

/** A command that has an address of its own; an exam is opened like any epoch. */
export type SentCommand =
  | EpochCommand['type']
  | Exclude<ExamCommand['type'], 'OpenExam'>
  | RegistryCommand['type']
  | ImportRecord['type'];

interface CommandRoute {
  readonly roles: readonly Role[];
  readonly path: (names: CommandNames) => string;
}

const organiser: readonly Role[] = ['organiser'];

function below(roles: readonly Role[], ...rest: readonly string[]): CommandRoute {
  return { roles, path: ({ epoch }) => pathOf('v1', 'epochs', epoch, ...rest) };
}

function ofEntry(act: string): CommandRoute {
  const path = ({ epoch, key = '' }: CommandNames): string =>
    pathOf('v1', 'epochs', epoch, 'entries', key, act);
  return { roles: organiser, path };
}

function ofAttempt(act: string): CommandRoute {
  const path = ({ epoch, attempt }: CommandNames): string =>
    pathOf('v1', 'epochs', epoch, 'attempts', String(attempt), act);
  return { roles: organiser, path };
}

const routes: Readonly<Record<SentCommand, CommandRoute>> = {
  OpenEpoch: { roles: organiser, path: () => '/v1/epochs' },
  SubmitEntry: below(['intake'], 'entries'),
  WithdrawEntry: ofEntry('withdraw'),
  DisqualifyEntry: ofEntry('disqualify'),
  ShortlistEntries: below(organiser, 'shortlist'),
  RecordOutcomes: below(['judge'], 'outcomes'),
  VoidUnits: below(organiser, 'voids'),
  WithdrawUnits: below(organiser, 'units', 'withdraw'),
  RejudgeUnits: below(organiser, 'units', 'rejudge'),
  RerunVoids: {
    roles: organiser,
    path: ({ epoch, axis = '' }) => pathOf('v1', 'epochs', epoch, 'axes', axis, 'rerun'),
  },
  SubmitAttempt: below(['organiser', 'judge'], 'attempts'),
  AdoptAttempt: ofAttempt('adopt'),
  ExcludeAttempt: ofAttempt('exclude'),
  RegisterReference: { roles: organiser, path: () => '/v1/references' },
  RegisterSuite: { roles: organiser, path: () => '/v1/suites' },
  ImportRecord: { roles: organiser, path: () => '/v1/records' },
  RaiseAppeal: below(['intake', 'organiser'], 'appeals'),
  ResolveAppeal: {
    roles: organiser,
    path: ({ epoch, id = '' }) => pathOf('v1', 'epochs', epoch, 'appeals', id, 'resolve'),
  },
  CloseEpoch: below(organiser, 'close'),
  ReopenEpoch: below(organiser, 'reopen'),
  CancelEpoch: below(organiser, 'cancel'),
  EraseDisclosures: below(organiser, 'disclosures', 'erase'),
};

/** The media type of a body, unless it is another. */
export const jsonType = 'application/json';

/** A command as a request with `body`, which is sent as it is. */
export function commandCall(
  type: SentCommand,
  names: CommandNames,
  body: string | Uint8Array,
  contentType: string = jsonType,
): Call {
  const { roles, path } = routes[type];
  return {
    method: 'POST',
    path: path(names),
    roles,
    headers: { 'content-type': contentType },
    body,
  };
}
