/**
 * The program `tcsexam`: runs a command, and turns whatever goes wrong into words of the user's
 * language. Every refusal ends with exit code 2 and nothing written.
 * Source: FORMATS, sections 2 and 5; sources/tcsexam-score-calculation.en.txt.
 */
import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { troubleJson } from '../shown/trouble.js';
import { processSurroundings, type Surroundings } from '../surroundings.js';
import { badInput, type ExitCode, exitCodes, type Finding, Trouble } from '../trouble.js';
import { languageOf } from './language.js';
import { buildProgram } from './program.js';
import type { ProgramWords } from './words/words.js';

/** More findings than this are counted, not listed, on a screen; `--json` lists all. */
const listedMax = 40;

/** Runs the command that `given` (without node and script) says; gives the exit code. */
export async function main(
  given: readonly string[],
  surroundings: Surroundings = processSurroundings(),
): Promise<ExitCode> {
  const { output, messages, environment } = surroundings;
  const words = languageOf(given, environment);
  const json = wantsJson(given);
  const program = buildProgram({
    version: version(),
    words,
    running: () => ({ ...surroundings, json, words }),
    output: {
      writeOut: (text) => output.write(text),
      writeErr: (text) => (json ? undefined : messages.write(text)),
      outputError: (text, write) => write(words.usage(usageMessage(text))),
      getOutHelpWidth: () => output.columns ?? 80,
      getErrHelpWidth: () => messages.columns ?? 80,
    },
  });
  try {
    await program.parseAsync(given, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    return tell(error, { words, json, messages });
  }
}

interface Telling {
  readonly words: ProgramWords;
  readonly json: boolean;
  readonly messages: Surroundings['messages'];
}

function tell(error: unknown, telling: Telling): ExitCode {
  const { words, json, messages } = telling;
  if (error instanceof CommanderError) return tellUsage(error, telling);
  // Whoever read our output has seen enough, as `head` does.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return exitCodes.done;
  if (!(error instanceof Trouble)) {
    messages.write(`A defect of tcsexam: ${(error as Error).stack ?? String(error)}\n`);
    return exitCodes.defect;
  }
  messages.write(`${json ? troubleJson(error) : troubleText(error, words)}\n`);
  return error.exitCode;
}

/** Commander has told people already; programs are told here. */
function tellUsage(error: CommanderError, { words, json, messages }: Telling): ExitCode {
  if (error.exitCode === 0) return exitCodes.done;
  if (json) {
    const message = words.usage(usageMessage(error.message)).replaceAll('\n', ' ');
    const name = error.code.replace('commander.', '');
    const code = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    messages.write(`${troubleJson(badInput({ message, code }))}\n`);
  }
  return exitCodes.badInput;
}

function usageMessage(message: string): string {
  return message.replace(/^error: /, '');
}

function troubleText({ message, code, findings, advice }: Trouble, words: ProgramWords): string {
  const sentence = findings.length > 0 || code === null ? message : `${message} (${code})`;
  const lines = findings.slice(0, listedMax).map((finding) => `  - ${findingText(finding, words)}`);
  const more = findings.length - listedMax;
  return [sentence, ...lines, more > 0 ? `  ${words.more(more)}` : null, advice]
    .filter((line) => line !== null)
    .join('\n');
}

function findingText({ place, code, message }: Finding, words: ProgramWords): string {
  return `${words.at(place, message)} (${code})`;
}

/** Known before the words are understood, because not understanding them is a message too. */
function wantsJson(given: readonly string[]): boolean {
  const end = given.indexOf('--');
  return (end < 0 ? given : given.slice(0, end)).includes('--json');
}

function version(): string {
  // From this file, compiled or not, to the root.
  const file = new URL('../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
