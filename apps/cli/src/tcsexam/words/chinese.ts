/** What the program `tcsexam` says of itself, in Chinese. */
import { chinese as exam } from '#tcsexam';
import type { HelpWords, ProgramWords } from './words.js';

const exits = '退出码：0 完成（结果不完整时也是 0），2 拒绝，且不写出任何文件。';

const help: HelpWords = {
  headings: {
    'Usage:': '用法：',
    'Options:': '选项：',
    'Global Options:': '全局选项：',
    'Commands:': '命令：',
    'Arguments:': '参数：',
  },
  required: '（必需）',
  program: '计算 TCSExam 分数：单个 Solver 任务的分数，以及一组模型的综合指数（Index）。',
  version: '显示版本',
  help: '显示帮助',
  helpCommand: '显示某个命令的帮助',
  json: '供程序读取的消息，每行一个 JSON 对象',
  language: '消息的语言，en 或 zh（默认依 LANG）',
  dataFolder: '存放 lite.json 和 full.json 的文件夹（或用 TCSEXAM_DATA）',
  output: '写入该文件，要么完整写出，要么不写（默认写到标准输出）',
  pretty: '缩进结果，便于阅读',
  examples: '示例：',
  programExamples: `  tcsexam solver-score --task maxcut-mqlib --reference example \\
    --records examples/tcsexam/walk-through/my-final-instance-records.json
  tcsexam score --suite example --attempts examples/tcsexam/walk-through/attempts.csv \\
    --cohort examples/tcsexam/walk-through/cohort.json
  tcsexam help score

名为 - 的文件表示标准输入。${exits}`,
  solverScore: {
    summary: '由实例记录计算一道 Solver 任务的分数',
    description:
      '将一道任务的实例记录与固定参照比较，写出 relative_score、各实例分数，以及不在计分集合中的实例。',
    options: {
      task: '参照中的哪道任务',
      records: '终判的实例记录：JSON 列表，或每行一条记录',
      reference: 'lite、full、example 或文件',
    },
    after: `  tcsexam solver-score --task maxcut-mqlib --reference lite --data-dir data \\
    --records my-final-instance-records.json --output build/maxcut-relative.json

${exits}`,
  },
  score: {
    summary: '计算 cohort 中每个模型的综合指数',
    description:
      '先对每道任务被采用的重复尝试求平均，再在每个题型内求平均，最后计算 30P + 30S + 30C + 10O。' +
      '有缺口的模型标为 incomplete，综合指数为 null，并列出每个缺口。',
    options: {
      suite: 'lite、full、example 或文件',
      attempts: '尝试记录表，UTF-8 的 CSV',
      cohort: '任务套件、协议、参照和计划的重复次数，JSON',
      solverScores: '保留的 solver-score 输出；被采用的 Solver 行须在其中',
    },
    after: `  tcsexam score --suite lite --data-dir data --attempts attempts.csv \\
    --cohort cohort.json --output build/index.json
  tcsexam score --suite example --attempts examples/tcsexam/three-models/attempts.csv \\
    --cohort examples/tcsexam/three-models/cohort.json \\
    --solver-scores examples/tcsexam/three-models/solver-scores/*.json

${exits}`,
  },
  table: {
    summary: '写出供程序或电子表格使用的尝试记录表',
    description:
      '读取尝试记录表，按规定顺序写出九列，以及其中已有的 reason、replaced_by 和 raw_reward。不检查分数。',
    options: {
      attempts: '尝试记录表，UTF-8 的 CSV',
      spreadsheet: '在会被电子表格当作公式的文字前加撇号',
    },
    after: `  tcsexam table --attempts attempts.csv --spreadsheet --output build/attempts.csv

${exits}`,
  },
};

/** Messages of commander, and what they are in Chinese. */
const usages: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^unknown option '(.*)'$/, (option) => `未知选项 ${option}`],
  [/^unknown command '(.*)'$/, (command) => `未知命令 ${command}`],
  [/^\(Did you mean (one of )?(.*)\?\)$/, (_, names) => `（是否想用 ${names}？）`],
  [/^required option '(.*)' not specified$/, (option) => `缺少必需的选项 ${option}`],
  [/^option '(.*)' argument missing$/, (option) => `选项 ${option} 缺少值`],
  [
    /^option '(.*)' argument '(.*)' is invalid\..*$/,
    (option, value) => `选项 ${option} 的值 ${value} 无效`,
  ],
  [/^too many arguments for '(.*)'\..*$/, (command) => `${command} 的参数过多`],
  [/^too many arguments\..*$/, () => '参数过多'],
];

function usageLine(line: string): string {
  for (const [form, say] of usages) {
    const parts = form.exec(line);
    if (parts !== null) return say(parts[1] ?? '', parts[2] ?? '');
  }
  return line;
}

/** Chinese, in simplified characters. */
export const chinese: ProgramWords = {
  exam,
  help,
  usage: (message) => message.split('\n').map(usageLine).join('\n'),
  usageAdvice: '用 --help 查看用法；-- 之后的都是值。',
  standardInput: '标准输入',
  standardInputTwice: '标准输入（-）只能读取一次：其余输入请给出文件名。',
  cannotRead: (file, reason) => `无法读取 ${file}：${reason}。`,
  cannotWrite: (file, reason) => `无法写入 ${file}：${reason}。`,
  reasons: {
    no_file: '没有这个文件',
    a_folder: '它是文件夹',
    not_a_folder: '路径中有一部分是文件而不是文件夹',
    no_permission: '没有权限',
    read_only: '文件系统是只读的',
    disk_full: '磁盘已满',
  },
  refused: (file, count) => `${file} 无法使用：有 ${String(count)} 处错误。`,
  nothingWritten: '没有写出任何文件。',
  at: (place, message) => (place === '' ? message : `${place}：${message}`),
  more: (count) => `…… 另有 ${String(count)} 处（--json 列出全部）`,
  notice: (message) => `提示：${message}。`,
};
