/** What an organiser can do. In English. */
export const words = {
  'rerun title': 'Re-run the voids of an axis',
  'rerun about': 'For an axis over the limit, once',
  'rerun consequence':
    'Void outcomes of the axis go back to missing and are reported again. An axis is re-run ' +
    'once; nothing takes it back.',
  'rerun confirm': 'Re-run now',
  'rerun done': 'The re-run has begun',

  'void title': 'Declare missing outcomes void',
  'void about': 'For outcomes that will never be reported',
  'void consequence':
    'The outcomes become harness voids: the units are taken from everybody, or from the base ' +
    'model alone.',
  'void confirm': 'Declare void now',
  'void done': 'The outcomes are void',

  'withdraw-units title': 'Withdraw units',
  'withdraw-units about': 'For units that nobody should be measured on',
  'withdraw-units consequence':
    'The units become void for everybody and take no outcome any more; nothing takes that back.',
  'withdraw-units confirm': 'Withdraw the units now',
  'withdraw-units done': 'The units are withdrawn',

  'rejudge-units title': 'Judge units again',
  'rejudge-units about': 'For what was scored wrongly, for everybody alike',
  'rejudge-units consequence':
    'The outcomes of these units go back to missing for everybody. The old ones stay in the log.',
  'rejudge-units confirm': 'Take the outcomes back now',
  'rejudge-units done': 'The units are to be judged again',

  'shortlist title': 'Shortlist entries',
  'shortlist about': 'Who is run; it closes the intake',
  'shortlist consequence':
    'The intake closes and the run begins. The list can be replaced until the first outcome ' +
    'is reported.',
  'shortlist confirm': 'Shortlist now',
  'shortlist done': 'The shortlist is drawn up',

  'withdraw title': 'Withdraw an entry',
  'withdraw about': 'At the wish of its entrant',
  'withdraw consequence':
    'The entry leaves the comparison, and its harness voids with it. Nothing takes that back.',
  'withdraw confirm': 'Withdraw the entry now',
  'withdraw done': 'The entry is withdrawn',

  'disqualify title': 'Disqualify an entry',
  'disqualify about': 'By your ruling',
  'disqualify consequence':
    'The entry leaves the comparison, and its harness voids with it. Nothing takes that back.',
  'disqualify confirm': 'Disqualify the entry now',
  'disqualify done': 'The entry is disqualified',

  'adopt title': 'Adopt an attempt',
  'adopt about': 'It counts, provisionally or for good',
  'adopt consequence': 'The attempt counts in the means of its model from now on.',
  'adopt confirm': 'Adopt now',
  'adopt done': 'The attempt is adopted',

  'exclude title': 'Exclude an attempt',
  'exclude about': 'It stays in the table and counts for nothing',
  'exclude consequence':
    'The attempt is in no mean any more. It stays in the table, with your reason, for ever.',
  'exclude confirm': 'Exclude now',
  'exclude done': 'The attempt is excluded',

  'raise-appeal title': 'Raise an appeal',
  'raise-appeal about': 'Against how an entry or a model was judged',
  'raise-appeal consequence':
    'The appeal is public. A close waits for its ruling unless the plan says otherwise.',
  'raise-appeal confirm': 'Raise the appeal now',
  'raise-appeal done': 'The appeal is raised',

  'resolve-appeal title': 'Rule on an appeal',
  'resolve-appeal about': 'With what was done because of it',
  'resolve-appeal consequence': 'A ruling is final and public.',
  'resolve-appeal confirm': 'Give the ruling now',
  'resolve-appeal done': 'The ruling is given',

  'close title': 'Close the epoch',
  'close about': 'Its record is published, for ever',
  'close consequence':
    'The record is computed, signed and published. It stays published, even when the epoch ' +
    'is reopened.',
  'close confirm': 'Close and publish now',
  'close done': 'The epoch is closed',

  'reopen title': 'Reopen the epoch',
  'reopen about': 'To put something right; what was published stays',
  'reopen consequence':
    'The epoch goes on where it was. The published record stays; the next close publishes ' +
    'another revision.',
  'reopen confirm': 'Reopen now',
  'reopen done': 'The epoch is open again',

  'cancel title': 'Cancel the epoch',
  'cancel about': 'While no record was published',
  'cancel consequence':
    'Nothing can happen to the epoch any more. It is listed as cancelled for ever.',
  'cancel confirm': 'Cancel for ever',
  'cancel done': 'The epoch is cancelled',
} as const;
