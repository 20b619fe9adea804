/** The page of key numbers. In English. */
export const words = {
  title: 'Key numbers',
  intro:
    'Every limit and constant that decides something here: what it is, what it means, and where ' +
    'it is defined.',
  number: 'Number',
  value: 'Value',
  meaning: 'What it means',
  definedIn: 'Defined in',

  epochs: 'By epoch',
  epochsText:
    'Fixed by the plan of an epoch when it is opened, and never changed. An axis whose void ' +
    'share is above the void limit has its void units re-run once; still above, it is dropped.',
  noEpochs: 'No epoch has been opened yet.',
  filter: 'Filter by epoch or rule',
  shown: '{{shown}} of {{all}} shown',
  epoch: 'Epoch',
  rule: 'Rule',
  limit: 'Void limit',
  retries: 'Runs after a runtime void',
  none: 'none: an exam',

  rules: 'By rule',
  rulesText:
    'A released rule never changes: an improvement is a new rule beside it, and every epoch is ' +
    'scored by the rule that its plan names.',
  'rule_epoch-record@1': 'Records from before there was an overall score: axis scores only.',
  'rule_epoch-record@2': 'The first rule with units paired over all entries, and a void limit.',
  'rule_epoch-record@3': 'The rule of today for epochs that are measured.',
  'rule_tcsexam-index-original-30303010-v0.1': 'The Index of TCSExam, out of four tracks.',

  references: 'By reference',
  referencesText:
    'An instance of a Solver task is measured with the spread of its reference values, and never ' +
    'with less than these floors: the first times the absolute mean of the values, the second as ' +
    'it stands.',
  reference: 'Reference',
  relativeFloor: 'Relative floor',
  absoluteFloor: 'Absolute floor',

  service: 'Of this service',
  serviceText: 'Limits on what is sent and asked. They decide nothing about a score.',

  name_paired_units: 'Units are paired',
  meaning_paired_units:
    'Whether a unit that the harness could not run for one entry is taken from all of them.',
  name_void_limit_applies: 'The void limit applies',
  meaning_void_limit_applies: 'Whether an axis above the void limit is re-run or dropped.',
  name_reruns_per_axis: 'Re-runs of an axis',
  meaning_reruns_per_axis: 'How often the void units of an axis are run again.',
  name_runtime_void_counts_as: 'A runtime void counts as',
  meaning_runtime_void_counts_as:
    'What a unit is worth that a model did not finish, once its further runs are used up.',
  name_overall_score: 'Overall score',
  meaning_overall_score: 'Whether entries get a score over all axes, and a rank.',
  name_index_weight_theorem: 'Weight of the theorem track',
  meaning_index_weight_theorem: 'Index points for a mean of 1 over the theorem items.',
  name_index_weight_solver: 'Weight of the Solver track',
  meaning_index_weight_solver: 'Index points for a mean of 1 over the Solver items.',
  name_index_weight_construction: 'Weight of the construction track',
  meaning_index_weight_construction: 'Index points for a mean of 1 over the construction items.',
  name_index_weight_open_conjecture: 'Weight of the open conjectures',
  meaning_index_weight_open_conjecture: 'Index points for a mean of 1 over the open conjectures.',
  name_body_bytes_max: 'Largest request',
  meaning_body_bytes_max: 'The most that the body of one request may weigh.',
  name_event_bytes_max: 'Largest event',
  meaning_event_bytes_max: 'The most that one event may weigh.',
  name_commit_bytes_max: 'Largest commit',
  meaning_commit_bytes_max: 'The most that the events of one commit weigh together.',
  name_page_items_max: 'Largest page of a list',
  meaning_page_items_max: 'The most items that one answer of a list has.',
  name_page_items: 'Page of a list',
  meaning_page_items: 'Items of one answer of a list, unless the question names a number.',
  name_at_least_ms_max: 'Longest wait for an event',
  meaning_at_least_ms_max: 'How long a read waits for the event that it is to be made after.',
  name_stamp_ahead_s_max: 'Stamp ahead of the clock',
  meaning_stamp_ahead_s_max: 'How far a stamp of the intake may be ahead of the service’s clock.',

  value_yes: 'yes',
  value_no: 'no',
  value_failure: 'a failure',
  value_void: 'a void',
  value_mean_of_axes: 'the mean of the axes',
  value_not_published: 'not published',
  unit_bytes_one: '{{formatted}} byte',
  unit_bytes_other: '{{formatted}} bytes',
  unit_items_one: '{{formatted}} item',
  unit_items_other: '{{formatted}} items',
  unit_ms_one: '{{formatted}} ms',
  unit_ms_other: '{{formatted}} ms',
  unit_s_one: '{{formatted}} s',
  unit_s_other: '{{formatted}} s',
  unit_points_one: '{{formatted}} point',
  unit_points_other: '{{formatted}} points',
  'unit_re-runs_one': '{{formatted}} re-run',
  'unit_re-runs_other': '{{formatted}} re-runs',
} as const;
