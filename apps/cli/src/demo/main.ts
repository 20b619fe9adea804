/**
 * The demo: the real service with its own PostgreSQL in a fresh folder, a whole epoch played into
 * it, its record recomputed, its export verified, and forgeries of it found out. With `--once` it
 * ends then; else it stays until Ctrl-C.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '#api';
import { openClient } from '../client/client.js';
import { parseTokens } from '../client/tokens.js';
import { openProgress } from '../shown/progress.js';
import { processSurroundings } from '../surroundings.js';
import { exampleEvidence } from './example.js';
import { play } from './play.js';
import { prove } from './prove.js';

const once = process.argv.includes('--once');
const surroundings = processSurroundings();
const interrupted = surroundings.interrupted();
const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-demo-'));

const say = (text: string): void => {
  surroundings.output.write(`${text}\n`);
};

try {
  say('Epoch Ledger: a whole epoch.\n');
  say(`A service starts with a PostgreSQL of its own in ${folder}; this takes some seconds.`);
  const service = await startService({ port: 0, dataDir: folder });
  try {
    await playAt(service.url);
  } finally {
    await service.close();
  }
} catch (error) {
  surroundings.messages.write(`The demo ended early: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function playAt(url: string): Promise<void> {
  const tokens = parseTokens(await readFile(join(folder, 'tokens.txt'), 'utf8'));
  const evidence = exampleEvidence();
  const hands = {
    client: openClient(url, tokens),
    progress: openProgress(surroundings.messages, { silent: false }),
    say,
    columns: surroundings.output.columns ?? 100,
  };
  const { epoch } = evidence.plan;
  await play(evidence, hands);
  await prove(epoch, hands);
  if (once) return;
  say(`\nThe service listens at ${url}`);
  say(`  its API:     ${url}/docs`);
  say(`  to act:      EPOCH_LEDGER_URL=${url} EPOCH_LEDGER_TOKEN=@${folder}/tokens.txt \\`);
  say(`                 npx epoch-ledger reopen ${epoch} --reason "to look closer"`);
  say('\nCtrl-C ends it and removes the folder. Until then, the page of this epoch:');
  say(`\n  ${url}/epochs/${epoch}`);
  await new Promise<void>((resolve) => {
    if (interrupted.aborted) resolve();
    interrupted.addEventListener('abort', () => {
      resolve();
    });
  });
}
