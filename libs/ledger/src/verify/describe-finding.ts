/**
 * Each finding in English: what it means, for whoever has never read the format.
 * Source: docs/record-format.md, "Findings".
 */
import type { Inadmissible } from '../epoch/admit.js';
import { describeRejection, isEpochRejection } from '../epoch/describe-rejection.js';
import type { ExamInadmissible } from '../exam/admit-exam.js';
import type { ImportInadmissible } from '../imported/admit-import.js';
import { describeExamRejection } from '../exam/describe-exam-rejection.js';
import type { Finding, FindingCode, NoticeCode, StepNumber } from './finding.js';

/** What each step looks at, in a word or two. */
export const stepNames: Readonly<Record<StepNumber, string>> = {
  1: 'file',
  2: 'keys',
  3: 'events',
  4: 'checkpoints',
  5: 'service tree',
  6: 'documents',
  7: 'replay',
  8: 'record',
  9: 'receipts',
  10: 'disclosures',
  11: 'held by you',
  12: 'witnesses',
};

/** One or two sentences for people; programs read the members of the finding. */
export function describeFinding(finding: Finding): string {
  const { rejection } = finding;
  const sentence = meanings[finding.code];
  return rejection === undefined ? sentence : `${sentence} ${describeInadmissible(rejection)}`;
}

/** A notice in one sentence. */
export function describeNotice(code: NoticeCode, count = 0): string {
  switch (code) {
    case 'not_closed':
      return 'The epoch is not closed: there is no record of it yet.';
    case 'record_differs':
      return (
        'The record was imported and stands as it was published; its rule makes another one of ' +
        'its evidence.'
      );
    case 'undisclosed':
      return count === 1
        ? 'One personal field is sealed and not shown.'
        : `${count} personal fields are sealed and not shown.`;
    case 'not_compared':
      return 'The bundle has nothing of this size to compare it with.';
  }
}

function describeInadmissible(
  rejection: Inadmissible | ExamInadmissible | ImportInadmissible,
): string {
  if (rejection.code === 'role_not_allowed') {
    return `It was done as ${rejection.role}, and takes ${rejection.allowed.join(' or ')}.`;
  }
  if (rejection.code === 'event_differs') {
    return `Its command makes another event; they part at ${rejection.place}.`;
  }
  if (rejection.code === 'document_unusable') {
    const { place, reason, issue } = rejection;
    const why = issue === undefined ? '' : ` (${issue.place}: ${issue.message})`;
    return `The document that it names at ${place} is ${reason}${why}.`;
  }
  return isEpochRejection(rejection)
    ? describeRejection(rejection)
    : describeExamRejection(rejection);
}

const meanings: Readonly<Record<FindingCode, string>> = {
  bundle_malformed: 'The file is not a whole bundle; nothing else in it was looked at.',
  format_unknown: 'This is a format that is not known here; a newer program may read it.',

  key_not_pinned:
    'No key was given, so the key that the bundle brings along stood in: a forger signs with a ' +
    'key of his own. Get the key from the service by another way and give it.',
  origin_mismatch: 'It belongs to another service or epoch.',

  not_canonical: 'The line is not the one form that its value has, so its bytes are not to be had.',
  number_refused: 'Events hold whole numbers up to 2^53 - 1; this is another.',
  envelope_invalid: 'A member of the event is missing, unknown or not of its shape.',
  event_foreign: 'The event belongs to another epoch or another service.',
  version_gap: 'Events are missing, repeated or out of order from here on.',
  chain_broken: 'The event names another predecessor than the line before it: one was changed.',
  time_backwards: 'The event is stamped earlier than the one before it.',

  note_malformed: 'A signed note is not of its form.',
  signature_invalid: 'The signature of a key you trust does not fit this text.',
  signer_unknown: 'No key you trust has signed this.',
  checkpoint_size_mismatch: 'Checkpoints must rise in size and stay within the events.',
  root_mismatch: 'The events are not those that were signed.',
  checkpoint_missing: 'A closing, or the service tree, is without its signed checkpoint.',
  events_not_covered: 'No signed checkpoint covers the last events.',

  consistency_invalid: "The service's tree is not proven to have grown from what it was.",
  inclusion_missing:
    'There must be one place in the service tree for the opening and each closing.',
  inclusion_invalid:
    'An opening or closing is not proven to stand in the service tree as it is here.',

  record_differs: 'The published record is not what the rule makes of the evidence.',
  evidence_differs: 'The evidence is not what the events say.',
  document_differs: 'A document is not the one that was named.',
  result_missing: 'The record that a closing published is not in the bundle.',
  document_missing: 'A document that an event names is not in the bundle.',
  document_unreferenced: 'A document is in the bundle that no event names.',
  plan_differs: 'A closing is over another plan than the epoch was opened with.',

  event_unknown: 'A kind of event that is not known here; a newer program may know it.',
  body_invalid: 'What the event says is not of its shape.',
  event_illegal: 'The event could not have happened at this point.',

  rule_unknown: 'The record was made under a rule that is not known here.',

  receipt_not_covered: 'A receipt speaks of an event that the bundle does not reach.',
  receipt_contradicted: 'The log does not have what the service promised in this receipt.',

  disclosure_mismatch: 'A personal field is shown that no event has sealed.',
  disclosure_erased: 'A personal field is shown that was erased.',

  fork_detected: 'The service signed two histories: the two notes prove it to anybody.',
  bundle_outdated: 'There was more of this epoch when it was signed elsewhere.',
  service_log_invalid: 'The service log is not what its checkpoint says; it proves nothing.',
  epoch_duplicated: 'The service tree has two of what can happen once.',

  cosignature_invalid: 'A line in the name of a witness you know was not made by it.',
  quorum_missing: 'Not enough of the witnesses you ask for have seen the last service note.',
  time_conflict: 'It is stamped later than it was seen by the witnesses.',
};
