/**
 * What a verification looks at and what it can find, each with what it means for whoever has never
 * read the format. In English.
 */
export const words = {
  step_1: 'File',
  step_2: 'Keys',
  step_3: 'Events',
  step_4: 'Checkpoints',
  step_5: 'Service tree',
  step_6: 'Documents',
  step_7: 'Replay',
  step_8: 'Record',
  step_9: 'Receipts',
  step_10: 'Disclosures',
  step_11: 'What you kept',
  step_12: 'Witnesses',

  looks_1: 'The file is whole: a header, and as many lines as it says.',
  looks_2: 'The keys are yours, and they are those of this service.',
  looks_3: 'Each event is written in its one form and names the hash of the event before it.',
  looks_4: 'The service signed exactly these events, at each close and over all of them.',
  looks_5: 'The opening and each close stand in the one tree that the service keeps of all epochs.',
  looks_6: 'Each document is the one that an event names by its SHA-256, and none is missing.',
  looks_7: 'Each event was allowed at its point, and the evidence follows from the events.',
  looks_8: 'Each published record is what its rule makes of that evidence, byte for byte.',
  looks_9: 'The log has what each receipt promised an entrant.',
  looks_10: 'Each personal field that is shown was sealed in an event, and was not erased.',
  looks_11: 'Checkpoints and service log that you kept from earlier agree with this history.',
  looks_12: 'The witnesses whom you ask for have seen the service’s tree, in time.',

  bundle_malformed: 'The file is not a whole bundle. Nothing else in it was looked at.',
  format_unknown: 'The format is not known here. A newer version of these pages may read it.',
  key_not_pinned:
    'You gave no key, so the one that came along with the bundle stood in. A forger signs with a ' +
    'key of his own. Get the key by another way, such as a printed page, and give it here.',
  origin_mismatch: 'This belongs to another service, epoch or entry.',
  not_canonical: 'The line is not the one form that its value has.',
  number_refused: 'Events hold whole numbers up to 2^53 − 1. This is another number.',
  envelope_invalid: 'A member of the event is missing, unknown or not of its shape.',
  event_foreign: 'The event belongs to another epoch or another service.',
  version_gap: 'From here on, events are missing, repeated or out of order.',
  chain_broken:
    'The event names another predecessor than the line before it. One of the two was changed ' +
    'after it was sealed.',
  time_backwards: 'The event is stamped earlier than the one before it.',
  note_malformed: 'A signed note is not of its form.',
  signature_invalid: 'The signature of a key that you trust does not fit this text.',
  signer_unknown: 'No key that you trust has signed this.',
  checkpoint_size_mismatch: 'Checkpoints must rise in size and stay within the events.',
  root_mismatch: 'These events are not those that were signed.',
  checkpoint_missing: 'A close, or the service’s tree, has no signed checkpoint.',
  events_not_covered: 'No signed checkpoint covers the last events.',
  consistency_invalid: 'It is not proven that the service’s tree has grown from what it was.',
  inclusion_missing: 'The opening and each close need one place in the service’s tree.',
  inclusion_invalid: 'It is not proven that this stands in the signed tree as it is here.',
  record_differs: 'The published record is not what the rule makes of the evidence.',
  evidence_differs: 'The evidence is not what the events say.',
  document_differs: 'A document is not the one that an event named.',
  result_missing: 'The record that a close published is not in the bundle.',
  document_missing: 'A document that an event names is not in the bundle.',
  document_unreferenced: 'The bundle has a document that no event names.',
  plan_differs: 'A close is over another plan than the epoch was opened with.',
  event_unknown:
    'This kind of event is not known here. A newer version of these pages may know it.',
  body_invalid: 'What the event says is not of its shape.',
  event_illegal: 'The event could not have happened at this point.',
  rule_unknown: 'The record was made under a rule that is not known here.',
  receipt_not_covered: 'A receipt speaks of an event beyond those that are here.',
  receipt_contradicted:
    'The log does not have what the service promised in this receipt. Keep both: together they ' +
    'convict the service.',
  disclosure_mismatch: 'A personal field is shown that no event has sealed.',
  disclosure_erased: 'A personal field is shown that was erased.',
  fork_detected: 'The service signed two histories. The two notes prove it to anybody.',
  bundle_outdated: 'There was already more of this epoch when your checkpoint was signed.',
  service_log_invalid: 'The service log is not what its checkpoint says, so it proves nothing.',
  epoch_duplicated: 'The service’s tree has two of what can happen only once.',
  cosignature_invalid: 'A line in the name of a witness you know was not made by that witness.',
  quorum_missing: 'Too few of the witnesses that you ask for have seen the last service note.',
  time_conflict: 'It is stamped later than witnesses have seen it.',

  not_closed: 'The epoch is not closed: there is no record of it yet.',
  undisclosed_one: 'One personal field is sealed and not shown.',
  undisclosed_other: '{{count}} personal fields are sealed and not shown.',
  not_compared: 'Nothing here has the size of your checkpoint, so it was compared with nothing.',

  anomalies: 'Stamps worth asking about',
  anomaliesLead:
    'None of this is a verdict: an honest service has a clock that is set right, too. It says ' +
    'where to ask.',
  anomaliesNone: 'Nothing about the stamps of this epoch is odd.',
  anomaliesCount_one: '{{count}} stamp',
  anomaliesCount_other: '{{count}} stamps',
  anomaliesMore_one: 'and one more of this kind',
  anomaliesMore_other: 'and {{count}} more of this kind',
  clock_backwards:
    'The clock read {{clock}}, {{behind}} behind the stamp {{at}}, which was kept up to event ' +
    '{{last}}. Stamps from event {{since}} on may be that much ahead.',
  stamps_stand_still:
    '{{commands}} commands up to event {{last}} bear the one stamp {{at}}, and no reading of the ' +
    'clock says why. The next stamp is {{leap}} later.',
  stamps_stand_still_at_end:
    '{{commands}} commands up to event {{last}} bear the one stamp {{at}}, and no reading of the ' +
    'clock says why. Nothing follows.',
  clock_leap:
    'From {{from}} to {{at}} are {{seconds}}; the next longest pause between such reports is ' +
    '{{next}}. A clock that was set forward looks like this, and so does a pause.',
  outcomes_before_entry:
    'Outcomes of {{key}} are stamped {{at}}, {{seconds}} before it was handed in: its intake ' +
    'says {{submitted}} in event {{entry}}.',
  intake_far_off:
    'The intake stamped {{key}} {{submitted}}; the ledger took it {{seconds}} later, at ' +
    '{{received}}.',

  role_not_allowed: 'It was done as {{role}}; it takes {{allowed}}.',
  event_differs: 'Its command makes another event. They part at {{place}}.',
  document_unusable: 'The document that it names at {{place}} is {{reason}}.',
  rejected: 'The service would have refused it: {{reason}}',

  place_file: 'the file',
  place_header: 'the header',
  place_keys: 'the keys',
  place_event: 'event {{number}}',
  place_document: 'document {{number}}',
  place_checkpoint: 'checkpoint {{number}} of the epoch',
  place_service: 'the service part',
  place_receipt: 'receipt {{number}}',
  place_disclosure: 'disclosure {{number}}',
  place_held_receipt: 'your receipt {{number}}',
  place_held_checkpoint: 'your checkpoint {{number}}',
  place_service_log: 'your service log',
  place_own_receipt: 'the receipt',
  place_proof: 'the proof',
} as const;
