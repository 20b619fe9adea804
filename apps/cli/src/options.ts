/** Options that several commands share, and what a command is given when it runs. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Surroundings } from './surroundings.js';

/** `--json`: known everywhere. */
export interface MessageOptions {
  readonly json?: true;
}

/** `--output`: where a result goes. */
export interface OutputOptions {
  readonly output?: string;
}

/** What every command is handed beside its own arguments. */
export interface Running extends Surroundings {
  /** Messages are for programs. */
  readonly json: boolean;
}

/** A whole number of at least `min`, for an option's value. */
export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : NaN;
    if (Number.isSafeInteger(value) && value >= min) return value;
    throw new InvalidArgumentError(`It must be a whole number of at least ${String(min)}.`);
  };
}

/** `--output FILE`. */
export function outputOption(): Option {
  return new Option(
    '-o, --output <file>',
    'write the result there, whole or not at all (default: standard output)',
  );
}

/**
 * Has required options asked for when a command is about to run, after everything it was given was
 * understood: commander asks first, and would say nothing of the misspelt option that was meant.
 */
export function askForRequiredLast(program: Command): void {
  const required = new Set(
    program.commands.flatMap((command) => command.options).filter(isMandatory),
  );
  for (const option of required) {
    option.makeOptionMandatory(false);
    option.description += ' (required)';
  }
  program.hook('preAction', (_, command) => {
    for (const option of command.options) {
      if (!required.has(option) || command.getOptionValue(option.attributeName()) !== undefined) {
        continue;
      }
      command.error(`error: required option '${option.flags}' not specified`);
    }
  });
}

function isMandatory(option: Option): boolean {
  return option.mandatory;
}
