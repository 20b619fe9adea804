/**
 * What a finding says stood there or had to, in Chinese. The verifier says what had to stand there
 * in English where it is no value; here are the forms of what it says. Values, and what has no form
 * here, stay as they are; the spec makes the verifier say all it can.
 */
import { chinese } from '#tcsexam';

/** The Chinese words for `text`, which the verifier expected, found or gave as a reason. */
export function chineseSaid(text: string): string {
  const known = things.get(text);
  if (known !== undefined) return known;
  for (const [form, say] of forms) {
    const parts = form.exec(text);
    if (parts !== null) return say(...parts.slice(1));
  }
  return chinese.issue({ place: '', code: 'bad_value', message: text });
}

type Say = (...parts: readonly string[]) => string;

/** What has a number or a name in it. */
const forms: readonly (readonly [RegExp, Say])[] = [
  [
    /^must be (.*); found (.*)$/s,
    (what = '', found = '') => `应为${chineseSaid(what)}；实际为 ${thing(found)}`,
  ],
  [
    /^must be written (.*); found (.*)$/s,
    (what = '', found = '') => `应写作 ${what}；实际为 ${found}`,
  ],
  [
    /^must not be before opens_at, (.*): nobody could enter; found (.*)$/,
    (opens = '', found = '') => `不得早于 opens_at（${opens}），否则无人能够参加；实际为 ${found}`,
  ],
  [/^([A-Za-z_.[\]0-9"]+): (.*)$/s, (place = '', rest = '') => `${place}：${chineseSaid(rest)}`],
  [
    /^(.*) is no whole number of at most 2\^53 - 1 in size; such values are sealed as text$/,
    (value = '') => `${value} 不是绝对值不超过 2^53 - 1 的整数；这类值以文本封存`,
  ],
  [/^one of (.*)$/s, (known = '') => `以下之一：${known}`],
  [
    /^a whole number from ([0-9]+) to ([0-9]+)$/,
    (least = '', most = '') => `${least} 到 ${most} 之间的整数`,
  ],
  [/^it adds a key of (.*)$/s, (name = '') => `它加入了 ${name} 的密钥`],
  [/^not before (.*)$/, (at = '') => `不早于 ${at}`],
  [/^a stamp before (.*)$/, (at = '') => `早于 ${at} 的时间戳`],
  [
    /^a size from ([0-9]+) to ([0-9]+)$/,
    (least = '', most = '') => `${least} 到 ${most} 之间的大小`,
  ],
  [/^a size above ([0-9]+)$/, (size = '') => `大于 ${size} 的大小`],
  [/^a size of ([0-9]+) or more$/, (size = '') => `不小于 ${size} 的大小`],
  [/^a checkpoint of size ([0-9]+)$/, (size = '') => `大小为 ${size} 的检查点`],
  [/^([0-9]+) events or more$/, (count = '') => `不少于 ${count} 个事件`],
  [/^([0-9]+) events$/, (count = '') => `${count} 个事件`],
  [/^([0-9]+) lines$/, (count = '') => `${count} 行`],
  [/^more than ([0-9]+) lines$/, (count = '') => `多于 ${count} 行`],
  [/^([0-9]+) proofs$/, (count = '') => `${count} 个证明`],
  [/^([0-9]+) places$/, (count = '') => `${count} 个位置`],
  [/^([0-9]+) leaves$/, (count = '') => `${count} 个叶子`],
  [/^a version up to ([0-9]+)$/, (count = '') => `不超过 ${count} 的版本号`],
  [
    /^a proof that the tree of ([0-9]+) leaves grew into that of ([0-9]+)$/,
    (older = '', newer = '') => `证明 ${older} 个叶子的树增长为 ${newer} 个叶子的树`,
  ],
  [
    /^a path from this leaf of event ([0-9]+) to the root of ([0-9]+) leaves$/,
    (event = '', size = '') => `从事件 ${event} 的这个叶子到 ${size} 个叶子的树根的路径`,
  ],
  [/^an index above (-?[0-9]+)$/, (index = '') => `大于 ${index} 的序号`],
  [
    /^(.*) closed ([0-9]+) once$/s,
    (epoch = '', revision = '') => `${epoch} 的第 ${revision} 次关闭仅一次`,
  ],
  [/^(.*) opened once$/s, (epoch = '') => `${epoch} 的开启仅一次`],
  [/^the header of a log of (.*)$/s, (origin = '') => `${origin} 的日志文件头`],
  [/^a cosignature by (.*), once$/s, (name = '') => `${name} 的联署签名，仅一次`],
  [
    /^a stamp up to 300 s after ([0-9]+) seconds since 1970$/,
    (seconds = '') => `不晚于 1970 年起第 ${seconds} 秒之后 300 秒的时间戳`,
  ],
  [
    /^longer than the ([0-9]+) bytes that a line may have$/,
    (bytes = '') => `超过一行所允许的 ${bytes} 字节`,
  ],
  [/^the name ("?.*"?) is given twice$/s, (name = '') => `名称 ${name} 出现了两次`],
];

function thing(text: string): string {
  return things.get(text) ?? text;
}

/** What is said word for word. */
const things: ReadonlyMap<string, string> = new Map([
  ['a key that the reader trusts', '读者信任的密钥'],
  ['a signature of the text by this key', '这个密钥对该文字的签名'],
  [
    'a text, an empty line, and signature lines of different keys',
    '正文、一个空行，以及不同密钥的签名行',
  ],
  [
    'three lines: origin, size, base64 of a root of 32 bytes',
    '三行：来源、大小、32 字节树根的 base64',
  ],
  ['the eight lines of a receipt', '回执的八行'],
  ['a tlog-proof of the event', '该事件的 tlog-proof 证明'],
  ['a rule that is known here', '此处已知的规则'],
  ['a type of event that is known here', '此处已知的事件类型'],
  ['an event that may happen here', '此处可以发生的事件'],
  ['an event that names it', '指名它的事件'],
  ['a disclosure whose digest an event has', '其摘要存在于某个事件中的披露'],
  ['no field that was erased', '未被删除的字段'],
  ['canonical JSON', '规范的 JSON'],
  ['one line of canonical JSON', '一行规范的 JSON'],
  ['a header line', '文件头的一行'],
  ['a line feed after the last line', '最后一行之后的换行符'],
  ['a signed note of the service tree', '服务树的签名文书'],
  ['a signed checkpoint', '已签名的检查点'],
  ['an opening or closing of this epoch that the bundle has', '导出包中已有的本轮次的开启或关闭'],
  ['cosignatures of a quorum on the last note', '最后一份文书上达到法定数目的联署签名'],
  ['text', '文本'],
  ['an object', '对象'],
  ['a capital and at most 63 more letters', '一个大写字母，其后最多 63 个字母'],
  ['a whole number from 1 on', '从 1 开始的整数'],
  ['64 lower-case hexadecimal digits, or null', '64 位小写十六进制数字，或 null'],
  ['64 lower-case hexadecimal digits', '64 位小写十六进制数字'],
  ['no member of this name', '没有这个名称的成员'],
  ['a stamp such as 2026-11-23T10:00:00.123456Z', '形如 2026-11-23T10:00:00.123456Z 的时间戳'],
  ['here the canonical form is another', '规范形式在此处不同'],
  ['not UTF-8', '不是 UTF-8'],
  ['base64 of 32 bytes', '32 字节的 base64'],
  ['a verifier key whose ID is its own', '编号与自身相符的验证密钥'],
  ['must be sorted, and none twice', '必须排序，且没有重复'],
  ['a reason: 1 to 2000 code points', '原因：1 到 2000 个字符'],
  ['the name of a rule', '规则名称'],
  ['a stamp: UTC with six fraction digits', '时间戳：UTC，六位小数'],
  ['a leaf about keys that its note proves', '由其文书证明的关于密钥的叶子'],
  [
    'it adds a key that has not signed the note which shows that it is there',
    '它加入的密钥没有签署表明其存在的文书',
  ],
  ['it adds a key that was added before', '它加入了先前已加入的密钥'],
  ['it adds what is no key of a service', '它加入的不是服务的密钥'],
  ['it retires the last key that signs', '它停用了最后一个签名密钥'],
  ['it retires a key that does not sign', '它停用了一个并不签名的密钥'],
  ['only the first leaf names a service that came before', '只有第一个叶子可以指明先前的服务'],
]);
