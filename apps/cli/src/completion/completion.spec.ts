import { describe, expect, test } from '@jest/globals';
import { buildProgram } from '../program.js';
import { bashCompletion } from './bash.js';
import { fishCompletion } from './fish.js';
import { completedVerbs } from './tree.js';
import { zshCompletion } from './zsh.js';

const program = buildProgram({ version: '0', running: () => undefined as never, output: {} });
const verbs = completedVerbs(program);

describe.each([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
])('the completion script for %s', (_, script) => {
  const text = script(verbs);

  test.each(program.commands.map((verb) => verb.name()))('knows the verb %s', (name) => {
    expect(text).toMatch(new RegExp(`(^|[ '])${name}([ :']|$)`, 'm'));
  });

  test('knows every option of every verb', () => {
    for (const { options } of verbs) {
      for (const { long } of options) expect(text).toMatch(new RegExp(`(--|-l )${long}\\b`));
    }
  });

  test('knows the values that an argument or an option can have', () => {
    expect(text).toContain('bash zsh fish');
    expect(text).toContain('json ndjson');
  });
});
