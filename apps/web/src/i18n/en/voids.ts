/** What went unmeasured. In English. */
export const words = {
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
} as const;
