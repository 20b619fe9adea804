/** Verbs for appeals: appeal, resolve-appeal. */
import { type Command, Option } from 'commander';
import { type Running, wholeNumber } from '../options.js';
import { send, type SendOptions, sending } from './remote.js';
import { unitsOf } from './units.js';

/** Adds the verbs to the program. */
export function addAppealVerbs(program: Command, running: () => Running): void {
  addAppeal(program, running);
  addResolveAppeal(program, running);
}

interface AppealOptions extends SendOptions {
  readonly text: string;
  readonly units?: string;
}

function addAppeal(program: Command, running: () => Running): void {
  sending(program.command('appeal'))
    .summary('raise an appeal about an entry, or about a model of an exam')
    .description(
      'Raises an appeal while the epoch runs or is closed; the answer has its id. Appeals are ' +
        'public. Roles: intake, organiser.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('<key>', 'the entry; in an exam the model')
    .argument('[axis]', 'the axis of units that it is about')
    .argument('[task]', 'their task')
    .argument('[units...]', 'units of that task')
    .option('--units <file>', 'a file instead: [{"axis", "task", "unit"}]; - is stdin')
    .requiredOption('--text <text>', 'what it says, for everybody to read')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger appeal 2026-w48 5Grw --text "we were never told why"\n' +
        '  epoch-ledger appeal 2026-w48 5Grw grasping pick u3 --text "the camera was off"',
    )
    .action(
      async (
        epoch: string,
        key: string,
        axis: string | undefined,
        task: string | undefined,
        named: readonly string[],
        options: AppealOptions,
      ) => {
        const { text, units: file } = options;
        const listed = named.map((unit) => ({ axis, task, unit }));
        // An axis without units is a mistake that must not become an appeal about everything.
        const isAboutUnits = axis !== undefined || file !== undefined;
        const units = isAboutUnits ? await unitsOf(listed, options, running()) : undefined;
        const body = { key, text, units };
        await send({ type: 'RaiseAppeal', names: { epoch }, body }, options, running());
      },
    );
}

interface ResolveOptions extends SendOptions {
  readonly ruling: string;
  readonly reason: string;
  readonly event?: readonly number[];
}

function addResolveAppeal(program: Command, running: () => Running): void {
  sending(program.command('resolve-appeal'))
    .summary('rule on an appeal')
    .description('Rules on an appeal, once; what was done because of it is named. Role: organiser.')
    .argument('<epoch>', 'the epoch')
    .argument('<id>', 'the appeal, as "appeals" lists it: a1, a2 ...')
    .addOption(
      new Option('--ruling <ruling>', 'what becomes of it')
        .choices(['upheld', 'rejected'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .option('--event <version>', 'what was done because of it; again for each', moreVersions)
    .addHelpText(
      'after',
      '\nExample:\n  epoch-ledger resolve-appeal 2026-w48 a1 --ruling upheld --event 41 \\\n' +
        '    --event 42 --reason "unit u3 was judged again"',
    )
    .action((epoch: string, id: string, options: ResolveOptions) => {
      const { ruling, reason, event: events } = options;
      const body = { ruling, reason, events };
      return send({ type: 'ResolveAppeal', names: { epoch, id }, body }, options, running());
    });
}

const version = wholeNumber(1);

function moreVersions(text: string, before: readonly number[] | undefined): readonly number[] {
  return [...(before ?? []), version(text)];
}
