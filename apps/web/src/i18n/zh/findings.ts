/** What a verification looks at and what it can find. In Chinese. */
import type { words as english } from '../en/findings.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  step_1: '文件',
  step_2: '密钥',
  step_3: '事件',
  step_4: '检查点',
  step_5: '服务树',
  step_6: '文档',
  step_7: '重放',
  step_8: '记录',
  step_9: '回执',
  step_10: '披露',
  step_11: '您保存的凭据',
  step_12: '见证人',

  looks_1: '文件完整：有一个文件头，行数与其所述一致。',
  looks_2: '密钥是您信任的，并且属于这个服务。',
  looks_3: '每个事件都以其唯一的形式写成，并注明前一个事件的哈希。',
  looks_4: '服务在每次关闭时以及对全部事件，签署的正是这些事件。',
  looks_5: '开启和每次关闭都在服务为所有轮次维护的同一棵树中。',
  looks_6: '每份文档都是事件以 SHA-256 指名的那一份，且一份不缺。',
  looks_7: '每个事件在其所在位置都是允许的，证据由事件得出。',
  looks_8: '每份已发布的记录与其规则由该证据算出的结果逐字节相同。',
  looks_9: '日志中有每张回执向参赛者承诺的内容。',
  looks_10: '每个公开的个人字段都曾封存在某个事件中，且未被删除。',
  looks_11: '您先前保存的检查点和服务日志与这段历史一致。',
  looks_12: '您要求的见证人及时看到了服务的树。',

  bundle_malformed: '该文件不是完整的导出包，其余内容没有检查。',
  format_unknown: '此处不认识这种格式；较新版本的页面也许可以读取。',
  key_not_pinned:
    '您没有给出密钥，因此使用了随导出包而来的密钥。伪造者也会用自己的密钥签名。' +
    '请通过另一途径（例如印刷品）取得密钥，并在此给出。',
  origin_mismatch: '它属于另一个服务、轮次或条目。',
  not_canonical: '这一行不是其内容的唯一规范形式。',
  number_refused: '事件中只能有不超过 2^53 − 1 的整数，这里是别的数。',
  envelope_invalid: '事件的某个成员缺失、未知或形式不对。',
  event_foreign: '该事件属于另一个轮次或另一个服务。',
  version_gap: '从这里开始，事件有缺失、重复或次序错乱。',
  chain_broken: '该事件所指的前一个事件不是它前面的那一行：两者之一在封存后被改动过。',
  time_backwards: '该事件的时间戳早于前一个事件。',
  note_malformed: '一份签名文书的形式不对。',
  signature_invalid: '您信任的密钥的签名与这段文字不符。',
  signer_unknown: '没有任何您信任的密钥签署过它。',
  checkpoint_size_mismatch: '检查点的大小必须递增，且不超过事件数。',
  root_mismatch: '这些事件不是被签署的那些事件。',
  checkpoint_missing: '某次关闭或服务树没有已签名的检查点。',
  events_not_covered: '没有已签名的检查点覆盖最后的事件。',
  consistency_invalid: '未能证明服务的树是由先前的树增长而来。',
  inclusion_missing: '开启和每次关闭在服务树中都必须有一个位置。',
  inclusion_invalid: '未能证明它以此处的样子存在于已签名的树中。',
  record_differs: '已发布的记录不是规则由证据得出的结果。',
  evidence_differs: '证据与事件所述不符。',
  document_differs: '某份文档不是事件指名的那一份。',
  result_missing: '某次关闭所发布的记录不在导出包中。',
  document_missing: '事件指名的一份文档不在导出包中。',
  document_unreferenced: '导出包中有一份没有任何事件指名的文档。',
  plan_differs: '某次关闭所依据的计划与轮次开启时的计划不同。',
  event_unknown: '此处不认识这类事件；较新版本的页面也许认识。',
  body_invalid: '事件的内容形式不对。',
  event_illegal: '该事件在此处不可能发生。',
  rule_unknown: '该记录所依据的规则在此处未知。',
  receipt_not_covered: '某张回执所说的事件超出了此处的范围。',
  receipt_contradicted:
    '日志中没有服务在这张回执里承诺的内容。请同时保存两者：合在一起即可证明服务失信。',
  disclosure_mismatch: '公开了一个没有任何事件封存过的个人字段。',
  disclosure_erased: '公开了一个已被删除的个人字段。',
  fork_detected: '服务签署了两段不同的历史，两份签名文书足以向任何人证明这一点。',
  bundle_outdated: '在您的检查点被签署时，这个轮次已有更多内容。',
  service_log_invalid: '服务日志与其检查点不符，因此什么也不能证明。',
  epoch_duplicated: '服务树中有两个只能发生一次的条目。',
  cosignature_invalid: '以您认识的见证人名义写下的一行并非其所作。',
  quorum_missing: '看到最后一份服务文书的见证人少于您的要求。',
  time_conflict: '它的时间戳晚于见证人看到它的时间。',

  not_closed: '该轮次尚未关闭，还没有记录。',
  undisclosed_other: '有 {{count}} 个个人字段已封存而未公开。',
  not_compared: '此处没有与您的检查点大小相同的内容，因此没有可比较的对象。',

  anomalies: '值得询问的时间戳',
  anomaliesLead: '这些都不是裁决：诚实的服务也会校准时钟。它只说明该问什么。',
  anomaliesNone: '这个轮次的时间戳没有异常。',
  anomaliesCount_other: '{{count}} 个时间戳',
  anomaliesMore_other: '以及另外 {{count}} 个同类情况',
  clock_backwards:
    '时钟显示 {{clock}}，比时间戳 {{at}} 落后 {{behind}}，该时间戳一直沿用到事件 {{last}}。' +
    '从事件 {{since}} 起的时间戳可能超前同样多。',
  stamps_stand_still:
    '直到事件 {{last}} 的 {{commands}} 个命令都带有同一时间戳 {{at}}，' +
    '且没有时钟读数说明原因。下一个时间戳晚 {{leap}}。',
  stamps_stand_still_at_end:
    '直到事件 {{last}} 的 {{commands}} 个命令都带有同一时间戳 {{at}}，' +
    '且没有时钟读数说明原因。其后再无事件。',
  clock_leap:
    '从 {{from}} 到 {{at}} 相隔 {{seconds}}；同类报告之间次长的间隔为 {{next}}。' +
    '时钟被拨快时是这样，暂停时也是这样。',
  outcomes_before_entry:
    '{{key}} 的结果的时间戳为 {{at}}，比其提交早 {{seconds}}：受理方在事件 {{entry}} 中记为 ' +
    '{{submitted}}。',
  intake_far_off:
    '受理方给 {{key}} 的时间戳为 {{submitted}}；账本在 {{seconds}} 之后的 {{received}} 收到它。',

  role_not_allowed: '它是以 {{role}} 的角色执行的，而所需角色为 {{allowed}}。',
  event_differs: '其命令产生的是另一个事件，两者在 {{place}} 处不同。',
  document_unusable: '它在 {{place}} 处指名的文档不可用：{{reason}}。',
  rejected: '服务本应拒绝它：{{reason}}',

  place_file: '文件',
  place_header: '文件头',
  place_keys: '密钥',
  place_event: '事件 {{number}}',
  place_document: '文档 {{number}}',
  place_checkpoint: '轮次的检查点 {{number}}',
  place_service: '服务部分',
  place_receipt: '回执 {{number}}',
  place_disclosure: '披露 {{number}}',
  place_held_receipt: '您的回执 {{number}}',
  place_held_checkpoint: '您的检查点 {{number}}',
  place_service_log: '您的服务日志',
  place_own_receipt: '回执',
  place_proof: '证明',
};
