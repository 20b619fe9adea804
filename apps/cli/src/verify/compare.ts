/** `compare`: two bundles of one epoch, and whether the service signed two histories. */
import type { Command } from 'commander';
import type { Chunks } from '#ledger/record/lines';
import { type Comparison, compareBundles, type Fork } from '#ledger/verify/compare-bundles';
import type { Report } from '#ledger/verify/verify-bundle';
import { cryptography } from '../cryptography.js';
import type { Running } from '../options.js';
import { legible, oneLine } from '../shown/legible.js';
import { shortened } from '../shown/table.js';
import { write } from '../surroundings.js';
import { badInput, refused } from '../trouble.js';
import { piecesOf, readKeys } from './files.js';
import { collect } from './verify.js';

interface CompareOptions {
  readonly key: readonly string[];
}

const help = `
Examples:
  epoch-ledger compare mine.bundle theirs.bundle --key ledger.pub
  epoch-ledger compare mine.bundle theirs.bundle --json > evidence.json

What is printed, with both files, is all that a third person needs to see a fork.
Exit codes: 0 one history, 1 two histories or a damaged bundle, 2 bad input, two epochs.`;

/** Adds the verb to the program. */
export function addCompare(program: Command, running: () => Running): void {
  program
    .command('compare')
    .summary('compare two bundles of one epoch: one history, or a fork?')
    .description(
      'Says whether one bundle is the other, or goes on from it, or where they part; and shows ' +
        'the notes that the service signed for both, if it did.',
    )
    .argument('<bundle>', 'an exported epoch')
    .argument('<other>', 'another one of the same epoch')
    .option('--key <file>', 'the key of the service; may be given again', collect, [])
    .addHelpText('after', help)
    .action((one: string, other: string, options: CompareOptions) =>
      compare([one, other], options, running()),
    );
}

async function compare(
  paths: readonly [string, string],
  options: CompareOptions,
  running: Running,
): Promise<void> {
  if (paths.includes('-')) {
    const message = 'compare reads each bundle more than once: give two files.';
    throw badInput({ message });
  }
  const open = (path: string) => (): Chunks => piecesOf(path, running);
  const keys = await readKeys(options.key, running);
  const found = await compareBundles([open(paths[0]), open(paths[1])], { cryptography, keys });
  const damage = found.reports.map(damageOf);
  if (!found.comparable && damage.every((findings) => findings.length === 0)) {
    throw badInput({ message: `${paths[0]} and ${paths[1]} are of different epochs.` });
  }
  const text = running.json ? comparisonJson(found) : comparisonText(found, paths);
  await write(running.output, `${text}\n`);
  const agree = found.parting === null && found.forks.length === 0;
  if (agree && damage.every((findings) => findings.length === 0)) return;
  throw refused({
    message:
      found.forks.length > 0
        ? 'The service signed two histories of this epoch.'
        : 'The two bundles are not of one history.',
    ...(found.forks.length > 0 ? { code: 'fork_detected' } : {}),
  });
}

/** What is wrong with a bundle itself; not to have a key is no fault of it. */
function damageOf({ findings }: Report): Report['findings'] {
  return findings.filter(({ code }) => code !== 'key_not_pinned');
}

/** Without a verdict on either bundle: most steps of a verification were not done. */
function comparisonJson({ reports, ...found }: Comparison): string {
  const read = reports.map(({ findings, notices, checked, bundle }) => {
    const { events, checkpoints, service_checkpoints, service_leaves } = checked;
    const counts = { events, checkpoints, service_checkpoints, service_leaves };
    return { findings, notices, checked: counts, bundle };
  });
  return JSON.stringify({ reports: read, ...found });
}

function comparisonText(found: Comparison, paths: readonly [string, string]): string {
  const { events, parting, forks, reports } = found;
  const damage = reports.flatMap((report, index) =>
    damageOf(report).map(({ code, where }) => `${paths[index] ?? ''}: ${code} at ${where}`),
  );
  const lines = [
    ...paths.map((path, index) => `${path}: ${events[index] ?? 0} events`),
    ...damage,
    ...(found.comparable ? [summary(found)] : []),
    ...(found.comparable && forks.length === 0 ? [notVerified] : []),
  ];
  if (parting !== null) {
    lines.push(`They part at event ${parting.version}:`);
    for (const line of parting.lines) lines.push(`  ${oneLine(shortened(line, 400))}`);
  }
  return legible([...lines, ...forks.flatMap(forkLines)].join('\n'));
}

const notVerified =
  'Only the histories were compared: verify says whether they were legal and their records right.';

function summary({ events: [one, other], parting, forks }: Comparison): string {
  if (forks.length > 0) return 'FORK: signed notes contradict each other.';
  if (parting !== null) return 'Two histories; no key that both trust signed both.';
  if (one === other) return 'One history: the same events.';
  return `One history: the ${one < other ? 'second' : 'first'} goes on from the other.`;
}

function forkLines({ tree, size, roots, notes }: Fork): readonly string[] {
  const of = tree === 'epoch' ? "the epoch's tree" : "the service's tree";
  return [
    '',
    `Two roots of ${of} at size ${size}:`,
    ...roots.map((root) => `  ${root}`),
    'Signed:',
    ...notes.flatMap((note) => note.trimEnd().split('\n')).map((line) => `  ${line}`),
  ];
}
