/** What an organiser can do. In Chinese. */
import type { words as english } from '../en/actions.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  'rerun title': '重跑某维度的作废单元',
  'rerun about': '用于超过上限的维度，仅一次',
  'rerun consequence': '该维度的作废结果恢复为缺失，须重新报告。每个维度只重跑一次，无法撤销。',
  'rerun confirm': '立即重跑',
  'rerun done': '重跑已开始',

  'void title': '将缺失的结果宣布为作废',
  'void about': '用于不会再报告的结果',
  'void consequence': '这些结果成为测试框架作废：相关单元对所有条目去除，或仅对基准模型去除。',
  'void confirm': '立即宣布作废',
  'void done': '这些结果已作废',

  'withdraw-units title': '撤销单元',
  'withdraw-units about': '用于不应测量任何条目的单元',
  'withdraw-units consequence': '这些单元对所有条目作废，不再接受结果，无法撤销此操作。',
  'withdraw-units confirm': '立即撤销这些单元',
  'withdraw-units done': '单元已撤销',

  'rejudge-units title': '重新评判单元',
  'rejudge-units about': '用于评分有误之处，对所有条目一视同仁',
  'rejudge-units consequence': '这些单元的结果对所有条目恢复为缺失。旧结果保留在日志中。',
  'rejudge-units confirm': '立即收回这些结果',
  'rejudge-units done': '单元将重新评判',

  'shortlist title': '确定入围条目',
  'shortlist about': '决定运行哪些条目；同时停止接收',
  'shortlist consequence': '停止接收条目，开始运行。在报告第一个结果之前，名单可以替换。',
  'shortlist confirm': '立即确定入围',
  'shortlist done': '入围名单已确定',

  'withdraw title': '撤回条目',
  'withdraw about': '应参赛者的要求',
  'withdraw consequence': '条目退出比较，其测试框架作废一并去除。无法撤销。',
  'withdraw confirm': '立即撤回条目',
  'withdraw done': '条目已撤回',

  'disqualify title': '取消条目资格',
  'disqualify about': '由您裁定',
  'disqualify consequence': '条目退出比较，其测试框架作废一并去除。无法撤销。',
  'disqualify confirm': '立即取消资格',
  'disqualify done': '条目已被取消资格',

  'adopt title': '采用尝试',
  'adopt about': '使其计入，暂定或最终',
  'adopt consequence': '从现在起，该尝试计入其模型的平均值。',
  'adopt confirm': '立即采用',
  'adopt done': '尝试已采用',

  'exclude title': '排除尝试',
  'exclude about': '保留在表中，但不计入',
  'exclude consequence': '该尝试不再计入任何平均值。它与您的理由永远保留在表中。',
  'exclude confirm': '立即排除',
  'exclude done': '尝试已排除',

  'raise-appeal title': '提出申诉',
  'raise-appeal about': '针对某条目或模型的评判',
  'raise-appeal consequence': '申诉是公开的。除非计划另有规定，关闭须等待裁定。',
  'raise-appeal confirm': '立即提出申诉',
  'raise-appeal done': '申诉已提出',

  'resolve-appeal title': '裁定申诉',
  'resolve-appeal about': '并说明因此采取的措施',
  'resolve-appeal consequence': '裁定是最终的，并且公开。',
  'resolve-appeal confirm': '立即作出裁定',
  'resolve-appeal done': '裁定已作出',

  'close title': '关闭轮次',
  'close about': '永久发布其记录',
  'close consequence': '计算、签名并发布记录。即使重新打开轮次，已发布的记录也保持不变。',
  'close confirm': '立即关闭并发布',
  'close done': '轮次已关闭',

  'reopen title': '重新打开轮次',
  'reopen about': '用于更正；已发布的内容保持不变',
  'reopen consequence': '轮次从原处继续。已发布的记录保持不变；下一次关闭发布新的修订版。',
  'reopen confirm': '立即重新打开',
  'reopen done': '轮次已重新打开',

  'cancel title': '取消轮次',
  'cancel about': '仅在尚未发布记录时',
  'cancel consequence': '此后轮次不会再有任何变化，并永远列为已取消。',
  'cancel confirm': '永久取消',
  'cancel done': '轮次已取消',
};
