/** Verifying a bundle of a million events, against hashing and parsing its lines and nothing else. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyText } from '#ledger/record/verifier-key';
import { log } from '../../libs/ledger/testing/sealed-epoch.js';
import { owning } from '../own.js';
import type { Row } from '../row.js';
import { millionBundle, millionEvents } from './million.js';

const program = fileURLToPath(new URL('../../../../bin/epoch-ledger.js', import.meta.url));

export const verify: Row = {
  name: 'verify',
  about:
    'all twelve steps on a bundle of a million events, read from its file by the command in a ' +
    'process of its own, its start included, against SHA-256 and JSON.parse of each of its events ' +
    'in memory on one thread: the least that any check must do',
  cases: (use) =>
    owning(async (own) => {
      const file = await millionBundle();
      const events = await millionEvents();
      const key = join(await own.folder(), 'ledger.pub');
      await writeFile(key, `${keyText(log.key)}\n`);
      const decoder = new TextDecoder();
      const peer = (): void => {
        for (const bytes of events) {
          createHash('sha256').update(bytes).digest();
          JSON.parse(decoder.decode(bytes));
        }
      };
      const ours = (more: readonly string[]) => () => run(['verify', file, '--key', key, ...more]);
      await use({
        name: 'one thread',
        reach: 0.4,
        contest: { ours: ours(['--threads', '1']), peer },
      });
      await use({ name: 'worker threads', reach: null, contest: { ours: ours([]), peer } });
    }),
};

async function run(words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore' });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error('the bundle does not verify');
}
