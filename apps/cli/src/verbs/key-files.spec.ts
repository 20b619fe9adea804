import { expect, test } from '@jest/globals';
import { run } from '../../testing/captured.js';

test.each(['show', 'vkey'])('keys %s of a file that is not there says that alone', async (verb) => {
  const { exitCode, messages } = await run(['keys', verb, '/nowhere/signing.key']);
  expect([exitCode, messages]).toEqual([2, 'There is no file /nowhere/signing.key.\n']);
});
