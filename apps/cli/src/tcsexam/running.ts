/** What a verb of `tcsexam` is handed beside its own options, and what it says through it. */
import type { Issue } from '#ledger/issue';
import { type Fault, type Notice, placeOf, sentence } from '#tcsexam';
import type { Running } from '../options.js';
import { write } from '../surroundings.js';
import { badInput, type Finding, type Trouble } from '../trouble.js';
import type { ProgramWords, SystemReason } from './words/words.js';

/** The surroundings of a verb, and its language. */
export interface ExamRunning extends Running {
  readonly words: ProgramWords;
}

/** `file` is refused for these faults. */
export function refusedFor(
  file: string,
  faults: readonly Fault[],
  { words }: ExamRunning,
): Trouble {
  const findings = faults.map((fault): Finding => {
    const message = sentence(words.exam.faults, fault);
    // Programs read these beside the words.
    const members = Object.entries({ ...placeOf(fault), ...found(fault) });
    const known = Object.fromEntries(members.filter(([, value]) => value !== null));
    return { place: words.exam.place(fault), code: fault.code, message, ...known };
  });
  return refusal(file, findings, words);
}

/** `file` is refused because it is no JSON of its form. */
export function refusedAsMalformed(
  file: string,
  issues: readonly Issue[],
  { words }: ExamRunning,
): Trouble {
  const findings = issues.map((issue) => ({ ...issue, message: words.exam.issue(issue) }));
  return refusal(file, findings, words);
}

/** The file could not be read. */
export function cannotRead(file: string, error: unknown, { words }: ExamRunning): Trouble {
  return badInput({ message: words.cannotRead(file, reasonOf(error, words)), code: 'cannot_read' });
}

/** The file could not be written. */
export function cannotWrite(file: string, error: unknown, { words }: ExamRunning): Trouble {
  const message = words.cannotWrite(file, reasonOf(error, words));
  return badInput({ message, code: 'cannot_write' });
}

/** Says something beside the result. */
export async function notice(given: Notice, running: ExamRunning): Promise<void> {
  const { words, json, messages } = running;
  const message = sentence(words.exam.notices, given);
  const text = json ? JSON.stringify({ notice: { ...given, message } }) : words.notice(message);
  await write(messages, `${text}\n`);
}

function refusal(file: string, findings: readonly Finding[], words: ProgramWords): Trouble {
  const message = words.refused(file, findings.length);
  return badInput({ message, findings, advice: words.nothingWritten });
}

/** What stands where a fault is, when it says so. */
function found(fault: Fault): { readonly found?: unknown } {
  return 'found' in fault ? { found: fault.found } : {};
}

function reasonOf(error: unknown, { reasons }: ProgramWords): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = systemReasons.get(code ?? '');
  return reason === undefined ? message : reasons[reason];
}

const systemReasons: ReadonlyMap<string, SystemReason> = new Map([
  ['ENOENT', 'no_file'],
  ['EISDIR', 'a_folder'],
  ['ENOTDIR', 'not_a_folder'],
  ['EEXIST', 'not_a_folder'],
  ['EACCES', 'no_permission'],
  ['EPERM', 'no_permission'],
  ['EROFS', 'read_only'],
  ['ENOSPC', 'disk_full'],
]);
