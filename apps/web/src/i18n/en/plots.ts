/** The plots of an epoch. In English. */
export const words = {
  title: 'Plots',
  default: 'The first in the ranking are shown. Choose up to six entries in the table.',
  chosen_one: 'The entry chosen in the table is shown.',
  chosen_other: 'The {{formatted}} entries chosen in the table are shown.',
  tooMany: 'There is room for {{most}}; the others are left out.',
  clear: 'Show the first ones',
  asTable: 'The numbers as a table',
  downloadSvg: 'Download “{{title}}” as SVG',
  base: 'base model',
  model: 'Model',
  rank: 'Rank',
  axis: 'Axis',
  notMeasured: 'not measured',

  scoresTitle: 'Scores',
  scoresAbout:
    'A dot is a score. Its whiskers reach from the score with all the entry’s own voids ' +
    'counted as ' +
    'failures to the one with all of them as successes.',
  scoresAboutMany:
    'A dot for each entry over its rank. Whiskers reach from the score with all the entry’s own ' +
    'voids counted as failures to the one with all of them as successes.',
  score: 'Score',
  ifFailures: 'Own voids as failures',
  ifSuccesses: 'Own voids as successes',
  ranks: 'Ranks between',

  profilesTitle: 'Axis by axis',
  profilesAbout: 'The score of each entry shown, on each axis. Dropped axes are crossed out.',

  voidsTitle: 'Voids against the limit',
  voidsTitleOld: 'Voids',
  voidsAbout: 'The share of an axis’s units that are void. Equal to the limit is not over it.',
  voidsAboutOld:
    'The share of an axis’s units that are void for somebody. It decides nothing here.',
  voidsOf: '{{voids}} of {{planned}}, {{share}}',
  limit: 'limit {{limit}}',
  void: 'Void',
  share: 'Share',
  state: 'State',
  within: 'within the limit',
  over: 'over the limit',

  unitsTitle: 'Planned units and what became of them',
  unitsAbout: 'planned = successes + failures + voids, over all axes, dropped ones too.',
  successes: 'successes',
  failures: 'failures',
  voids: 'voids',
  unfinished: 'not finished, among the failures',
  planned: 'planned',
} as const;
