/** The page of an epoch. In English. */
export const words = {
  provisional: 'Provisional',
  provisionalTitle: '{{title}} (provisional)',
  provisionalOpen:
    'This epoch still takes entries. Nothing has been measured yet, and nothing here is a result.',
  provisionalRunning:
    'This epoch is not closed. {{reported}} of {{planned}} outcomes are in; every score and ' +
    'every ' +
    'rank here may still change.',
  provisionalReopened:
    'This epoch was reopened after revision {{revision}} (“{{reason}}”). That revision stays ' +
    'published as it was; what is shown here is not a record.',
  provisionalRerun: 'Void units are being run again.',
  cancelled:
    'This epoch was cancelled (“{{reason}}”). There is no record of it and there never will be.',
  final: 'Final',
  finalText: 'Revision {{revision}} of the record, published',
  hiddenTitle: 'Hidden until the close',
  hiddenText:
    'The organiser of this epoch shows ranking, voids and evidence only after its close. The ' +
    'plan ' +
    'and the list of entries are public already.',
  noOverall: 'No overall score was published for this epoch.',
  noOverallText:
    'Its record was made under {{rule}}, which gives a score for each axis, no score over all of ' +
    'them, and no rank. What it does publish is in the table.',

  facts: 'Facts',
  rule: 'Rule',
  limit: 'Void limit',
  retriesLabel: 'Runs after a runtime void',
  retries_one: 'one more',
  retries_other: '{{count}} more',
  size: 'Plan',
  sizeText: '{{axes}}, {{tasks}}, {{units}}',
  axes_one: '{{count}} axis',
  axes_other: '{{count}} axes',
  tasks_one: '{{count}} task',
  tasks_other: '{{count}} tasks',
  units_one: '{{count}} unit',
  units_other: '{{count}} units',
  entries: 'Entries',
  entriesText: '{{entries}}, {{shortlisted}} in the comparison',
  opened: 'Opened',
  intake: 'Entries taken until',
  closed: 'Closed',
  checkpoint: 'Checkpoint',
  checkpointText: 'signed over {{count}} events',
  verified: 'Verified in this browser',
  verifiedOffered: 'Verified in this browser, with the key that came along',
  notVerified: 'Not verified in this browser yet',
  verifyHere: 'Verify here',
  audit: 'Events and verification',
  organise: 'Organise',
  keyNumbers: 'key numbers',

  ranking: 'Ranking',
  rankingProvisional: 'Provisional ranking',
  entriesHeading: 'Entries so far',
  filter: 'Filter by model or key',
  shown: '{{shown}} of {{all}} shown',
  sortedUp: 'Sorted by {{column}}, ascending',
  sortedDown: 'Sorted by {{column}}, descending',
  sortedAsRecord: 'In the order of the record',
  column_rank: 'Rank',
  column_model: 'Model',
  column_key: 'Key',
  column_score: 'Score',
  column_submitted_at: 'Submitted',
  tasksOf: 'Tasks of {{key}}',
  choose: 'Show {{key}} in the plots',
  chooseShort: 'Show in the plots',
  base: 'base model',
  baseShort: 'base',
  noRank: 'no rank',
  notScored: 'not scored',
  notMeasured: 'not measured',
  dropped: 'dropped',
  droppedAxis: '{{axis}}: dropped from the scoring',
  status_shortlisted: 'in the comparison',
  status_base: 'base model',
  status_entered: 'entered',
  status_withdrawn: 'withdrawn',
  status_disqualified: 'disqualified',
  score_no_axis_scored: 'no axis was scored',
  score_axis_not_measured: 'an axis was not measured for it',
  score_none: 'no overall score',
  scoreExact: 'Score, exactly',
  wholeWay: 'The whole way from this score to single events',
  noTasks: 'Nothing was measured for this entry, so there is no task to show.',
  task_task: 'Task',
  task_rate: 'Rate',
  task_successes: 'Successes',
  task_failures: 'Failures',
  task_voids: 'Voids',
  task_planned: 'Planned',
  ofUnits_one: '{{part}} of {{all}} unit',
  ofUnits_other: '{{part}} of {{all}} units',
  unfinished_one: '({{count}} not finished)',
  unfinished_other: '({{count}} not finished)',
  noRate_one: 'no rate: its only unit is void',
  noRate_other: 'no rate: all {{count}} units are void',
  axisScore: '{{score}} ({{exact}}), the mean of the rates below',
  axisDropped: 'dropped: these rates are in no score',
  axisNotMeasured: 'no score: nothing was measured here',

  voids: 'What went unmeasured',
  voidsMeaning:
    'A unit that the harness could not run for somebody in the comparison is taken away from all ' +
    'of them, so that everybody is scored on the same units. A unit that a model did not finish, ' +
    'its retries used up, is a failure of that model.',
  voidsMeaningOld:
    'Under this rule each entry was scored on its own units: a void is left out of that entry’s ' +
    'rates and of nobody else’s. The counts below are published and decide nothing.',
  voidsAxis: 'Axis',
  voidsShare: 'Void',
  voidsState: 'What became of it',
  voidsNone: 'every unit was measured',
  voidsOf: '{{voids}} of {{planned}}',
  voidsWithin: 'within the limit',
  voidsWithinRerun: 'within the limit, after its void units were re-run',
  voidsOver: 'over the limit: its void units are to be re-run',
  voidsOverRerun: 'over the limit although re-run: it will be dropped',
  voidsOverImpossible:
    'over the limit, and none of its void units can be re-run: it will be dropped',
  voidsNoLimit: 'published, decides nothing',
  reason_over_limit_after_rerun:
    'Dropped: after a re-run of its void units it was still over the limit of {{limit}}.',
  reason_over_limit_cannot_rerun:
    'Dropped: it was over the limit of {{limit}}, and none of its void units could be re-run.',
  reason_nothing_measured: 'Dropped: nothing was measured on it.',
  reasonUnknown: 'Dropped: {{reason}}.',
  droppedMeans:
    'A dropped axis is not one of the axes of this epoch: it is in nobody’s mean, so it costs ' +
    'everybody the same, which is nothing. Its task rates are still published.',

  downloads: 'Downloads',
  downloadRecord: 'Record',
  downloadRecordText: 'what is published, byte for byte',
  downloadEvidence: 'Evidence',
  downloadEvidenceText: 'what the rule reads: plan, entries, outcomes',
  downloadBundle: 'Bundle',
  downloadBundleText: 'everything, with proofs, to verify without us',
  downloadEvents: 'Events',
  downloadEventsText: 'the log of this epoch, a line each',
} as const;
