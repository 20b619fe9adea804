/** The command tree as completion needs it: taken from the program, so that it is never behind. */
import type { Argument, Command, Option } from 'commander';

/** One verb, or the program itself under an empty name. */
export interface CompletedVerb {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The verbs below it; their options are among its own. */
  readonly subverbs: readonly string[];
  /** What its arguments can be, for those that have few values. */
  readonly choices: readonly string[];
}

/** One option. */
export interface CompletedOption {
  /** Without the dashes. */
  readonly long: string;
  /** Without the dash; null when there is none. */
  readonly short: string | null;
  readonly description: string;
  readonly takesValue: boolean;
  /** What the value can be, empty when it can be anything. */
  readonly choices: readonly string[];
}

/** The program first, then its verbs in the order of help. */
export function completedVerbs(program: Command): readonly CompletedVerb[] {
  return [program, ...program.commands].map((command) => ({
    name: command === program ? '' : command.name(),
    summary: command.summary(),
    options: optionsOf(command, program).map(completedOption),
    subverbs: command === program ? [] : command.commands.map((below) => below.name()),
    choices: command.registeredArguments.flatMap((argument: Argument) => argument.argChoices ?? []),
  }));
}

/** The options of a command, of those below it and of all, each once. */
function optionsOf(command: Command, program: Command): readonly (typeof helpOption)[] {
  const own = [command, ...(command === program ? [] : [...command.commands, program])];
  const options = [...own.flatMap((one) => one.options), helpOption].filter(
    (option) => option.long !== '--version' || command === program,
  );
  return [...new Map(options.map((option) => [option.long, option])).values()];
}

const helpOption: Pick<Option, 'long' | 'short' | 'description' | 'required' | 'argChoices'> = {
  long: '--help',
  short: '-h',
  description: 'what it does, with examples',
  required: false,
};

function completedOption(option: typeof helpOption): CompletedOption {
  const { long, short, description, required, argChoices } = option;
  return {
    long: (long ?? '').replace(/^--/, ''),
    short: short === undefined ? null : short.replace(/^-/, ''),
    description,
    takesValue: required,
    choices: argChoices ?? [],
  };
}
