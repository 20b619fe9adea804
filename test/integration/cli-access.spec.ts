/** Who may, from the command line: tokens that are not enough, and what is said then. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningService, serveForTest } from '../cli.js';
import { plan, verbsOf } from '../cli-verbs.js';

describe('a command that must not be given', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await serveForTest();
  }, 60_000);
  afterAll(() => service.stop());

  const { not, run } = verbsOf(() => service);

  test.each([
    ['without a token', '', 'token_missing'],
    ['with one that nobody has', 'nonsense', 'token_unknown'],
  ])('%s: not accepted, and it says what to give', async (_, token, code) => {
    const environment = { EPOCH_LEDGER_TOKEN: token };
    expect(await not(['close', 'e-1'], { environment })).toEqual([2, code]);
  });

  test('with a token of another role: not accepted', async () => {
    const judge = /judge (\S+)/.exec(service.environment['EPOCH_LEDGER_TOKEN'] ?? '')?.[1] ?? '';
    expect(await not(['close', 'e-1', '--token', judge])).toEqual([2, 'role_missing']);
  });

  test('open: names the place of what is wrong with a plan', async () => {
    const input = JSON.stringify({ ...plan, axes: [{ axis: 'x', tasks: [] }] });
    const { exitCode, messages } = await run(['open', '-'], { input });
    expect(exitCode).toBe(2);
    expect(messages).toContain('axes[0].tasks');
  });
});
