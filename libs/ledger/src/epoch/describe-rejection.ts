/**
 * Each refusal in English: what stood against the command, and what to do about it.
 * Source: FORMATS, section 6 "Errors".
 */
import { quoted } from '../place.js';
import type { Rejection, RejectionCode } from './rejections.js';

/** One or two sentences for people; programs read the members of the rejection. */
export function describeRejection(rejection: Rejection): string {
  // The compiler cannot see that the sentence of a code takes the rejections of that code.
  const sentence = sentences[rejection.code] as (given: Rejection) => string;
  return sentence(rejection);
}

/** Whether a refusal is one of those of epochs that are measured; exams share some of them. */
export function isEpochRejection(rejection: { readonly code: string }): rejection is Rejection {
  return Object.hasOwn(sentences, rejection.code);
}

type Of<Code extends RejectionCode> = Rejection & { readonly code: Code };

const sentences: { readonly [Code in RejectionCode]: (given: Of<Code>) => string } = {
  unknown_epoch: () => 'There is no epoch of this id. Check the id, or open the epoch first.',
  epoch_exists: () =>
    'An epoch of this id was opened or imported before, which is for ever. Choose another id.',
  epoch_closed: ({ revision, imported }) =>
    imported === true
      ? 'The epoch is a record that was imported as it was published, without events that could ' +
        'go on. Nothing can happen to it any more; open an epoch of another id to measure anew.'
      : `The epoch is closed with revision ${String(revision)} of its record. Reopen it first.`,
  epoch_cancelled: ({ reason }) =>
    `The epoch was cancelled (${quoted(reason)}). Nothing can happen to it any more.`,
  epoch_not_running: () =>
    'The epoch still takes entries. Shortlist entries first, which starts the run.',
  epoch_not_closed: () => 'The epoch is not closed, so there is nothing to reopen. Go on with it.',
  record_published: ({ revision }) =>
    `Revision ${String(revision)} of the record is published, so the epoch cannot be cancelled ` +
    'any more. Reopen it if something must be put right.',

  entry_exists: ({ key }) => `${quoted(key)} was submitted before. Submit under another key.`,
  unknown_entry: ({ key }) =>
    `There is no entry ${quoted(key)}. Check the key, or submit the entry first.`,
  entry_withdrawn: ({ key }) => `${quoted(key)} was withdrawn, which is final. Leave it out.`,
  entry_disqualified: ({ key }) => `${quoted(key)} was disqualified, which is final. Leave it out.`,
  intake_closed: ({ closes_at }) =>
    closes_at === null
      ? 'The shortlist is drawn up, so no entry is taken any more. Submit it to another epoch.'
      : `Entries were taken until ${closes_at}. Only one stamped by then is accepted.`,
  intake_not_open: ({ opens_at }) => `Entries are taken from ${opens_at} on. Submit it then.`,
  stamp_in_future: ({ clock }) =>
    `The stamp is more than five seconds ahead of the ledger's clock, ${clock}. ` +
    "Set the intake's clock right.",
  base_model_missing: ({ key }) =>
    `The base model ${quoted(key)} was not submitted. Submit it under this key first.`,
  base_model_fixed: ({ key }) =>
    `${quoted(key)} is the base model, always measured and never ranked. Leave it out.`,
  shortlist_fixed: () =>
    'An outcome was reported, so the shortlist stands. Withdraw or disqualify entries instead.',

  unknown_axis: ({ axis }) => `The plan has no axis ${quoted(axis)}. Use a name of the plan.`,
  unknown_task: ({ axis, task }) =>
    `Axis ${quoted(axis)} has no task ${quoted(task)}. Use a name of the plan.`,
  unknown_unit: (given) => `${unitText(given)} is not planned. Use a name of the plan.`,
  not_shortlisted: ({ key }) =>
    `${quoted(key)} is not in the comparison, so nothing is taken for it. Leave it out.`,
  row_does_not_fit: ({ planned, first, length }) =>
    `${String(length)} outcomes${first === null ? '' : ` from index ${String(first)} on`} do not ` +
    `fit a task of ${String(planned)} units. Give one for each unit, or the right first index.`,
  outcome_final: (given) =>
    `${pairText(given)} has its outcome, ${outcomeText(given.outcome)}, and no further run is ` +
    (given.outcome === 'h'
      ? 'open. Leave it out; harness voids are run again by the re-run of their axis.'
      : 'open. Leave it out; what is wrong for everybody is judged anew by RejudgeUnits.'),
  outcome_conflict: (given) =>
    `Run ${String(given.run)} on ${pairText(given)} was reported as ` +
    `${outcomeText(given.recorded)} before, not as ${outcomeText(given.reported)}. ` +
    'What was reported stands; number a new run as the pending pairs say.',
  run_out_of_order: (given) =>
    `Run ${String(given.run)} on ${pairText(given)} comes too early. ` +
    `Report run ${String(given.next)} first.`,
  retries_used_up: (given) =>
    `${pairText(given)} ended in ${String(given.retries + 1)} runtime voids, which is final. ` +
    'Leave it out.',
  unit_withdrawn: (given) =>
    `${unitText(given)} was withdrawn for everybody and takes nothing any more. Leave it out.`,
  outcome_reported: (given) =>
    `${pairText(given)} has an outcome, ${outcomeText(given.outcome)}, and only what is missing ` +
    'can be voided. Leave it out.',
  unit_void: (given) =>
    `${unitText(given)} is a harness void for ${quoted(given.key)}, which only the re-run of its ` +
    'axis can mend. Leave it out.',

  unit_not_void: (given) =>
    `${unitText(given)} is a harness void for nobody, so nothing would be run again. Leave it out.`,
  rule_without_rerun: ({ rule }) =>
    `Under ${rule} voids decide nothing, so nothing is re-run. Close the epoch without it.`,
  rerun_done: ({ axis }) =>
    `Axis ${quoted(axis)} was re-run before, and once is all. Report the runs that are pending.`,
  axis_not_over: ({ axis, void_fraction, limit }) =>
    `The void fraction of axis ${quoted(axis)}, ${void_fraction}, is not above the limit, ` +
    `${limit}. Close the epoch without a re-run.`,

  outcomes_missing: (given) =>
    `Nothing was reported for ${gapText(given)}. Report it, or void it with a reason.`,
  retry_due: (given) =>
    `A retry is due for ${gapText(given)}. Report the next run, or void it with a reason.`,
  rerun_pending: (given) =>
    `The re-run is pending for ${gapText(given)}. Report the next run, or void it with a reason.`,
  axis_over_limit: ({ axis, void_fraction, limit }) =>
    `The void fraction of axis ${quoted(axis)}, ${void_fraction}, is above the limit, ${limit}. ` +
    'Re-run its voids, or name those that cannot be run again.',
  appeals_open: ({ ids }) =>
    `The epoch closes once every appeal has a ruling. Resolve ${ids.join(', ')} first.`,

  appeals_closed: ({ until }) =>
    `Appeals were taken until ${until}. Write to the organiser, who can still act on it.`,
  unknown_appeal: ({ id }) =>
    `There is no appeal ${quoted(id)}. Use an id that the list of appeals shows.`,
  appeal_resolved: ({ id, ruling }) =>
    `Appeal ${id} was ${ruling}, and a ruling stands. Raise another appeal if it must change.`,
  unknown_event: ({ event, after, last }) =>
    `Event ${String(event)} cannot be named here. ` +
    (after < last
      ? `Name events from ${String(after + 1)} to ${String(last)}, each once, in their order.`
      : `There is nothing after event ${String(after)}; leave it out.`),
  unknown_disclosure: ({ digest }) =>
    `No entry has a personal field with the digest ${digest}. Use a digest that the list of ` +
    'disclosures shows.',
  event_too_large: ({ bytes, limit }) =>
    `The event would have ${String(bytes)} bytes, and ${String(limit)} is the most. ` +
    'Send it in smaller parts.',
};

/** How many names a sentence lists before it only counts the rest. */
const listedMax = 5;

function unitText({ axis, task, unit }: { axis: string; task: string; unit: string }): string {
  return `Unit ${quoted(unit)} of task ${quoted(task)}, axis ${quoted(axis)},`;
}

function pairText(pair: { key: string; axis: string; task: string; unit: string }): string {
  const { key, axis, task, unit } = pair;
  return `${quoted(key)} on unit ${quoted(unit)} of task ${quoted(task)}, axis ${quoted(axis)},`;
}

function gapText(gap: Of<'outcomes_missing' | 'retry_due' | 'rerun_pending'>): string {
  const { key, axis, task, units } = gap;
  const rest = units.length - listedMax;
  const names = units.slice(0, listedMax).map(quoted).join(', ');
  const listed = rest > 0 ? `${names} and ${String(rest)} more` : names;
  return `${quoted(key)} on ${listed} of task ${quoted(task)}, axis ${quoted(axis)}`;
}

function outcomeText(code: string): string {
  const words: Readonly<Record<string, string>> = {
    '1': 'success',
    '0': 'failure',
    h: 'harness void',
    r: 'runtime void',
  };
  return words[code] ?? code;
}
