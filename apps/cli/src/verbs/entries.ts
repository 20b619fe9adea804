/** Verbs for entries: submit, withdraw, disqualify, shortlist. */
import { type Command, Option } from 'commander';
import { nameOf, readInput } from '../input.js';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';
import { sentence } from './epochs.js';
import { addErase, personalOf, type PersonalOptions, withPersonal } from './personal.js';
import { send, type SendOptions, sending } from './remote.js';

interface SubmitOptions extends SendOptions, PersonalOptions {
  readonly model: string;
  readonly submittedAt?: string;
  readonly digest?: string;
}

interface ReasonOptions extends SendOptions {
  readonly reason: string;
}

interface ShortlistOptions extends SendOptions {
  readonly keys?: string;
  readonly empty?: true;
}

/** Adds the verbs to the program. */
export function addEntryVerbs(program: Command, running: () => Running): void {
  addSubmit(program, running);
  addDeparture(program, running, {
    name: 'withdraw',
    type: 'WithdrawEntry',
    summary: 'take an entry out at its entrant’s wish',
    example: 'epoch-ledger withdraw 2026-w48 5Grw --reason "withdrawn by its entrant"',
  });
  addDeparture(program, running, {
    name: 'disqualify',
    type: 'DisqualifyEntry',
    summary: 'rule an entry out',
    example: 'epoch-ledger disqualify 2026-w48 5Grw --reason "a copy of entry 7Kpq"',
  });
  addShortlist(program, running);
  addErase(program, running);
}

function addSubmit(program: Command, running: () => Running): void {
  withPersonal(sending(program.command('submit')))
    .summary('hand in an entry')
    .description(
      'Hands in an entry; the base model likewise, under its key. Personal fields are kept ' +
        'beside the log, which has salted digests of them, and can be erased. Role: intake.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('<key>', 'the entry’s key; after -- it may begin with a dash')
    .requiredOption('--model <name>', 'the model, as the entrant calls it')
    .option('--submitted-at <instant>', 'the intake’s own stamp (default: the ledger stamps)')
    .option('--digest <text>', 'the model’s digest')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger submit 2026-w48 5Grw --model org/model-a\n' +
        '  epoch-ledger submit 2026-w48 --model org/x --idempotency-key 7f3a -- -x',
    )
    .action(async (epoch: string, key: string, options: SubmitOptions) => {
      const { model, submittedAt, digest } = options;
      const personal = await personalOf(options, running());
      const body = { key, model, digest, submitted_at: submittedAt, personal };
      await send({ type: 'SubmitEntry', names: { epoch }, body }, options, running());
    });
}

interface Departure {
  readonly name: string;
  readonly type: 'WithdrawEntry' | 'DisqualifyEntry';
  readonly summary: string;
  readonly example: string;
}

function addDeparture(program: Command, running: () => Running, verb: Departure): void {
  sending(program.command(verb.name))
    .summary(verb.summary)
    .description(
      `${sentence(verb.summary)} Its harness voids stop counting for the others; --dry-run ` +
        'shows the ranks that move. Role: organiser.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('<key>', 'the entry')
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .addHelpText('after', `\nExample:\n  ${verb.example}`)
    .action((epoch: string, key: string, options: ReasonOptions) => {
      const body = { reason: options.reason };
      return send({ type: verb.type, names: { epoch, key }, body }, options, running());
    });
}

function addShortlist(program: Command, running: () => Running): void {
  sending(program.command('shortlist'))
    .summary('name the entries that are run; intake closes')
    .description(
      'Names the entries that are run. Intake is closed by it, entries and units are fixed. ' +
        'The list may be replaced while no outcome has been reported. Role: organiser.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('[keys...]', 'the entries, never the base model')
    .option('--keys <file>', 'a file with the keys: a JSON array, or one a line; - is stdin')
    .addOption(new Option('--empty', 'nobody is run').conflicts('keys'))
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger shortlist 2026-w48 5Grw 7Kpq\n' +
        '  epoch-ledger shortlist 2026-w48 --keys shortlist.txt',
    )
    .action(async (epoch: string, named: readonly string[], options: ShortlistOptions) => {
      const keys = options.keys === undefined ? named : await keysIn(options.keys, running());
      if (keys.length === 0 && options.empty !== true) {
        throw badInput({ message: 'No key was given.', advice: 'For nobody at all say --empty.' });
      }
      const body = { keys };
      await send({ type: 'ShortlistEntries', names: { epoch }, body }, options, running());
    });
}

async function keysIn(path: string, running: Running): Promise<readonly string[]> {
  const text = (await readInput(path, running)).toString('utf8');
  if (!text.trimStart().startsWith('[')) {
    return text.split(/\r?\n/).filter((line) => line !== '');
  }
  try {
    return JSON.parse(text) as readonly string[];
  } catch {
    throw badInput({ message: `${nameOf(path)} is neither a JSON array nor one key a line.` });
  }
}
