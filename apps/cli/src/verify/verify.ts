/** `verify`: checks an exported epoch, offline, with nothing but this program and the key. */
import type { Command } from 'commander';
import { describeFinding } from '#ledger/verify/describe-finding';
import type { Finding } from '#ledger/verify/finding';
import type { Held } from '#ledger/verify/step';
import { verifyLines, type WholeReport } from '#ledger/verify/verify-bundle';
import { cryptography } from '../cryptography.js';
import { nameOf } from '../input.js';
import { type Running, wholeNumber } from '../options.js';
import { write } from '../surroundings.js';
import { type Finding as TroubleFinding, refused } from '../trouble.js';
import { piecesOf, readKeys, readPolicy, readText, serviceLogOf } from './files.js';
import { progressOf } from './progress.js';
import { reportText } from './report-text.js';
import { seenLines } from './seen-lines.js';
import { openSeer } from './seers.js';
import { largeMiB, threadsFor, threadsMax } from './threads.js';

interface VerifyOptions {
  readonly key: readonly string[];
  readonly receipt: readonly string[];
  readonly checkpoint: readonly string[];
  readonly serviceLog?: string;
  readonly policy?: string;
  readonly threads?: number;
}

const help = `
Examples:
  epoch-ledger verify 2026-w48.bundle --key ledger.pub
  epoch-ledger verify 2026-w48.bundle --key ledger.pub --receipt my-entry.receipt
  epoch-ledger verify 2026-w48.bundle --key ledger.pub --service-log service.log --json

Without --key everything is checked and the answer is still no: forgers sign too.
Exit codes: 0 verified, 1 anything else, 2 a file that cannot be read, a bad key file, usage.`;

/** Adds the verb to the program. */
export function addVerify(program: Command, running: () => Running): void {
  program
    .command('verify')
    .summary('verify an exported epoch, offline')
    .description(
      'Checks everything that a bundle says: bytes, chain, trees and signatures, that every ' +
        'event was legal, that evidence and record follow. Nothing is asked of any server.',
    )
    .argument('<bundle>', 'the exported epoch; - is standard input')
    .option('--key <file>', 'the key of the service; may be given again', collect, [])
    .option('--receipt <file>', 'a receipt you were given; may be given again', collect, [])
    .option('--checkpoint <file>', 'a signed checkpoint you kept; may be given again', collect, [])
    .option('--service-log <file>', 'the log of all openings and closings')
    .option('--policy <file>', 'which witnesses must have seen it (C2SP tlog-policy)')
    .option(
      '--threads <number>',
      `threads at work, 1 for none but the first (default: for a file of ${largeMiB} MiB or more ` +
        `as many as there are cores, ${threadsMax} at most; else 1)`,
      wholeNumber(1),
    )
    .addHelpText('after', help)
    .action((path: string, options: VerifyOptions) => verify(path, options, running()));
}

/** Gathers an option that may be given again. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

async function verify(path: string, options: VerifyOptions, running: Running): Promise<void> {
  const held = await heldOf(options, running);
  const threads = await threadsFor(path, options.threads);
  const report = await withProgress(path, { held, threads }, running);
  const { verified, findings } = report;
  const text = running.json ? JSON.stringify(report) : reportText(report, held.keys);
  await write(running.output, `${text}\n`);
  if (verified) return;
  const [first] = findings;
  throw refused({
    message: `${nameOf(path)} is not verified, first because of ${first?.code ?? ''}.`,
    // People have just read them all.
    findings: running.json ? findings.map(messageOf) : [],
  });
}

function messageOf(finding: Finding): TroubleFinding {
  return { place: finding.where, code: finding.code, message: describeFinding(finding) };
}

async function heldOf(options: VerifyOptions, running: Running): Promise<Held> {
  const texts = (paths: readonly string[]): Promise<readonly string[]> =>
    Promise.all(paths.map((path) => readText(path, running)));
  return {
    keys: await readKeys(options.key, running),
    receipts: await texts(options.receipt),
    checkpoints: await texts(options.checkpoint),
    serviceLog: serviceLogOf(options.serviceLog, running),
    policy: options.policy === undefined ? null : await readPolicy(options.policy, running),
  };
}

async function withProgress(
  path: string,
  { held, threads }: { readonly held: Held; readonly threads: number },
  running: Running,
): Promise<WholeReport> {
  const bar = progressOf(running);
  const seers = Array.from({ length: threads - 1 }, () => openSeer());
  try {
    const lines = seenLines(piecesOf(path, running), seers);
    return await verifyLines(lines, { cryptography, held, progress: bar.show });
  } finally {
    bar.end();
    await Promise.all(seers.map((seer) => seer.close()));
  }
}
