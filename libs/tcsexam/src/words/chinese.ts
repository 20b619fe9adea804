/** What `tcsexam` says, in Chinese. */
import { infrastructureStatuses, solverFailures } from '#ledger/exam/read-record';
import { quoted } from '#ledger/place';
import type { Json } from '#ledger/record/json';
import { chineseIssue } from './chinese-issue.js';
import { fewOf, placeOf, type Words } from './words.js';

/** Chinese, in simplified characters. */
export const chinese: Words = {
  faults: {
    duplicate_attempt: ({ found, expected }) =>
      `该模型、题型和任务的尝试 ${quoted(found)} 已出现在第 ${expected} 行`,
    attempts_exceeded: ({ expected }) =>
      `此任务采用的重复次数超过计划的 ${expected} 次；请把不计入的尝试标为 excluded`,
    unknown_model: ({ found, expected }) =>
      `cohort 没有声明模型 ${quoted(found)}；已声明：${expected}`,
    unknown_track: ({ found, expected }) => `任务套件没有题型 ${quoted(found)}；有：${expected}`,
    unknown_item: ({ found, expected }) => `该题型没有任务 ${quoted(found)}；有：${expected}`,
    empty_attempt: () => '每次尝试都需要标识符',
    unknown_adoption_status: ({ found, expected }) =>
      `${quoted(found)} 不是 adoption_status；可用：${expected}`,
    unknown_score_status: ({ found, expected }) =>
      `${quoted(found)} 不是 score_status；可用：${expected}`,
    score_missing: () => '有效的尝试必须有分数；合法的零分写作 0',
    score_malformed: ({ found, expected }) =>
      `${quoted(found)} 不是小数；请写成 ${expected} 或 1e-3，用小数点，不含空格`,
    score_negative: ({ found }) => `分数不能为负；实际为 ${found}`,
    proof_score_partial: ({ found }) =>
      `证明完整记 1，否则记 0；请先转换判分器给出的分数（${found}）`,
    solver_score_above_one: ({ found }) =>
      `Solver 分数在 0 与 1 之间；实际为 ${found}：应填 relative_score`,
    score_type_mismatch: ({ found, expected }) =>
      `该题型的 score_type 为 ${expected}；实际为 ${quoted(found)}`,
    protocol_mismatch: ({ found, expected }) =>
      `cohort 的协议为 ${expected}；实际为 ${quoted(found)}：在线与离线不能混用`,
    reference_mismatch: ({ found, task, reference, kept }) =>
      `没有任务 ${quoted(task)} 在参照 ${quoted(reference)} 下得分为 ${found} 的 solver-score 输出；` +
      (kept.length === 0 ? '未提供该任务的输出' : `已提供：${kept.join('、')}`),
    row_width: ({ found, expected }) =>
      `有 ${String(found)} 个字段，而首行有 ${String(expected)} 个；小数用小数点，含逗号的字段须加双引号`,
    reading_stopped: () => '错误过多，读到此处停止',
    table_empty: () => '表格没有写明列名的首行',
    column_missing: ({ column, found }) => `缺少列 ${column}；首行有 ${listed(found, 12)}`,
    column_twice: ({ column }) => `列 ${column} 出现了两次`,
    not_comma_separated: ({ separator }) =>
      `字段以${separator === ';' ? '分号' : '制表符'}分隔；请用逗号分隔并使用小数点保存`,
    utf16: ({ offset }) => `第 ${String(offset)} 字节表明文件是 UTF-16；请存为 UTF-8`,
    not_utf8: ({ offset }) => `第 ${String(offset)} 字节不是 UTF-8；请存为 UTF-8`,
    null_byte: ({ offset }) => `第 ${String(offset)} 字节为 0，文本中不应有它`,
    lone_carriage_return: ({ offset }) =>
      `第 ${String(offset)} 字节是没有换行符的回车符；行尾应为 LF 或 CR LF`,
    quote_misplaced: ({ offset }) =>
      `从第 ${String(offset)} 字节开始的行在字段中间有引号，或引号结束后还有文字；` +
      '请把整个字段放入引号，并把其中的引号写两次',
    quote_open: ({ offset }) => `从第 ${String(offset)} 字节开始的行有未结束的引号`,
    row_too_long: ({ offset }) =>
      `从第 ${String(offset)} 字节开始的行超过 1 MiB；是否有未结束的引号？`,
    record_malformed: ({ found }) => `记录应为对象；实际为 ${shown(found)}`,
    instance_malformed: ({ found }) => `记录须写明实例名，1 到 200 个字符；实际为 ${shown(found)}`,
    instance_twice: ({ instance, first }) =>
      `实例 ${quoted(instance)} 已有第 ${String(first + 1)} 条记录`,
    instance_missing: ({ instance }) => `应计分的实例 ${quoted(instance)} 没有记录；请修复判分输入`,
    status_missing: ({ instance }) => `${named(instance)}没有 status`,
    unknown_status: ({ instance, found }) =>
      `${named(instance)}：${shown(found)} 不是已知的 status；可用：ok，${solverFailures.join('、')}` +
      `（得 0 分），${infrastructureStatuses.join('、')}（须修复）`,
    infrastructure_status: ({ instance, found }) =>
      `${named(instance)}的 status 为 ${shown(found)}，不反映求解器的表现；请修复判分输入后再计分`,
    solved_in_objective: ({ instance }) =>
      `${named(instance)}：目标值任务使用 A，而不是 solved；是否用了另一任务的记录？`,
    solved_and_value: ({ instance }) => `${named(instance)}：solved 与 A 只能给一个`,
    solved_missing: ({ instance }) =>
      `${named(instance)}的 status 为 ok，须有 solved：true 或 false`,
    solved_malformed: ({ instance, found }) =>
      `${named(instance)}：solved 为 true 或 false；实际为 ${shown(found)}`,
    value_missing: ({ instance }) => `${named(instance)}的 status 为 ok，A 须为有限的数`,
    value_malformed: ({ instance, found }) =>
      `${named(instance)}的 status 为 ok，A 须为有限的数；实际为 ${shown(found)}`,
    value_not_binary: ({ instance, found }) =>
      `${named(instance)}：求解任务的 A 为 1（已解出）或 0（未解出）；实际为 ${shown(found)}`,
    unknown_task: ({ task, reference, tasks }) =>
      `参照 ${quoted(reference)} 没有任务 ${quoted(task)}；有：${listed(tasks, 40)}`,
    suite_mismatch: ({ found, expected }) =>
      `cohort 声明的任务套件是 ${quoted(found)}，给出的是 ${quoted(expected)}；各套件须分别报告`,
    reference_absent: ({ file }) => `${file} 没有成员 "reference"`,
    suite_not_found: ({ suite, file }) =>
      `没有 ${suite} 的数据：请从 TCSExam 取得 ${suite}.json，放到 ${file}`,
    data_folder_unknown: ({ suite }) =>
      `本程序不附带 ${suite} 的数据：请从 TCSExam 取得 ${suite}.json，` +
      '并用 --data-dir 或 TCSEXAM_DATA 指明所在文件夹',
  },
  gaps: {
    missing_attempt: ({ track, item }) => `${track}，${item}：缺少一次计划中的重复尝试`,
    judge_failed: ({ track, item, attempt }) =>
      `${track}，${item}，${attemptOf(attempt)}：判分失败`,
    not_finished: ({ track, item, attempt }) =>
      `${track}，${item}，${attemptOf(attempt)}：运行尚未结束`,
    missing: ({ track, item, attempt }) => `${track}，${item}，${attemptOf(attempt)}：缺少结果`,
    infrastructure_failure: ({ track, item, attempt }) =>
      `${track}，${item}，${attemptOf(attempt)}：基础设施故障`,
  },
  notices: {
    reference_not_shown: ({ reference }) =>
      `未能说明 Solver 分数由参照 ${quoted(reference)} 得出；请用 --solver-scores 给出保留的 solver-score 输出`,
    reference_not_of_suite: ({ declared, found }) =>
      `cohort 声明的参照是 ${quoted(declared)}，任务套件文件中的是 ${quoted(found)}`,
    solver_score_unused: ({ file, declared, found }) =>
      `${file} 的参照是 ${quoted(found)}，不是 ${quoted(declared)}：不能说明任何分数`,
    models_incomplete: ({ models, of }) =>
      `${String(of)} 个模型中有 ${String(models.length)} 个不完整，没有综合指数，缺口见 issues：` +
      listed(models, 12),
    columns_ignored: ({ columns }) => `未读取的列：${listed(columns, 12)}`,
    unscored_instances: ({ instances }) =>
      `不在计分集合中、未计入平均的记录：${listed(instances, 12)}`,
  },
  issue: chineseIssue,
  place: (fault) => {
    const { line, column, record } = placeOf(fault);
    const parts = [
      line === null ? null : `第 ${String(line)} 行`,
      column === null ? null : `${column} 列`,
      record === null ? null : `第 ${String(record)} 条记录`,
    ];
    return parts.filter((part) => part !== null).join('，');
  },
};

function named(instance: string | null): string {
  return instance === null ? '记录' : `实例 ${quoted(instance)} `;
}

function attemptOf(attempt: string | null): string {
  return `尝试 ${quoted(attempt ?? '')}`;
}

function listed(names: readonly string[], most: number): string {
  const [first, more] = fewOf(names, most);
  return first.map(quoted).join('、') + (more > 0 ? ` 等，另有 ${String(more)} 个` : '');
}

function shown(found: Json | undefined): string {
  if (found === undefined) return '空缺';
  if (found === null || typeof found === 'number' || typeof found === 'boolean') {
    return String(found);
  }
  return typeof found === 'string' ? quoted(found) : Array.isArray(found) ? '列表' : '对象';
}
