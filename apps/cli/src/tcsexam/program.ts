/** The command tree of `tcsexam`, in the language it is asked for. */
import { type Command, InvalidArgumentError, type OutputConfiguration } from 'commander';
import { askForRequiredLast } from '../options.js';
import { SuggestingProgram } from '../suggesting-program.js';
import { languageNamed } from './language.js';
import type { ExamRunning } from './running.js';
import { score, type ScoreOptions } from './score.js';
import { solverScore, type SolverScoreOptions } from './solver-score.js';
import { table, type TableOptions } from './table.js';
import type { HelpWords, ProgramWords } from './words/words.js';

/** What the program is made for. */
export interface ProgramOptions {
  readonly version: string;
  readonly words: ProgramWords;
  readonly running: () => ExamRunning;
  /** Where help and messages about usage go. */
  readonly output: OutputConfiguration;
}

/** The whole program. Parsing throws CommanderError where commander would exit. */
export function buildProgram({ version, words, running, output }: ProgramOptions): Command {
  const { help } = words;
  const program = new SuggestingProgram('tcsexam')
    .description(help.program)
    .version(version, '-V, --version', help.version)
    .helpOption('-h, --help', help.help)
    .helpCommand('help [command]', help.helpCommand)
    .option('--json', help.json)
    .option('--lang <language>', help.language, spokenLanguage)
    .option('--data-dir <folder>', help.dataFolder)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => (help.headings as Record<string, string>)[title] ?? title,
    })
    .showSuggestionAfterError(true)
    .showHelpAfterError(words.usageAdvice)
    .exitOverride()
    // Before the first verb is added: verbs copy what the program has by then.
    .configureOutput(output)
    .addHelpText('after', `\n${help.examples}\n${help.programExamples}`);
  addSolverScore(program, help, running);
  addScore(program, help, running);
  addTable(program, help, running);
  askForRequiredLast(program);
  for (const option of program.commands.flatMap((command) => command.options)) {
    option.description = option.description.replace(/ \(required\)$/, help.required);
  }
  return program;
}

function addSolverScore(program: Command, help: HelpWords, running: () => ExamRunning): void {
  const { summary, description, options, after } = help.solverScore;
  addResultOptions(
    program
      .command('solver-score')
      .summary(summary)
      .description(description)
      .helpOption('-h, --help', help.help)
      .requiredOption('--task <name>', options.task)
      .requiredOption('--records <file>', options.records)
      .requiredOption('--reference <name>', options.reference),
    help,
  )
    .addHelpText('after', `\n${help.examples}\n${after}`)
    .action((_: unknown, command: Command) =>
      solverScore(command.optsWithGlobals<SolverScoreOptions>(), running()),
    );
}

function addScore(program: Command, help: HelpWords, running: () => ExamRunning): void {
  const { summary, description, options, after } = help.score;
  addResultOptions(
    program
      .command('score')
      .summary(summary)
      .description(description)
      .helpOption('-h, --help', help.help)
      .requiredOption('--suite <name>', options.suite)
      .requiredOption('--attempts <file>', options.attempts)
      .requiredOption('--cohort <file>', options.cohort)
      .option('--solver-scores <file...>', options.solverScores),
    help,
  )
    .addHelpText('after', `\n${help.examples}\n${after}`)
    .action((_: unknown, command: Command) =>
      score(command.optsWithGlobals<ScoreOptions>(), running()),
    );
}

function addTable(program: Command, help: HelpWords, running: () => ExamRunning): void {
  const { summary, description, options, after } = help.table;
  program
    .command('table')
    .summary(summary)
    .description(description)
    .helpOption('-h, --help', help.help)
    .requiredOption('--attempts <file>', options.attempts)
    .option('--spreadsheet', options.spreadsheet)
    .option('-o, --output <file>', help.output)
    .addHelpText('after', `\n${help.examples}\n${after}`)
    .action((given: TableOptions) => table(given, running()));
}

function addResultOptions(command: Command, help: HelpWords): Command {
  return command.option('-o, --output <file>', help.output).option('--pretty', help.pretty);
}

/** The value of `--lang`; what it decides was decided before (`languageOf`). */
function spokenLanguage(name: string): string {
  if (languageNamed(name) !== null) return name;
  throw new InvalidArgumentError('It must be en or zh.');
}
