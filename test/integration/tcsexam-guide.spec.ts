/** The guides to TCSExam: every command in them runs as it is written, and prints what they say. */
import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house/checks/source.js';

interface Step {
  readonly command: string;
  readonly printed: string;
}

/** The prompts of a document's console blocks, in its order, and what follows each. */
function stepsOf(text: string): readonly Step[] {
  const blocks = Array.from(text.matchAll(/^```console\n(.*?)^```$/gms), ([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = '', ...lines] = step.replaceAll('\\\n', '\0').split('\n');
        return { command: command.replaceAll('\0', '\\\n'), printed: lines.join('\n') };
      }),
  );
}

describe.each(['docs/tcsexam.md', 'docs/tcsexam.zh.md'])('%s', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const steps = stepsOf(text);

  test.each(steps)('$command', ({ command, printed }) => {
    const environment = { ...process.env, LANG: 'C.UTF-8', NODE_OPTIONS: '' };
    const { stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: root,
      encoding: 'utf8',
      env: environment,
    });
    expect(`${stderr}${stdout}`.trim()).toBe(printed.trim());
  });

  test('has no commands in other blocks, which would not be run', () => {
    expect(steps.length).toBeGreaterThan(9);
    expect(text).not.toMatch(/^```(sh|bash|shell)/m);
  });
});

test('both guides have the same headings in the same order, and the same steps', () => {
  const [english = '', chinese = ''] = ['docs/tcsexam.md', 'docs/tcsexam.zh.md'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const levels = (text: string): readonly string[] => text.match(/^#+ /gm) ?? [];
  expect(levels(chinese)).toEqual(levels(english));
  const beginnings = (text: string): readonly string[] =>
    stepsOf(text).map(({ command }) => command.slice(0, 40));
  expect(beginnings(chinese)).toEqual(beginnings(english));
});
