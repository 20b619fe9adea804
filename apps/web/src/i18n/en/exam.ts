/** The page of an exam. In English. */
export const words = {
  title: 'Exam',
  provisionalText:
    'This exam is not closed. {{reported}} of {{planned}} planned repetitions have a score; ' +
    'every Index here may still change.',
  suite: 'Suite',
  protocol: 'Solver protocol',
  protocol_online: 'online',
  protocol_offline: 'offline',
  reference: 'Reference',
  models: 'Models',
  attempts: 'Attempts',
  policy: 'Which repetitions count:',

  index: 'Index',
  indexProvisional: 'Provisional Index',
  indexText:
    '30 times the mean of the theorems, of the Solver tasks and of the constructions, and 10 ' +
    'times that of the open conjectures. A construction may score above 1, so an Index may ' +
    'pass 100.',
  model: 'Model',
  track_theorem: 'Theorems',
  track_solver: 'Solver',
  track_construction: 'Constructions',
  track_open_conjecture: 'Open conjectures',
  status: 'Status',
  status_complete: 'complete',
  status_provisional: 'provisional',
  status_incomplete: 'incomplete',
  valid: 'Repetitions with a score',
  validOf: '{{valid}} of {{planned}}',
  noIndex: 'no Index',
  scoredOf: '{{scored}} of {{items}} items',
  barsTitle: 'What makes up each Index',
  barsText: 'Points of each track, added up. A model with a gap has no Index, and no bar.',

  issues: 'What is missing',
  noIssues: 'Nothing: every planned repetition has a score.',
  gaps_one: '{{count}} gap',
  gaps_other: '{{count}} gaps',
  issueOf: 'attempt {{attempt}}: {{issue}}',
  gap_valid: 'has a score',
  gap_missing_attempt: 'a planned repetition was never handed in, or none was adopted',
  gap_judge_failed: 'the judge failed, which says nothing of the model',
  gap_not_finished: 'it has not finished',
  gap_missing: 'its result is missing',
  gap_infrastructure_failure: 'the infrastructure failed, which says nothing of the model',

  coverage: 'Coverage',
  coverageText: 'Each item of the suite by each model: its mean, or what there is of it.',
  item: 'Item',
  cell_scored: 'all repetitions have a score: their mean',
  cell_provisional: 'the same, some adopted provisionally',
  cell_partial: 'only some repetitions have a score',
  cell_empty: 'none has a score',
  cellSaid: '{{model}}, {{item}}: {{state}}',

  oneItem: 'One item of one model',
  noAttempts: 'No attempt on this item was handed in.',
  attempt: 'Attempt',
  score: 'Score',
  adoption: 'Counts',
  adoption_selected: 'adopted',
  adoption_selected_provisional: 'adopted provisionally',
  adoption_excluded: 'excluded',
  result: 'Result',
  event: 'Event',
  remark: 'Remark',
  replacedBy: 'Replaced by attempt {{attempt}}.',
  rawReward: 'Raw reward {{raw}}.',

  measures_maximize:
    'More is better: z is how far the value lies above the mean of the reference values, in ' +
    'units of the scale, and the score is Φ(z).',
  measures_minimize:
    'Less is better: z is how far the value lies below the mean of the reference values, in ' +
    'units of the scale, and the score is Φ(z).',
  measuresSolved:
    'Solved counts 1 and unsolved 0: z is how far that lies above the mean of the reference ' +
    'values, in units of the scale, and the score is Φ(z).',
  nothingKept: 'No instance records of this attempt are kept here, only what it is measured with.',
  relativeScore_one: 'The score of its only instance:',
  relativeScore_other: 'The mean of the scores of {{count}} instances:',
  notScored: 'These records cannot be scored: some say nothing about the solver.',
  unscored: 'Not in the mean, without enough reference values:',
  noReference: 'The reference {{reference}} is not registered here, so no instance can be shown.',
  instances: 'Instances',
  number: 'No.',
  instance: 'Instance',
  values: 'Reference values',
  mu: 'Mean μ',
  s: 'Deviation s',
  scale: 'Scale',
  value: 'Candidate',
  z: 'z',
  instanceScore: 'Φ(z)',
  noOutcome: 'not kept',
  none: 'none',
  outcome_ok: 'ok',
  outcome_timeout: 'out of time: 0',
  outcome_invalid: 'invalid: 0',
  outcome_certificate_failed: 'certificate refused: 0',
  outcome_crash: 'crashed: 0',
  outcome_error: 'error: 0',
  outcome_memory_out: 'out of memory: 0',
  outcome_wrong: 'wrong: 0',
  outcome_judge_failed: 'the judge failed',
  outcome_infrastructure_failure: 'infrastructure failed',
  outcome_not_finished: 'not finished',
  outcome_missing: 'missing',
  curveTitle: 'Where the candidate stands',
  curveText:
    'A dot is an instance, with its number in the table: at z on the curve of the normal ' +
    'distribution. As good as the mean of the reference values is z = 0, a score of one half.',
  curveTextFailed_one:
    'A dot is an instance, with its number in the table: at z on the curve of the normal ' +
    'distribution. One instance failed: it has no place on the curve, and scores 0.',
  curveTextFailed_other:
    'A dot is an instance, with its number in the table: at z on the curve of the normal ' +
    'distribution. {{count}} instances failed: they have no place on the curve, and score 0.',
  asReference: 'mean of the reference',
  zAxis: 'z, in units of the scale',

  table: 'Attempt table',
  tableText: 'every attempt ever handed in, as CSV',
} as const;
