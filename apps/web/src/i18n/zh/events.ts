/** What events say. In Chinese. */
import type { words as english } from '../en/events.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  EpochOpened: '按规则 {{rule}} 开启“{{title}}”',
  EntrySubmitted: '条目 {{key}}（{{model}}）已提交，时间戳 {{at}}',
  EntryWithdrawn_other: '条目 {{key}} 已撤回；{{count}} 个单元恢复给所有条目',
  EntryDisqualified_other: '条目 {{key}} 已被取消资格；{{count}} 个单元恢复给所有条目',
  EntriesShortlisted_other: '{{count}} 个条目入围',
  OutcomesRecorded_other: '记录了 {{count}} 个结果',
  UnitsVoided_other: '{{count}} 个缺失的结果被宣布为测试框架作废',
  UnitsWithdrawn_other: '{{count}} 个单元对所有条目撤销',
  UnitsRejudged_other: '{{count}} 个单元将对所有条目重新评判',
  VoidsRerun_other: '重跑 {{axis}} 的作废单元：{{count}} 个结果恢复为缺失',
  VoidsRerunNotAll_other:
    '重跑 {{axis}} 的作废单元：{{count}} 个结果恢复为缺失，{{kept}} 个单元仍为作废',
  AttemptSubmitted: '模型 {{model}} 在 {{item}} 上的第 {{attempt}} 次尝试已提交：{{result}}',
  AttemptAdopted: '事件 {{attempt}} 中的尝试已采用：{{status}}',
  AttemptExcluded: '事件 {{attempt}} 中的尝试已排除',
  ReferenceRegistered: '参考 {{reference}} 已登记',
  SuiteRegistered: '题集 {{suite}} 已登记',
  AppealRaised: '针对 {{key}} 提出申诉 {{id}}',
  AppealUpheld: '申诉 {{id}} 成立',
  AppealRejected: '申诉 {{id}} 被驳回',
  EpochClosed: '已关闭：发布了记录的第 {{revision}} 版',
  RecordImported: '导入了规则 {{rule}} 的记录，来源：{{source}}',
  EpochReopened: '已重新打开；已发布的内容保持不变',
  EpochCancelled: '已永久取消',
  DisclosuresErased_other: '事件 {{event}} 的 {{count}} 个个人字段已删除',
};
