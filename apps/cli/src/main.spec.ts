import { describe, expect, test } from '@jest/globals';
import { canonicalText } from '#ledger/record/canonical';
import { run } from '../testing/captured.js';
import { evidenceFile } from '../testing/evidence-file.js';
import { buildProgram } from './program.js';

/** Nothing listens there: port 9 of this machine is "discard", which no system has running. */
const nowhere = ['--url', 'http://127.0.0.1:9'];

const readable = canonicalText(evidenceFile({ a: 'shortlisted 10' }));
const unfinished = canonicalText(evidenceFile({ a: 'shortlisted 1.' }));

describe('exit codes', () => {
  test.each<[string, number, readonly string[], string]>([
    ['a record was computed', 0, ['score', '-e', '-'], readable],
    ['help was asked for', 0, ['score', '--help'], ''],
    ['the version was asked for', 0, ['--version'], ''],
    ['the evidence cannot be closed', 1, ['score', '-e', '-'], unfinished],
    ['the evidence is not JSON', 2, ['score', '-e', '-'], '{'],
    ['the file is not there', 2, ['score', '-e', '/nowhere/at/all'], ''],
    ['the rule is not known', 2, ['score', '-e', '-', '--rule', 'epoch-record@9'], readable],
    ['nothing was asked', 2, [], ''],
    ['the verb does not exist', 2, ['publish'], ''],
    ['an option does not exist', 2, ['score', '-e', '-', '--fast'], readable],
    ['a required option is absent', 2, ['score'], ''],
    ['an option has a bad value', 2, ['score', '-e', '-', '--revision', '0'], readable],
    ['an argument is missing', 2, ['close'], ''],
    ['an argument is too much', 2, ['close', 'e-1', 'e-2'], ''],
    ['the address is none', 2, ['epochs', '--url', 'here'], ''],
    ['a name cannot stand in an address', 2, ['epoch', '..', ...nowhere], ''],
    ['nothing listens there', 3, ['epochs', ...nowhere], ''],
  ])('given %s, then %i', async (_, exitCode, words, input) => {
    expect((await run(words, { input })).exitCode).toBe(exitCode);
  });
});

describe('words that are misspelt', () => {
  test.each<[readonly string[], string]>([
    [['scroe'], 'Did you mean score?'],
    [['withdraw-unit'], 'Did you mean withdraw-units?'],
    [['score', '--evidnce', 'e.json'], 'Did you mean --evidence?'],
    [['submit', 'e-1', 'k', '--modle', 'm'], 'Did you mean --model?'],
    [['load', 'e.json', '--clsoe'], 'Did you mean --close?'],
    [['help', 'opne'], "unknown command 'opne'\n(Did you mean open?)"],
    [['help', 'something'], "unknown command 'something'\nUse --help"],
  ])('given %j, then: %s', async (words, suggestion) => {
    const { exitCode, messages, output } = await run(words);
    expect(messages).toContain(suggestion);
    expect([exitCode, output]).toEqual([2, '']);
  });
});

describe('what stands after --', () => {
  test.each<[readonly string[]]>([
    [['withdraw', 'e-1', '--reason', 'r', ...nowhere, '--', '-x']],
    [['withdraw', '--reason', 'r', ...nowhere, '--', 'e-1', '--json']],
  ])('is a value, even with a dash in front: %j reaches for the service', async (words) => {
    const { exitCode, messages } = await run(words);
    expect(exitCode).toBe(3);
    expect(messages).not.toMatch(/^\{/);
  });

  test('without it, a key with a dash is an unknown option', async () => {
    const { exitCode, messages } = await run([
      'withdraw',
      'e-1',
      '-x',
      '--reason',
      'r',
      ...nowhere,
    ]);
    expect(exitCode).toBe(2);
    expect(messages).toContain('after -- everything is a value');
  });
});

describe('messages', () => {
  test('go to standard error, the result to standard output', async () => {
    const good = await run(['score', '-e', '-'], { input: readable });
    expect([good.messages, good.output.slice(0, 1)]).toEqual(['', '{']);
    const bad = await run(['score', '-e', '-'], { input: unfinished });
    expect(bad.output).toBe('');
    expect(bad.messages).toContain('1 missing: u2 (outcomes_missing)');
  });

  test('for programs are one JSON object a line, with the codes of a refusal', async () => {
    const { messages } = await run(['score', '-e', '-', '--json'], { input: unfinished });
    expect(messages.split('\n')).toHaveLength(2);
    expect(JSON.parse(messages)).toMatchObject({
      refused: ['outcomes_missing'],
      errors: [{ place: 'outcomes["a"]["grasping"]["pick"]', code: 'outcomes_missing' }],
      exit: 1,
    });
  });

  test('for programs name every place of bad input, and refuse nothing', async () => {
    const { messages } = await run(['score', '-e', '-', '--json'], { input: '{"format": 1}' });
    const { refused, errors } = JSON.parse(messages) as {
      refused: [];
      errors: { place: string }[];
    };
    expect(refused).toEqual([]);
    expect(errors.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['format', 'plan', 'entries']),
    );
  });

  test('for programs tell of misspelt words too', async () => {
    const { messages } = await run(['--json', 'scroe']);
    expect(JSON.parse(messages)).toMatchObject({
      errors: [{ code: 'unknown_command' }],
      exit: 2,
    });
  });

  test('that a service cannot be reached say where it was looked for and what to do', async () => {
    const { messages } = await run(['epochs', ...nowhere]);
    expect(messages).toContain('http://127.0.0.1:9 cannot be reached');
    expect(messages).toContain('epoch-ledger serve');
  });
});

describe('help', () => {
  const verbs = buildProgram({
    version: '0',
    running: () => undefined as never,
    output: {},
  }).commands;

  const below = verbs.flatMap((verb) => verb.commands.map((one) => `${verb.name()} ${one.name()}`));

  test.each([...verbs.map((verb) => verb.name()), ...below])(
    'of %s has an example and is no wider than the terminal',
    async (verb) => {
      const { output } = await run([...verb.split(' '), '--help']);
      expect(output).toMatch(/Examples?:\n {2}\S/);
      expect(output).toContain(`epoch-ledger ${verb}`);
      for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    },
  );

  test('of the program lists every verb with its summary', async () => {
    const { output } = await run(['--help']);
    const words = output.replace(/\s+/g, ' ');
    for (const verb of verbs) expect(words).toContain(verb.summary());
  });
});
