/**
 * What is wrong with a JSON file, in Chinese. The decoders of the ledger speak English; here are
 * the forms of their sentences and the things they name. The spec makes each of them appear, so
 * that a new one is noticed. A sentence without its form is left as it is.
 */
import type { Issue } from '#ledger/issue';

/** The Chinese sentence for `issue`. */
export function chineseIssue({ message }: Issue): string {
  const place = /^line ([0-9]+), column ([0-9]+): (.*)$/s.exec(message);
  if (place !== null) {
    const [, line = '', column = '', rest = ''] = place;
    return `第 ${line} 行第 ${column} 列：${inChinese(rest)}`;
  }
  return inChinese(message);
}

function inChinese(sentence: string): string {
  for (const [form, say] of forms) {
    const parts = form.exec(sentence);
    if (parts !== null) return say(parts[1] ?? '', parts[2] ?? '');
  }
  return things.get(sentence) ?? sentence;
}

/** A thing that a sentence names, or the thing as it stands: names, numbers, marks. */
function thing(text: string): string {
  const known = things.get(text);
  if (known !== undefined) return known;
  const range = /^a whole number from ([0-9]+) to ([0-9]+)$/.exec(text);
  if (range !== null) return `${range[1] ?? ''} 到 ${range[2] ?? ''} 之间的整数`;
  const mean = /^the mean of its instance scores, (.*)$/.exec(text);
  if (mean !== null) return `其各实例分数的平均值 ${mean[1] ?? ''}`;
  return text.replaceAll(' or ', ' 或 ');
}

type Say = (first: string, second: string) => string;

/** Sentences with something in them. */
const forms: readonly (readonly [RegExp, Say])[] = [
  [/^must be (.*); found (.*)$/s, (what, found) => `应为${thing(what)}；实际为 ${thing(found)}`],
  [/^(".*") must be given$/s, (name) => `缺少 ${name}`],
  [
    /^(".*") is not known here; known: (.*)$/s,
    (name, known) => `不认识 ${name}；可用的有：${known}`,
  ],
  [/^at least ([0-9]+) must be given$/, (least) => `至少要有 ${least} 项`],
  [/^(.*) is given already by (.*)$/s, (name, place) => `${name} 与 ${place} 重复`],
  [/^(".*") is among the instances too$/s, (name) => `${name} 同时也是计分实例`],
  [/^expected (.*), found (.*)$/s, (what, found) => `应为${thing(what)}，实际为 ${thing(found)}`],
  [/^(".*") is given twice$/s, (name) => `${name} 出现了两次`],
  [/^(.*) is beyond the largest number$/, (written) => `${written} 超出了可表示的最大数`],
  [/^nested deeper than ([0-9]+) levels$/, (levels) => `嵌套超过 ${levels} 层`],
  [
    /^byte ([0-9]+) \(counted from 0\) is not UTF-8; send the text as UTF-8$/,
    (offset) => `第 ${offset} 字节（从 0 数起）不是 UTF-8；请存为 UTF-8`,
  ],
];

/** Whole sentences, and what stands in the others. */
const things: ReadonlyMap<string, string> = new Map([
  ['at least one instance must be given', '至少要有一个实例'],
  ['at least one model must be given', '至少要有一个模型'],
  [
    'the standard deviation of the values, or the relative floor times their mean, is beyond the ' +
      'largest double',
    '这些值的标准差，或相对下限与平均值之积，超出了双精度数的范围',
  ],
  ['the text has half a surrogate pair, no character', '文本含有半个代理对，不是字符'],
  ['the text begins with a byte order mark; send it without', '文本以字节顺序标记开头；请去掉它'],
  ['must be a list of records, or one record a line', '应为记录的列表，或每行一条记录'],
  ['an object', '对象'],
  ['a list', '列表'],
  ['true or false', 'true 或 false'],
  [
    'a name: 1 to 200 code points without control characters',
    '名称：1 到 200 个字符，不含控制字符',
  ],
  ['the name of a model, not empty', '非空的模型名称'],
  ['a task of the reference', '参照中的任务'],
  ['absent', '空缺'],
  ['nothing', '空缺'],
  ['a finite number', '有限的数'],
  ['a finite number of 0 or more', '不小于 0 的有限数'],
  ['a finite number above 0', '大于 0 的有限数'],
  ['a number from 0 to 1', '0 到 1 之间的数'],
  ['1 for solved or 0 for unsolved', '1（已解出）或 0（未解出）'],
  ['a value', '一个值'],
  ['nothing more', '文本结束'],
  ['a name in double quotes', '双引号中的名称'],
  ['the closing quote', '结束的引号'],
  ['a digit', '数字'],
  ['the end of the text', '文本末尾'],
  ['an escape such as \\n or \\u00e9', '转义，如 \\n 或 \\u00e9'],
  ['an escape (\\n, \\u001f) for a control character', '控制字符的转义（\\n、\\u001f）'],
]);
