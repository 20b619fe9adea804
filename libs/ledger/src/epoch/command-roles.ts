/**
 * Which role may do what. A verifier holds every event to it.
 * Source: FORMATS, section 6, the table of routes.
 */
import type { Role } from '../ids.js';
import type { EpochCommand } from './commands.js';
import type { EpochEvent } from './events.js';

/** The roles of the route of each command, the one that events are recorded under first. */
export function commandRoles(command: EpochCommand['type']): readonly Role[] {
  switch (command) {
    case 'SubmitEntry':
      return ['intake'];
    case 'RaiseAppeal':
      return ['intake', 'organiser'];
    case 'RecordOutcomes':
      return ['judge'];
    case 'OpenEpoch':
    case 'WithdrawEntry':
    case 'DisqualifyEntry':
    case 'ShortlistEntries':
    case 'VoidUnits':
    case 'WithdrawUnits':
    case 'RejudgeUnits':
    case 'RerunVoids':
    case 'ResolveAppeal':
    case 'CloseEpoch':
    case 'ReopenEpoch':
    case 'CancelEpoch':
    case 'EraseDisclosures':
      return ['organiser'];
  }
}

/** The command that makes events like `event`, with what the event says of it. */
export function commandOf(event: EpochEvent): EpochCommand {
  switch (event.type) {
    case 'EpochOpened':
      return { type: 'OpenEpoch', plan: event.body.plan };
    case 'EntrySubmitted': {
      const { _sd_alg, ...body } = event.body;
      return { type: 'SubmitEntry', ...body };
    }
    case 'EntryWithdrawn':
      return { type: 'WithdrawEntry', key: event.body.key, reason: event.body.reason };
    case 'EntryDisqualified':
      return { type: 'DisqualifyEntry', key: event.body.key, reason: event.body.reason };
    case 'EntriesShortlisted':
      return { type: 'ShortlistEntries', keys: event.body.keys };
    case 'OutcomesRecorded':
      return { type: 'RecordOutcomes', outcomes: event.body.rows };
    case 'UnitsVoided':
      return { type: 'VoidUnits', ...event.body };
    case 'UnitsWithdrawn':
      return { type: 'WithdrawUnits', ...event.body };
    case 'UnitsRejudged':
      return { type: 'RejudgeUnits', ...event.body };
    case 'VoidsRerun':
      return {
        type: 'RerunVoids',
        axis: event.body.axis,
        cannot_rerun: event.body.cannot_rerun,
      };
    case 'AppealRaised': {
      const { key, text, units } = event.body;
      return { type: 'RaiseAppeal', key, text, ...(units === undefined ? {} : { units }) };
    }
    case 'AppealResolved':
      return { type: 'ResolveAppeal', ...event.body };
    case 'EpochClosed': {
      const { reason } = event.body;
      return { type: 'CloseEpoch', ...(reason === undefined ? {} : { reason }) };
    }
    case 'EpochReopened':
      return { type: 'ReopenEpoch', reason: event.body.reason };
    case 'EpochCancelled':
      return { type: 'CancelEpoch', reason: event.body.reason };
    case 'DisclosuresErased':
      return { type: 'EraseDisclosures', ...event.body };
  }
}
