/** An opened row of the ranking. In Chinese. */
import type { words as english } from '../en/tasks.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  scoreExact: '精确分数',
  wholeWay: '从该分数到单个事件的全部过程',
  noTasks: '该条目没有测量过，因此没有任务可显示。',
  task_task: '任务',
  task_rate: '成功率',
  task_successes: '成功',
  task_failures: '失败',
  task_voids: '作废',
  task_planned: '计划',
  ofUnits_other: '{{part}} / {{all}} 个单元',
  unfinished_other: '（其中 {{count}} 个未完成）',
  noRate_other: '没有成功率：全部 {{count}} 个单元都作废',
  axisScore: '{{score}}（{{exact}}），即下列成功率的平均值',
  axisDropped: '已剔除：这些成功率不计入任何分数',
  axisNotMeasured: '没有分数：此处没有任何测量',
};
