import { describe, expect, test } from '@jest/globals';
import { runExam } from '../../testing/run-exam.js';

const verbs = ['solver-score', 'score', 'table'];

describe('help', () => {
  test.each([[['--help']], [['help']], ...verbs.map((verb) => [['help', verb]])])(
    '%j',
    async (words) => {
      const run = await runExam(words);
      expect([run.exitCode, run.messages]).toEqual([0, '']);
      expect(run.output).toContain('Usage: tcsexam');
      expect(run.output).toContain('Examples:\n  tcsexam ');
      const chinese = await runExam([...words, '--lang', 'zh']);
      expect(chinese.output).toContain('用法：');
      expect(chinese.output).toContain('示例：\n  tcsexam ');
      // Option names, values and examples stay; no sentence does.
      const prose = chinese.output.split('示例：')[0] ?? '';
      expect(prose).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
    },
  );

  test('required options say so, in both languages', async () => {
    const english = await runExam(['score', '--help']);
    expect(english.output.match(/\(required\)/g)).toHaveLength(3);
    const chinese = await runExam(['score', '--help', '--lang=zh']);
    expect(chinese.output.match(/（必需）/g)).toHaveLength(3);
  });

  test('without a verb help goes where messages go, and the exit code is 2', async () => {
    const run = await runExam([]);
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(run.messages).toContain('Usage: tcsexam');
  });

  test('the version is printed', async () => {
    expect((await runExam(['--version'])).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('words that are not understood: exit 2, in both languages, with a suggestion', () => {
  test.each([
    [
      ['scor'],
      "unknown command 'scor'\n(Did you mean score?)",
      '未知命令 scor\n（是否想用 score？）',
    ],
    [
      ['help', 'scor'],
      "unknown command 'scor'\n(Did you mean score?)",
      '未知命令 scor\n（是否想用 score？）',
    ],
    [
      ['score', '--sute', 'x'],
      "unknown option '--sute'\n(Did you mean --suite?)",
      '未知选项 --sute\n（是否想用 --suite？）',
    ],
    [['score'], "required option '--suite <name>' not specified", '缺少必需的选项 --suite <name>'],
    [
      ['score', '--suite'],
      "option '--suite <name>' argument missing",
      '选项 --suite <name> 缺少值',
    ],
    [
      ['table', '--attempts', 'a', 'b'],
      "too many arguments for 'table'. Expected 0 arguments but got 1",
      'table 的参数过多',
    ],
  ])('%j', async (words, english, chinese) => {
    const first = await runExam(words);
    expect([first.exitCode, first.output]).toEqual([2, '']);
    expect(first.messages).toContain(english);
    expect(first.messages).toContain('Use --help');
    const second = await runExam(words, { environment: { LANG: 'zh_CN.UTF-8' } });
    expect(second.exitCode).toBe(2);
    expect(second.messages).toBe(`${chinese}\n用 --help 查看用法；-- 之后的都是值。\n`);
  });

  test('a language that is not spoken is refused, in the language of LANG', async () => {
    const run = await runExam(['score', '--lang', 'fr'], { environment: { LANG: 'zh_CN.UTF-8' } });
    expect(run.messages).toContain('选项 --lang <language> 的值 fr 无效');
    expect(run.exitCode).toBe(2);
  });

  test('for programs there is one object on a line', async () => {
    const run = await runExam(['score', '--sute', 'x', '--json']);
    expect(JSON.parse(run.messages)).toMatchObject({
      errors: [
        { code: 'unknown_option', message: "unknown option '--sute' (Did you mean --suite?)" },
      ],
      exit: 2,
    });
  });
});

describe('the language of messages', () => {
  const refused = ['solver-score', '--task', 't', '--records', '-', '--reference', 'lite'];

  test.each([
    ['nothing', refused, {}, 'lite cannot be used'],
    ['LANG of Chinese', refused, { LANG: 'zh_CN.UTF-8' }, 'lite 无法使用'],
    ['LANG of another script', refused, { LANG: 'zh_TW' }, 'lite 无法使用'],
    ['LANG of German', refused, { LANG: 'de_DE.UTF-8' }, 'lite cannot be used'],
    ['LANG of a word that begins alike', refused, { LANG: 'zhx' }, 'lite cannot be used'],
    ['--lang before LANG', [...refused, '--lang', 'en'], { LANG: 'zh_CN' }, 'lite cannot be used'],
    ['--lang in front', ['--lang', 'zh', ...refused], {}, 'lite 无法使用'],
    ['--lang joined', [...refused, '--lang=zh'], { LANG: 'en_US' }, 'lite 无法使用'],
    ['--lang of a region', [...refused, '--lang', 'zh-CN'], {}, 'lite 无法使用'],
  ])('given %s', async (_, words, environment, message) => {
    expect((await runExam(words, { environment })).messages).toContain(message);
  });
});
