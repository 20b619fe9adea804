/** Verbs for the life of an epoch: open, close, reopen, cancel. */
import type { Command } from 'commander';
import type { Instant } from '#ledger/ids';
import { compareInstants, parseInstant } from '#ledger/time';
import { answeredAt } from '../client/answered-at.js';
import { readInput } from '../input.js';
import type { Running } from '../options.js';
import { send, sendForAnswer, type SendOptions, sending } from './remote.js';

interface ReasonOptions extends SendOptions {
  readonly reason: string;
}

/** Adds the verbs to the program. */
export function addEpochVerbs(program: Command, running: () => Running): void {
  sending(program.command('open'))
    .summary('open an epoch: its plan, fixed for ever')
    .description('Opens an epoch. Its plan is fixed from then on. Role: organiser.')
    .argument('<plan>', 'file with the plan as JSON; - is standard input')
    .addHelpText(
      'after',
      '\nExample:\n  epoch-ledger open examples/first-epoch/plan.json --dry-run',
    )
    .action(async (plan: string, options: SendOptions) => {
      const body = await readInput(plan, running());
      // The plan names the epoch, so the address does not.
      const sent = { type: 'OpenEpoch', names: { epoch: '' }, body } as const;
      const { headers } = await sendForAnswer(sent, options, running());
      warnOfPast(body, answeredAt(headers), running());
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

/** A plan whose entries were due before it was opened is legal, and takes no entry any more. */
function warnOfPast(plan: Buffer, now: Instant | null, { messages, json }: Running): void {
  const { closes_at: closes } = JSON.parse(plan.toString('utf8')) as { closes_at?: string };
  const end = closes === undefined ? null : parseInstant(closes);
  if (now === null || end === null || compareInstants(end, now) >= 0) return;
  const message = `closes_at of this plan, ${end}, is past: it takes no entry stamped after it.`;
  const warning = JSON.stringify({ warning: message, code: 'intake_closed' });
  messages.write(`${json ? warning : message}\n`);
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
