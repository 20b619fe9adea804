/** Verbs for what exams are scored with: register-suite, register-reference. */
import type { Command } from 'commander';
import { isObject, memberNames, memberOf } from '#ledger/decoding';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { accepted, nameOf, readInput } from '../input.js';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';
import { sentence } from './epochs.js';
import { send, type SendOptions, sending } from './remote.js';

/** Adds the verbs to the program. */
export function addRegistrations(program: Command, running: () => Running): void {
  addRegistration(program, running, {
    name: 'register-suite',
    type: 'RegisterSuite',
    summary: 'register a suite, so that exams can be opened under it',
    part: suitePart,
  });
  addRegistration(program, running, {
    name: 'register-reference',
    type: 'RegisterReference',
    summary: 'register a reference, so that exams can be opened under it',
    part: referencePart,
  });
}

interface Registration {
  readonly name: string;
  readonly type: 'RegisterSuite' | 'RegisterReference';
  readonly summary: string;
  /** Its part of a file that may hold both; null when the file has none. */
  readonly part: (json: Json) => Json | null;
}

function addRegistration(program: Command, running: () => Running, verb: Registration): void {
  sending(program.command(verb.name))
    .summary(verb.summary)
    .description(
      `${sentence(verb.summary)} What is registered never changes: a change is a new name. ` +
        'A file may hold a suite with its reference, as lite.json does; the other part is left ' +
        'alone. Role: organiser.',
    )
    .argument('<file>', 'the file; - is standard input')
    .addHelpText('after', `\nExample:\n  epoch-ledger ${verb.name} examples/tcsexam/example.json`)
    .action(async (path: string, options: SendOptions) => {
      const json = accepted(parseJsonBytes(await readInput(path, running())), path);
      const part = verb.part(json);
      if (part === null) {
        throw badInput({ message: `${nameOf(path)} is a suite without a member "reference".` });
      }
      const body = Buffer.from(canonicalText(part));
      await send({ type: verb.type, names: { epoch: '' }, body }, options, running());
    });
}

/** The suite of a file, without the reference that may stand beside it. */
function suitePart(json: Json): Json {
  if (!isObject(json)) return json;
  const names = memberNames(json).filter((name) => name !== 'reference');
  return new Map(names.map((name) => [name, memberOf(json, name) ?? null]));
}

/** The reference of a file; null for a suite that has none. */
export function referencePart(json: Json): Json | null {
  if (!isObject(json) || memberOf(json, 'tracks') === undefined) return json;
  return memberOf(json, 'reference') ?? null;
}
