/** Verbs for units: void, withdraw-units, rejudge, rerun. */
import type { Command } from 'commander';
import { nameOf, readInput } from '../input.js';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';
import { sentence } from './epochs.js';
import { send, type SendOptions, sending } from './remote.js';

interface UnitsOptions extends SendOptions {
  readonly units?: string;
  readonly reason: string;
}

interface RerunOptions extends SendOptions {
  readonly cannot?: string;
}

/** Adds the verbs to the program. */
export function addUnitVerbs(program: Command, running: () => Running): void {
  addVoid(program, running);
  addUnitsForAll(program, running, {
    name: 'withdraw-units',
    type: 'WithdrawUnits',
    summary: 'make units void for everybody alike',
    effect: 'They are harness voids for every entry and take no further report.',
  });
  addUnitsForAll(program, running, {
    name: 'rejudge',
    type: 'RejudgeUnits',
    summary: 'take the outcomes of units back, for everybody alike',
    effect: 'They go back to missing for every entry; the old outcomes stay in the log.',
  });
  addRerun(program, running);
}

function addVoid(program: Command, running: () => Running): void {
  sending(program.command('void'))
    .summary('declare missing outcomes harness voids')
    .description('Declares outcomes that are missing harness voids. Role: organiser.')
    .argument('<epoch>', 'the epoch')
    .argument('[key]', 'the entry')
    .argument('[axis]', 'the axis')
    .argument('[task]', 'the task')
    .argument('[units...]', 'units of that task')
    .option('--units <file>', 'a file instead: [{"key", "axis", "task", "unit"}]; - is stdin')
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger void 2026-w48 5Grw grasping pick u1 u2 --reason "camera off"\n' +
        '  epoch-ledger void 2026-w48 --units missing.json --reason "the rig is gone"',
    )
    .action(
      async (
        epoch: string,
        key: string | undefined,
        axis: string | undefined,
        task: string | undefined,
        named: readonly string[],
        options: UnitsOptions,
      ) => {
        const listed = named.map((unit) => ({ key, axis, task, unit }));
        const units = await unitsOf(listed, options, running());
        const body = { units, reason: options.reason };
        await send({ type: 'VoidUnits', names: { epoch }, body }, options, running());
      },
    );
}

interface UnitsForAll {
  readonly name: string;
  readonly type: 'WithdrawUnits' | 'RejudgeUnits';
  readonly summary: string;
  readonly effect: string;
}

function addUnitsForAll(program: Command, running: () => Running, verb: UnitsForAll): void {
  sending(program.command(verb.name))
    .summary(verb.summary)
    .description(`${sentence(verb.summary)} ${verb.effect} Role: organiser.`)
    .argument('<epoch>', 'the epoch')
    .argument('[axis]', 'the axis')
    .argument('[task]', 'the task')
    .argument('[units...]', 'units of that task')
    .option('--units <file>', 'a file instead: [{"axis", "task", "unit"}]; - is stdin')
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .addHelpText(
      'after',
      `\nExample:\n  epoch-ledger ${verb.name} 2026-w48 grasping pick u3 --reason "wrong goal"`,
    )
    .action(
      async (
        epoch: string,
        axis: string | undefined,
        task: string | undefined,
        named: readonly string[],
        options: UnitsOptions,
      ) => {
        const listed = named.map((unit) => ({ axis, task, unit }));
        const units = await unitsOf(listed, options, running());
        const body = { units, reason: options.reason };
        await send({ type: verb.type, names: { epoch }, body }, options, running());
      },
    );
}

function addRerun(program: Command, running: () => Running): void {
  sending(program.command('rerun'))
    .summary('have the void units of an axis over the limit run once more')
    .description(
      'Sets the harness voids of an axis that is over the limit back to missing, once. Units ' +
        'that cannot be run again are named with a reason and stay void. Role: organiser.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('<axis>', 'the axis')
    .option('--cannot <file>', 'what cannot be re-run: [{"task", "unit", "reason"}]; - is stdin')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger voids 2026-w48\n' +
        '  epoch-ledger rerun 2026-w48 grasping --cannot broken-units.json --dry-run',
    )
    .action(async (epoch: string, axis: string, options: RerunOptions) => {
      const { cannot } = options;
      const rows = cannot === undefined ? [] : await jsonIn(cannot, running());
      const body = { cannot_rerun: rows };
      await send({ type: 'RerunVoids', names: { epoch, axis }, body }, options, running());
    });
}

/** The units named on the command line, or those in the file; exactly one of the two. */
export async function unitsOf(
  listed: readonly unknown[],
  { units }: Pick<UnitsOptions, 'units'>,
  running: Running,
): Promise<unknown> {
  if (units !== undefined && listed.length === 0) return jsonIn(units, running);
  if (units === undefined && listed.length > 0) return listed;
  throw badInput({
    message: units === undefined ? 'No unit was given.' : 'Units were given twice.',
    advice: 'Name units after their task, or give a file with --units.',
  });
}

/** The JSON of a file; what it must look like, the service checks and says. */
async function jsonIn(path: string, running: Running): Promise<unknown> {
  const text = (await readInput(path, running)).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw badInput({ message: `${nameOf(path)} is not JSON: ${(error as Error).message}.` });
  }
}
