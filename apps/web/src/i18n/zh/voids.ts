/** What went unmeasured. In Chinese. */
import type { words as english } from '../en/voids.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  voids: '未能测量的部分',
  voidsMeaning:
    '只要测试框架无法为参与比较的任一条目运行某个单元，该单元就对所有条目取消，使所有条目都在相同的单元上计分。' +
    '模型未能完成的单元，在重试用完之后，算作该模型自己的失败。',
  voidsMeaningOld:
    '在此规则下，每个条目只在自己的单元上计分：作废的单元只从该条目的成功率中略去，与其他条目无关。' +
    '下列数目只作公布，不决定任何结果。',
  voidsAxis: '维度',
  voidsShare: '作废',
  voidsState: '处理结果',
  voidsNone: '所有单元都已测量',
  voidsOf: '{{voids}} / {{planned}}',
  voidsWithin: '未超过上限',
  voidsWithinRerun: '作废单元重跑之后，未超过上限',
  voidsOver: '超过上限：其作废单元需要重跑',
  voidsOverRerun: '重跑之后仍超过上限：将被剔除',
  voidsOverImpossible: '超过上限，且作废单元都无法重跑：将被剔除',
  voidsNoLimit: '只作公布，不决定任何结果',
  reason_over_limit_after_rerun: '已剔除：作废单元重跑之后仍超过上限 {{limit}}。',
  reason_over_limit_cannot_rerun: '已剔除：超过上限 {{limit}}，且作废单元都无法重跑。',
  reason_nothing_measured: '已剔除：该维度没有任何测量。',
  reasonUnknown: '已剔除：{{reason}}。',
  droppedMeans:
    '被剔除的维度不再属于该轮次：它不进入任何条目的平均值，因此对所有条目的影响都相同，即没有影响。' +
    '其任务成功率仍然公布。',
};
