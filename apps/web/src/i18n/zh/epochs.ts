/** The list of epochs. In Chinese. */
import type { words as english } from '../en/epochs.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '轮次',
  intro: '正在测量的内容，以及已经发布的记录。',
  search: '按标题或编号搜索',
  states: '显示哪些轮次',
  all: '全部',
  none: '这里还没有开启任何轮次。',
  noneFound: '没有符合的轮次。请减少字数，或选择其他状态。',
  more: '显示更多',
  shown_other: '{{count}} 个轮次',
  entries_other: '{{count}} 个条目',
  attempts_other: '{{count}} 次尝试',
  outcomes: '已收到 {{reported}} / {{planned}} 个结果',
  repetitions: '已收到 {{reported}} / {{planned}} 次重复',
  until: '接受条目至',
  closed: '关闭于',
  opened: '开启于',
  exam: '考试',
  now: '正在发生',
  nothingNow: '暂无。写入日志的内容会立即显示在这里。',
};
