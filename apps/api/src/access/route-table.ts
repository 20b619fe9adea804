/**
 * Every command route of the service: method, path, who may, and which command it is. What a route
 * requires is looked up here and nowhere else; tests run every route against every role.
 * Source: FORMATS, section 6.
 */
import type { EpochCommand } from '#ledger/epoch/commands';
import type { Role } from '#ledger/ids';
import { command, type CommandRoute, read, type Route } from './routes.js';

export type { CommandRoute, Route } from './routes.js';

/** The routes of commands, by command. */
export const commandRoutes: Readonly<Record<EpochCommand['type'], CommandRoute>> = {
  OpenEpoch: command('/v1/epochs', ['organiser']),
  SubmitEntry: command('/v1/epochs/{epoch}/entries', ['intake']),
  WithdrawEntry: command(
    '/v1/epochs/{epoch}/entries/{key}/withdraw',
    ['organiser'],
    ['unknown_entry'],
  ),
  DisqualifyEntry: command(
    '/v1/epochs/{epoch}/entries/{key}/disqualify',
    ['organiser'],
    ['unknown_entry'],
  ),
  ShortlistEntries: command('/v1/epochs/{epoch}/shortlist', ['organiser']),
  RecordOutcomes: {
    ...command('/v1/epochs/{epoch}/outcomes', ['judge']),
    lines: 'outcomes',
  },
  VoidUnits: command('/v1/epochs/{epoch}/voids', ['organiser']),
  WithdrawUnits: command('/v1/epochs/{epoch}/units/withdraw', ['organiser']),
  RejudgeUnits: command('/v1/epochs/{epoch}/units/rejudge', ['organiser']),
  RerunVoids: command('/v1/epochs/{epoch}/axes/{axis}/rerun', ['organiser'], ['unknown_axis']),
  RaiseAppeal: command('/v1/epochs/{epoch}/appeals', ['intake', 'organiser']),
  ResolveAppeal: command(
    '/v1/epochs/{epoch}/appeals/{id}/resolve',
    ['organiser'],
    ['unknown_appeal'],
  ),
  CloseEpoch: command('/v1/epochs/{epoch}/close', ['organiser']),
  ReopenEpoch: command('/v1/epochs/{epoch}/reopen', ['organiser']),
  CancelEpoch: command('/v1/epochs/{epoch}/cancel', ['organiser']),
  EraseDisclosures: command('/v1/epochs/{epoch}/disclosures/erase', ['organiser']),
};

/** The routes that only read, by what they give. */
export const readRoutes = {
  epochs: read('/v1/epochs'),
  epoch: read('/v1/epochs/{epoch}'),
  entries: read('/v1/epochs/{epoch}/entries'),
  pending: read('/v1/epochs/{epoch}/pending', ['judge', 'organiser']),
  obstacles: read('/v1/epochs/{epoch}/obstacles', ['organiser', 'judge']),
  voids: read('/v1/epochs/{epoch}/voids'),
  voidUnits: read('/v1/epochs/{epoch}/void-units'),
  appeals: read('/v1/epochs/{epoch}/appeals'),
  disclosures: read('/v1/epochs/{epoch}/disclosures', ['organiser']),
  ranking: read('/v1/epochs/{epoch}/ranking'),
  record: read('/v1/epochs/{epoch}/record'),
  evidence: read('/v1/epochs/{epoch}/evidence'),
  explain: read('/v1/epochs/{epoch}/explain/{key}'),
  timeline: read('/v1/epochs/{epoch}/timeline/{key}'),
  sensitivity: read('/v1/epochs/{epoch}/sensitivity'),
  audit: read('/v1/epochs/{epoch}/audit'),
  replay: read('/v1/epochs/{epoch}/replay'),
  events: read('/v1/epochs/{epoch}/events'),
  bundle: read('/v1/epochs/{epoch}/bundle'),
  checkpoint: read('/v1/epochs/{epoch}/checkpoint'),
  receipt: read('/v1/epochs/{epoch}/receipts/{key}'),
  proof: read('/v1/epochs/{epoch}/proof/{key}'),
  serviceLog: read('/v1/service-log'),
  serviceCheckpoint: read('/v1/checkpoint'),
  keys: read('/v1/keys'),
  allEvents: read('/v1/events'),
  keyNumbers: read('/v1/key-numbers'),
  caller: read('/v1/caller', ['organiser', 'intake', 'judge', 'auditor']),
  metrics: read('/metrics', ['organiser', 'auditor']),
  live: read('/health/live'),
  ready: read('/health/ready'),
  errors: read('/docs/errors'),
} as const satisfies Record<string, Route>;

/** The name of a route that only reads. */
export type ReadRouteName = keyof typeof readRoutes;

/** Who takes personal fields away in a bundle. */
export const takesDisclosures: readonly Role[] = ['organiser', 'auditor'];

/** Who sees what `visibility: at_close` hides until the close. */
export const seesHidden: readonly Role[] = ['organiser', 'judge', 'auditor'];
