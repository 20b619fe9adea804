/** What can be taken away. In Chinese. */
import type { words as english } from '../en/downloads.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  downloads: '下载',
  downloadRecord: '记录',
  downloadRecordText: '所发布的内容，逐字节原样',
  downloadEvidence: '证据',
  downloadEvidenceText: '规则读取的内容：计划、条目、结果',
  downloadBundle: '导出包',
  downloadBundleText: '全部内容连同证明，无需本服务即可验证',
  downloadEvents: '事件',
  downloadEventsText: '该轮次的日志，每行一个事件',
};
