/**
 * The program `epoch-ledger`: runs a command, and turns whatever goes wrong into words and an exit
 * code. Source: FORMATS, section 2.
 */
import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { buildProgram } from './program.js';
import { troubleJson, troubleText } from './shown/trouble.js';
import { processSurroundings, type Surroundings } from './surroundings.js';
import { badInput, type ExitCode, exitCodes, Trouble } from './trouble.js';

/** Runs the command that `words` (without node and script) say; gives the exit code. */
export async function main(
  words: readonly string[],
  surroundings: Surroundings = processSurroundings(),
): Promise<ExitCode> {
  const json = wantsJson(words);
  const { output, messages } = surroundings;
  const program = buildProgram({
    version: version(),
    running: () => ({ ...surroundings, json }),
    output: {
      writeOut: (text) => output.write(text),
      writeErr: (text) => (json ? undefined : messages.write(text)),
      getOutHelpWidth: () => output.columns ?? 80,
      getErrHelpWidth: () => messages.columns ?? 80,
    },
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    return tell(error, json, surroundings);
  }
}

function tell(error: unknown, json: boolean, { messages }: Surroundings): ExitCode {
  if (error instanceof CommanderError) return tellUsage(error, json, messages);
  if (isClosedPipe(error)) return exitCodes.done;
  if (!(error instanceof Trouble)) {
    messages.write(`A defect of epoch-ledger: ${(error as Error).stack ?? String(error)}\n`);
    return exitCodes.defect;
  }
  messages.write(`${json ? troubleJson(error) : troubleText(error)}\n`);
  return error.exitCode;
}

/** Commander has told people already; programs are told here. */
function tellUsage(
  error: CommanderError,
  json: boolean,
  messages: Surroundings['messages'],
): ExitCode {
  if (error.exitCode === 0) return exitCodes.done;
  if (json) {
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    const code = snakeCase(error.code.replace('commander.', ''));
    messages.write(`${troubleJson(badInput({ message, code }))}\n`);
  }
  return exitCodes.badInput;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Known before the words are understood, because not understanding them is a message too. */
function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).includes('--json');
}

function version(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Whoever read our output has seen enough, as `head` does. */
function isClosedPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}
