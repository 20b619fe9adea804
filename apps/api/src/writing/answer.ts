/**
 * The answer to a command that appended, made from its events and the request itself: so a retry,
 * days later and through another service, gets the very same one.
 * Source: FORMATS, section 6 "Answers".
 */
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { EpochId } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { Decoded } from '#ledger/issue';
import type { ImportRecord } from '#ledger/imported/import-record';
import { statementOf } from '#ledger/imported/statement';
import { toNumber } from '#ledger/numeric/fraction';
import { parseDecimal } from '#ledger/numeric/parse-decimal';
import type { Asked } from '../personal/disclosures.js';
import { sha256 } from '../sha256.js';

/** What every command answers. */
export interface Answer {
  /** `registry` for a reference or a suite. */
  readonly epoch: EpochId | 'registry';
  /** The epoch's version after it. */
  readonly version: number;
  /** Of its last event, for `?at_least=`. */
  readonly position: number;
  /** What it appended; empty when it is so already. */
  readonly events: readonly { readonly version: number; readonly type: string }[];
  /** Further members: those of SubmitEntry, CloseEpoch, attempts, registrations, imports. */
  readonly [member: string]: unknown;
}

/**
 * The answer to the command that made `events`, one or more; `position` is that of the last.
 * `decode` reads the command again, for what its events do not say.
 */
export function answerOf(
  events: readonly RecordedAnyEvent[],
  position: number,
  decode: () => Decoded<Asked>,
): Answer {
  const last = events.at(-1);
  invariant(last !== undefined, 'a command that appended has events');
  const answer = {
    epoch: last.epoch,
    version: last.version,
    position,
    events: events.map(({ version, type }) => ({ version, type })),
  };
  return Object.assign(answer, ...events.map((event) => particulars(event, decode))) as Answer;
}

function particulars(
  event: RecordedAnyEvent,
  decode: () => Decoded<Asked>,
): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'EntrySubmitted': {
      const { key, submitted_at, _sd: digests } = event.body;
      const own = { key, submitted_at, received_at: event.at, event: event.version };
      return digests === undefined ? own : { ...own, digests };
    }
    case 'AppealRaised':
      return { id: event.body.id };
    case 'AppealResolved':
      return { id: event.body.id, ruling: event.body.ruling };
    case 'EpochClosed': {
      const { revision, record_sha256 } = event.body;
      return { revision, record_sha256 };
    }
    case 'AttemptSubmitted': {
      const { score, adoption_status } = event.body;
      return { attempt: event.version, score, adoption_status, ...differenceOf(decode(), score) };
    }
    case 'AttemptAdopted':
      return { attempt: event.body.attempt, adoption_status: event.body.adoption_status };
    case 'AttemptExcluded':
      return { attempt: event.body.attempt, adoption_status: 'excluded' };
    case 'ReferenceRegistered':
    case 'SuiteRegistered':
      return event.body;
    case 'RecordImported': {
      const command = decode();
      return command.ok ? importedMembers(command.value) : {};
    }
    case 'EpochOpened':
    case 'EntryWithdrawn':
    case 'EntryDisqualified':
    case 'EntriesShortlisted':
    case 'OutcomesRecorded':
    case 'UnitsVoided':
    case 'UnitsWithdrawn':
    case 'UnitsRejudged':
    case 'VoidsRerun':
    case 'EpochReopened':
    case 'EpochCancelled':
    case 'DisclosuresErased':
      return {};
  }
}

/** What an answer says of an imported record, whether it was appended or is there already. */
export function importedMembers(asked: Asked): Readonly<Record<string, unknown>> {
  const command = importAsked(asked);
  if (command === null) return {};
  const imported = statementOf(command, sha256);
  return { revision: 1, rule: command.imported.record.rule, imported };
}

/** The import that is asked for, null for anything else. */
export function importAsked(asked: Asked): ImportRecord | null {
  return 'type' in asked && asked.type === 'ImportRecord' ? asked : null;
}

/** Shown when the score that was given is not the one that counts. */
function differenceOf(asked: Decoded<Asked>, computed: string): Readonly<Record<string, unknown>> {
  const isAttempt = asked.ok && 'type' in asked.value && asked.value.type === 'SubmitAttempt';
  const given = isAttempt ? asked.value.row.score : '';
  if (given === '' || given === computed) return {};
  const decimal = parseDecimal(given);
  const same = decimal !== null && toNumber(decimal) === Number(computed);
  return same ? {} : { difference: { given, computed } };
}
