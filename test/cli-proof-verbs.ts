/** The verbs that fetch what is signed of the closed epoch `e-1`, the only one of its service. */
import { expect } from '@jest/globals';
import type { Verbs } from './cli-verbs.js';

/** Words, and how what they fetch begins. */
const signed: readonly (readonly [words: readonly string[], start: string])[] = [
  [['receipt', 'e-1', '__proto__'], 'epoch-receipt/1\n'],
  [['proof', 'e-1', '__proto__'], 'c2sp.org/tlog-proof@v1\nextra '],
  [['checkpoint', 'e-1'], 'localhost/epoch/e-1\n'],
  [['checkpoint'], 'localhost\n2\n'],
  [['service-log'], '{"checkpoint":"localhost\\n2\\n'],
  [['keys'], 'localhost+'],
  [['export', 'e-1'], '{"checkpoints":["localhost/epoch/e-1\\n'],
];

/** Runs each of them; every one must give what was signed, in silence. */
export async function expectSigned(run: Verbs['run']): Promise<void> {
  for (const [words, start] of signed) {
    const { exitCode, output, messages } = await run(words);
    expect([words, exitCode, messages]).toEqual([words, 0, '']);
    expect(output.toString('utf8').slice(0, start.length)).toBe(start);
  }
}
