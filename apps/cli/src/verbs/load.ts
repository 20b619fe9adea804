/** `load`: plays an evidence file into a running service as a real epoch. */
import type { Command } from 'commander';
import { decodeEvidence } from '#ledger/evidence/decode';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { accepted, readInput } from '../input.js';
import { load, type LoadResult } from '../load/load.js';
import type { Running } from '../options.js';
import { openProgress } from '../shown/progress.js';
import { write } from '../surroundings.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

interface LoadVerbOptions extends RemoteOptions {
  readonly close?: true;
}

const examples = `
Examples:
  epoch-ledger load examples/epoch/evidence.json --close
  epoch-ledger load evidence.json --token @.epoch-ledger/tokens.txt

Tokens of the roles organiser, intake and judge are needed; --token takes one a role.
Exit codes: 0 loaded, 1 the service refused or has something else, 2 bad input, 3 no service.`;

/** Adds the verb to the program. */
export function addLoad(program: Command, running: () => Running): void {
  remote(program.command('load'))
    .summary('play an evidence file into a service as a real epoch')
    .description(
      'Opens the epoch, hands in its entries, shortlists, reports outcomes, re-runs, and closes ' +
        'with --close. What is already there is not done twice; what is there and differs ends ' +
        'it, naming the first difference. After an interruption run it again: it goes on.',
    )
    .argument('<evidence>', 'the evidence file; - is standard input')
    .option('--close', 'close the epoch at the end, and compare its record')
    .addHelpText('after', examples)
    .action(async (path: string, options: LoadVerbOptions) => {
      const json = accepted(parseJsonBytes(await readInput(path, running())), path);
      const evidence = accepted(decodeEvidence(json), path);
      const client = clientOf(options, running());
      const progress = openProgress(running().messages, { silent: running().json });
      const result = await load(client, evidence, { close: options.close === true, progress });
      await tell(result, client.url, running());
    });
}

async function tell(result: LoadResult, url: string, running: Running): Promise<void> {
  if (running.json) {
    await write(running.output, `${JSON.stringify(result)}\n`);
    return;
  }
  const { epoch, requests, revision, record_sha256: digest } = result;
  const did = requests === 0 ? 'was there already' : `loaded with ${String(requests)} requests`;
  await write(running.output, `Epoch ${epoch} ${did}: ${url}/v1/epochs/${epoch}\n`);
  if (digest === null) return;
  const record = `Record, revision ${String(revision)}, as this computer makes it too: ${digest}`;
  await write(running.output, `${record}\n`);
}
