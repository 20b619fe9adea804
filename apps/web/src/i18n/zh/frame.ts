/** What surrounds every page. In Chinese. */
import type { words as english } from '../en/frame.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  skip: '跳到正文',
  navigation: '页面',
  epochs: '轮次',
  verify: '验证',
  keyNumbers: '关键数值',
  dark: '深色主题',
  promise: '任何人都可以重新计算每一份已发布的记录。',
  api: 'API',
  missing: '这里没有页面',
  missingNext: '请检查地址，或从轮次列表开始。',
  trouble: '无法显示此页面',
  troubleNext: '请重新加载。如果没有帮助，请把下面的内容告诉服务的运营者：',
  reload: '重新加载',
  stale: '连接已中断：本页面为 {{at}} 时的内容，可能已过时。页面会自动重试。',

  state_open: '接受条目',
  state_running: '运行中',
  state_closed: '已关闭',
  state_cancelled: '已取消',
  revision: '第 {{revision}} 版',
  reopened: '重新打开',
  rerunPending: '等待重跑',
  hidden: '关闭前不公开',
  comma: '、',
  semicolon: '；',
  loading: '正在加载…',
};
