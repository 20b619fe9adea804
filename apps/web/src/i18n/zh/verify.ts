/** The page that verifies a file. In Chinese. */
import type { words as english } from '../en/verify.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '验证导出包',
  lead:
    '导出的轮次在此浏览器中检查，所用程序与服务和命令行相同。' +
    '不会向任何地方发送数据：页面显示之后即不再需要网络。',
  loading: '正在加载离线工作所需的内容……',
  ready: '准备就绪：从现在起，本页面不再需要网络。',
  notReady: '无法加载验证程序，请重新加载页面。',
  drop: '将导出包文件拖到这里',
  choose: '选择文件',
  chosen: '{{name}}，{{size}}',
  key: '您信任的密钥',
  keyHelp:
    '每个密钥一行，形如 NAME+ID+KEY，取自印刷品或您认识的人，而不是导出包的来源处。' +
    '没有密钥时仍会检查全部内容，但结论始终是“未验证”。',
  keyFile: '选择密钥文件',
  keyRemembered: '这是此浏览器记住的 {{origin}} 的密钥。',
  kept: '您另外保存的凭据',
  keptHelp: '每一项都会缩小服务可能隐瞒的范围。全部都是可选的。',
  receipts: '回执',
  receiptsHelp: '提交时得到的回执；可以依次放入多张。',
  checkpoints: '检查点',
  checkpointsHelp: '您先前取得的签名文书；可以依次放入多份。',
  serviceLog: '服务日志',
  serviceLogHelp: '该服务的全部开启和关闭，以文件形式给出。',
  policy: '见证人策略',
  policyHelp: '哪些见证人必须看到过服务的树（C2SP tlog-policy）。',
  fromFile: '从文件读取',
  remove: '移除',
  noBundle: '请先选择导出包。',
  unreadable: '该文件不是可读取的文本。',

  record: '由证据计算记录',
  recordHelp: '由证据文件按其计划的规则或另一规则重新得出记录：与服务发布的字节相同。',
  evidence: '证据',
  recordRule: '规则',
  ownRule: '计划自己的规则',
  recordRevision: '版次',
  compute: '计算',
  noEvidence: '请先选择证据文件。',
  computed: '按 {{rule}} 的记录，{{size}}',
  saveRecord: '保存记录',
  missing_other: '{{key}}，{{axis}}，{{task}}：缺少 {{count}} 个结果',
  overLimit: '{{axis}}：其单元的 {{share}} 作废，上限为 {{limit}}，且没有重跑',
};
