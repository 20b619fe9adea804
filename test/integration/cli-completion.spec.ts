import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../cli.js';

/** What bash would offer for `words`, the last of which is being typed. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `
    source <("${process.execPath}" "${join(root, 'bin/epoch-ledger.js')}" completion bash)
    COMP_WORDS=(epoch-ledger ${words.map((word) => `'${word}'`).join(' ')})
    COMP_CWORD=${String(words.length)}
    _epoch_ledger
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion in a real bash', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a verb that has begun', ['sco'], ['score']],
    ['several verbs', ['rec'], ['record', 'receipt']],
    ['an option of a verb', ['score', '--ev'], ['--evidence']],
    ['an option after a value', ['submit', 'e-1', 'k', '--mod'], ['--model']],
    ['the values of an argument', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['a verb below a verb', ['keys', 'r'], ['rotate', 'retire']],
    ['an option of a verb below', ['keys', 'pin', 'f', '--exp'], ['--expect']],
    [
      'the values of an option of a verb below',
      ['tokens', 'add', 'a', '--role', ''],
      ['auditor', 'intake', 'judge', 'organiser'],
    ],
    ['a file after a verb below', ['keys', 'pin', 'LICEN'], ['LICENSE']],
    ['the values of an option', ['outcomes', 'e-1', '--format', ''], ['json', 'ndjson']],
    ['a file where a value is due', ['score', '--evidence', 'package.j'], ['package.json']],
    ['a file where an argument is due', ['load', 'LICEN'], ['LICENSE']],
  ])('offers %s', (_, words, expected) => {
    const found = offered(...words).filter((word) => !/^--(json|help)$/.test(word));
    expect([...found].sort()).toEqual([...expected].sort());
  });
});
