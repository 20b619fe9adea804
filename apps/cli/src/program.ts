/** The command tree of `epoch-ledger`. Help, suggestions and completion all come from it. */
import { type Command, type OutputConfiguration } from 'commander';
import { askForRequiredLast, type Running } from './options.js';
import { addAppealVerbs } from './verbs/appeals.js';
import { SuggestingProgram } from './suggesting-program.js';
import { addAttemptVerbs } from './verbs/attempts.js';
import { addBackup } from './verbs/backup.js';
import { addCompletion } from './verbs/completion.js';
import { addDoctor } from './verbs/doctor.js';
import { addEntryVerbs } from './verbs/entries.js';
import { addEpochVerbs } from './verbs/epochs.js';
import { addImport } from './verbs/import.js';
import { addKeys } from './verbs/keys.js';
import { addLoad } from './verbs/load.js';
import { addMigrate } from './verbs/migrate.js';
import { addMigrateLog } from './verbs/migrate-log.js';
import { addOutcomes } from './verbs/outcomes.js';
import { addProofs } from './verbs/proofs.js';
import { addReads } from './verbs/reads.js';
import { addRegistrations } from './verbs/registrations.js';
import { addScore } from './verbs/score.js';
import { addServe } from './verbs/serve.js';
import { addTokens } from './verbs/tokens.js';
import { addUnitVerbs } from './verbs/units.js';
import { addWatch } from './verbs/watch.js';
import { addWebhooks } from './verbs/webhooks.js';
import { addCompare } from './verify/compare.js';
import { addExplain } from './verify/explain.js';
import { addReplay } from './verify/replay.js';
import { addVerify } from './verify/verify.js';

const examples = `
Examples:
  epoch-ledger score --evidence examples/epoch/evidence.json --pretty
  epoch-ledger serve
  epoch-ledger load examples/epoch/evidence.json --close --token @.epoch-ledger/tokens.txt
  epoch-ledger help <command>

Exit codes: 0 done, 1 the answer is no, 2 bad input or usage, 3 the service is not reached.
After -- everything is a value: epoch-ledger withdraw 2026-w48 --reason "..." -- -x`;

/** What the program is made for: its version, and what each command is handed when it runs. */
export interface ProgramOptions {
  readonly version: string;
  readonly running: () => Running;
  /** Where help and messages about usage go. */
  readonly output: OutputConfiguration;
}

/** The whole program. Parsing throws CommanderError where commander would exit. */
export function buildProgram({ version, running, output }: ProgramOptions): Command {
  const program = new SuggestingProgram('epoch-ledger')
    .description('Scored competitions and benchmark epochs whose records anybody can recompute.')
    .version(version, '-V, --version', 'print the version')
    .option('--json', 'messages for programs, one JSON object a line')
    .configureHelp({ showGlobalOptions: true, subcommandTerm })
    .showSuggestionAfterError(true)
    .showHelpAfterError('Use --help to see what there is; after -- everything is a value.')
    .exitOverride()
    // Before the first verb is added: verbs copy what the program has by then.
    .configureOutput(output)
    .addHelpText('after', examples);
  program.commandsGroup('Without a service:');
  addScore(program, running);
  addVerify(program, running);
  addCompare(program, running);
  addExplain(program, running);
  addReplay(program, running);
  addCompletion(program, running);
  program.commandsGroup('The service:');
  addServe(program, running);
  addTokens(program, running);
  addLoad(program, running);
  addMigrate(program, running);
  addMigrateLog(program, running);
  addBackup(program, running);
  addDoctor(program, running);
  program.commandsGroup('Commands to a service:');
  addEpochVerbs(program, running);
  addImport(program, running);
  addEntryVerbs(program, running);
  addOutcomes(program, running);
  addUnitVerbs(program, running);
  addAppealVerbs(program, running);
  program.commandsGroup('Exams:');
  addRegistrations(program, running);
  addAttemptVerbs(program, running);
  program.commandsGroup('Reads from a service:');
  addReads(program, running);
  addWatch(program, running);
  addProofs(program, running);
  addKeys(program, running);
  addWebhooks(program, running);
  askForRequiredLast(program);
  return program;
}

/** How the list of commands names one: what it is given, without "[options]", which all have. */
function subcommandTerm(command: Command): string {
  return `${command.name()} ${command.usage().replace(/\[options\] ?/, '')}`.trimEnd();
}
