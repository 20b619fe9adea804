/** `completion`: a script that teaches a shell the verbs and options there are. */
import { Argument, type Command } from 'commander';
import { bashCompletion } from '../completion/bash.js';
import { fishCompletion } from '../completion/fish.js';
import { completedVerbs } from '../completion/tree.js';
import { zshCompletion } from '../completion/zsh.js';
import type { Running } from '../options.js';
import { write } from '../surroundings.js';

type Shell = 'bash' | 'zsh' | 'fish';

const help = `
Examples:
  source <(epoch-ledger completion bash)
  epoch-ledger completion zsh > "\${fpath[1]}/_epoch-ledger"
  epoch-ledger completion fish | source`;

/** Adds the verb to the program. */
export function addCompletion(program: Command, running: () => Running): void {
  program
    .command('completion')
    .summary('print a completion script for a shell')
    .description('Prints a script that completes verbs and options in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', help)
    .action((shell: Shell) => write(running().output, scriptFor(shell, program)));
}

function scriptFor(shell: Shell, program: Command): string {
  const verbs = completedVerbs(program);
  switch (shell) {
    case 'bash':
      return bashCompletion(verbs);
    case 'zsh':
      return zshCompletion(verbs);
    case 'fish':
      return fishCompletion(verbs);
  }
}
