/** Verbs for the life of an epoch: open, close, reopen, cancel. */
import type { Command } from 'commander';
import { readInput } from '../input.js';
import type { Running } from '../options.js';
import { send, type SendOptions, sending } from './remote.js';

interface ReasonOptions extends SendOptions {
  readonly reason: string;
}

/** Adds the verbs to the program. */
export function addEpochVerbs(program: Command, running: () => Running): void {
  sending(program.command('open'))
    .summary('open an epoch: its plan, fixed for ever')
    .description('Opens an epoch. Its plan is fixed from then on. Role: organiser.')
    .argument('<plan>', 'file with the plan as JSON; - is standard input')
    .addHelpText('after', '\nExample:\n  epoch-ledger open examples/epoch/plan.json --dry-run')
    .action(async (plan: string, options: SendOptions) => {
      const body = await readInput(plan, running());
      // The plan names the epoch, so the address does not.
      await send({ type: 'OpenEpoch', names: { epoch: '' }, body }, options, running());
    });

  sending(program.command('close'))
    .summary('close an epoch and publish its record')
    .description(
      'Closes an epoch and publishes its record; refused while anything is missing, which is ' +
        'then listed. Role: organiser.',
    )
    .argument('<epoch>', 'the epoch')
    .option('--reason <text>', 'why now')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger close 2026-w48 --dry-run\n  epoch-ledger close 2026-w48',
    )
    .action((epoch: string, options: Partial<ReasonOptions>) => {
      const body = options.reason === undefined ? {} : { reason: options.reason };
      return send({ type: 'CloseEpoch', names: { epoch }, body }, options, running());
    });

  addReasonVerb(program, running, {
    name: 'reopen',
    type: 'ReopenEpoch',
    summary: 'reopen a closed epoch; its record stays published',
    example: 'epoch-ledger reopen 2026-w48 --reason "unit u3 was judged with the wrong camera"',
  });
  addReasonVerb(program, running, {
    name: 'cancel',
    type: 'CancelEpoch',
    summary: 'cancel an epoch that was never closed',
    example: 'epoch-ledger cancel 2026-w48 --reason "the rig burnt down"',
  });
}

interface ReasonVerb {
  readonly name: string;
  readonly type: 'ReopenEpoch' | 'CancelEpoch';
  readonly summary: string;
  readonly example: string;
}

function addReasonVerb(program: Command, running: () => Running, verb: ReasonVerb): void {
  sending(program.command(verb.name))
    .summary(verb.summary)
    .description(`${sentence(verb.summary)} Role: organiser.`)
    .argument('<epoch>', 'the epoch')
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .addHelpText('after', `\nExample:\n  ${verb.example}`)
    .action((epoch: string, options: ReasonOptions) => {
      const body = { reason: options.reason };
      return send({ type: verb.type, names: { epoch }, body }, options, running());
    });
}

/** A summary as the first sentence of a description. */
export function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
