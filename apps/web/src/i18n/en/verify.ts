/** The page that verifies a file. In English. */
export const words = {
  title: 'Verify a bundle',
  lead:
    'An exported epoch is checked here, in this browser, with the same program that the service ' +
    'and the command line use. Nothing is sent anywhere: once this page is shown, it needs ' +
    'no network.',
  loading: 'Loading what it takes to work without a network …',
  ready: 'Ready: from now on this page needs no network.',
  notReady: 'The verifier could not be loaded. Load the page again.',
  drop: 'Drop a bundle file here',
  choose: 'Choose a file',
  chosen: '{{name}}, {{size}}',
  key: 'The key you trust',
  keyHelp:
    'A line NAME+ID+KEY for each key, from a printed page or somebody you know: not from the ' +
    'place ' +
    'where the bundle came from. Without a key everything is checked, and the answer stays no.',
  keyFile: 'Choose a key file',
  keyRemembered: 'This is the key of {{origin}} that this browser remembers.',
  kept: 'What else you kept',
  keptHelp: 'Each narrows down what a service could have hidden. All of it is optional.',
  receipts: 'Receipts',
  receiptsHelp: 'As they were given at the intake; several after each other.',
  checkpoints: 'Checkpoints',
  checkpointsHelp: 'Signed notes that you fetched earlier; several after each other.',
  serviceLog: 'Service log',
  serviceLogHelp: 'All openings and closings of the service, as a file.',
  policy: 'Witness policy',
  policyHelp: 'Which witnesses must have seen the service’s tree (C2SP tlog-policy).',
  fromFile: 'From a file',
  remove: 'Remove',
  noBundle: 'Choose a bundle first.',
  unreadable: 'This file is no text that can be read.',

  record: 'Compute a record from evidence',
  recordHelp:
    'An evidence file gives its record again, under the rule of its plan or another one: the ' +
    'same ' +
    'bytes that a service publishes.',
  evidence: 'Evidence',
  recordRule: 'Rule',
  ownRule: 'The rule of the plan',
  recordRevision: 'Revision',
  compute: 'Compute',
  noEvidence: 'Choose an evidence file first.',
  computed: 'Record under {{rule}}, {{size}}',
  saveRecord: 'Save the record',
  missing_one: '{{key}}, {{axis}}, {{task}}: one outcome is missing',
  missing_other: '{{key}}, {{axis}}, {{task}}: {{count}} outcomes are missing',
  overLimit: '{{axis}}: {{share}} of its units are void, the limit is {{limit}}, and no re-run',
} as const;
