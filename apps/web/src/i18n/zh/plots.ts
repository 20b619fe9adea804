/** The plots of an epoch. In Chinese. */
import type { words as english } from '../en/plots.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '图表',
  default: '显示排名最前的条目；可在表格中选择最多六个条目。',
  chosen_other: '显示表格中选择的 {{formatted}} 个条目。',
  tooMany: '最多显示 {{most}} 个，其余从略。',
  clear: '显示最前的条目',
  asTable: '以表格显示数值',
  downloadSvg: '将“{{title}}”下载为 SVG',
  base: '基准模型',
  model: '模型',
  rank: '名次',
  axis: '维度',
  notMeasured: '未测量',

  scoresTitle: '分数',
  scoresAbout:
    '圆点为分数。横线的一端是该条目自己的作废单元全部算作失败时的分数，另一端是全部算作成功时的分数。',
  scoresAboutMany:
    '每个条目一个点，横轴为名次。竖线的一端是该条目自己的作废单元全部算作失败时的分数，另一端是全部算作成功时的分数。',
  score: '分数',
  ifFailures: '自己的作废算作失败',
  ifSuccesses: '自己的作废算作成功',
  ranks: '名次范围',

  profilesTitle: '各维度的分数',
  profilesAbout: '所显示的每个条目在各个维度上的分数。被剔除的维度划去。',

  voidsTitle: '作废比例与上限',
  voidsTitleOld: '作废比例',
  voidsAbout: '各维度作废单元所占的比例。等于上限不算超过。',
  voidsAboutOld: '各维度对某个条目作废的单元所占的比例，在此不决定任何结果。',
  voidsOf: '{{voids}} / {{planned}}，{{share}}',
  limit: '上限 {{limit}}',
  void: '作废',
  share: '比例',
  state: '状况',
  within: '未超过上限',
  over: '超过上限',

  unitsTitle: '计划的单元及其结果',
  unitsAbout: '计划 = 成功 + 失败 + 作废，包括所有维度，被剔除的维度也在内。',
  successes: '成功',
  failures: '失败',
  voids: '作废',
  unfinished: '失败中未完成的',
  planned: '计划',
};
