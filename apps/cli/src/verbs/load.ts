/** `load`: plays an evidence file into a running service as a real epoch. */
import type { Command } from 'commander';
import { decodeEvidence } from '#ledger/evidence/decode';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { examEvidenceIn, isExamEvidence } from '../exam/exam-file.js';
import { type ExamLoadOptions, loadExam } from '../exam/load-exam.js';
import { keptOutputs, recordsFolder } from '../exam/shown-files.js';
import { accepted, readInput } from '../input.js';
import { load, type LoadResult } from '../load/load.js';
import type { Running } from '../options.js';
import { openProgress } from '../shown/progress.js';
import { write } from '../surroundings.js';
import { referencePart } from './registrations.js';
import { exportBundle } from './proofs.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

interface LoadVerbOptions extends RemoteOptions {
  readonly close?: true;
  readonly records?: string;
  readonly solverScores?: readonly string[];
  readonly reference?: string;
  readonly export?: string;
}

const examples = `
Examples:
  epoch-ledger load examples/epoch/evidence.json --close --export 2026-w48.bundle
  epoch-ledger load evidence.json --token @.epoch-ledger/tokens.txt
  epoch-ledger load exam.json --records records/ --reference lite.json --close

Tokens of the roles organiser, intake and judge are needed; --token takes one a role.
Exit codes: 0 loaded, 1 the service refused or has something else, 2 bad input, 3 no service.`;

/** Adds the verb to the program. */
export function addLoad(program: Command, running: () => Running): void {
  remote(program.command('load'))
    .summary('play an evidence file into a service as a real epoch')
    .description(
      'Opens the epoch, hands in its entries, shortlists, reports outcomes, re-runs, and closes ' +
        'with --close. What is already there is not done twice; what is there and differs ends ' +
        'it, naming the first difference. After an interruption run it again: it goes on. The ' +
        'evidence of an exam likewise: its suite is registered, its attempts are handed in.',
    )
    .argument('<evidence>', 'the evidence file; - is standard input')
    .option('--close', 'close the epoch at the end, and compare its record')
    .option('--records <folder>', 'an exam: instance records as files, found by their digest')
    .option('--solver-scores <files...>', 'an exam: kept outputs of tcsexam solver-score')
    .option('--reference <file>', 'an exam: its reference, where the service does not have it')
    .option('--export <file>', 'write the bundle of the epoch there at the end')
    .addHelpText('after', examples)
    .action(async (path: string, options: LoadVerbOptions) => {
      const json = accepted(parseJsonBytes(await readInput(path, running())), path);
      const client = clientOf(options, running());
      const progress = openProgress(running().messages, { silent: running().json });
      const close = options.close === true;
      const result = isExamEvidence(json)
        ? await loadExam(client, examEvidenceIn(json, path), {
            close,
            progress,
            ...(await examFiles(options, running())),
          })
        : await load(client, accepted(decodeEvidence(json), path), { close, progress });
      if (options.export !== undefined) {
        await exportBundle(client, result.epoch, options.export, running());
      }
      await tell(result, client.url, running());
    });
}

/** What the options of an exam name. */
async function examFiles(
  { records, solverScores = [], reference }: LoadVerbOptions,
  running: Running,
): Promise<Pick<ExamLoadOptions, 'folder' | 'outputs' | 'reference'>> {
  return {
    folder: recordsFolder(records ?? null),
    outputs: await keptOutputs(solverScores, running),
    reference:
      reference === undefined
        ? null
        : referencePart(accepted(parseJsonBytes(await readInput(reference, running)), reference)),
  };
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
