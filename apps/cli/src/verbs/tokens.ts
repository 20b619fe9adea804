/**
 * `tokens add`, `list`, `revoke`: who may do what, in the tokens file of a service. A service that
 * runs reads the file again by itself.
 * Source: FORMATS, section 2 "The tokens file".
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as api from '#api';
import type { EpochId, Role } from '#ledger/ids';
import { isEpochId } from '#ledger/names';
import { systemReason } from '../input.js';
import type { Running } from '../options.js';
import { tableLines } from '../shown/table.js';
import { write } from '../surroundings.js';
import { badInput, refused } from '../trouble.js';
import { dataDirOf } from './service-settings.js';

interface FileOptions {
  readonly tokens?: string;
  readonly dataDir?: string;
}

interface AddOptions extends FileOptions {
  readonly role: readonly Role[];
  readonly epoch: readonly EpochId[];
}

const help = `
Examples:
  epoch-ledger tokens add intake-1 --role intake --tokens tokens.json
  epoch-ledger tokens add chair --role organiser --role auditor --epoch 2026-w48
  epoch-ledger tokens list
  epoch-ledger tokens revoke intake-1

The file has digests alone: a token is printed once, when it is made, and nobody can find it again.
A service that runs reads the file again within two seconds.`;

/** Adds the verbs to the program. */
export function addTokens(program: Command, running: () => Running): void {
  const tokens = program
    .command('tokens')
    .summary('make, list and revoke the tokens of a service')
    .description('Makes, lists and revokes the bearer tokens in the tokens file of a service.')
    .addHelpText('after', help);
  inFile(tokens.command('add'))
    .summary('make a token')
    .description('Makes a token, prints it, and adds its digest to the tokens file.')
    .addHelpText('after', '\nExample:\n  epoch-ledger tokens add intake-1 --role intake')
    .argument('<name>', 'who it is for: the actor in the events')
    .addOption(roleOption())
    .option('--epoch <id>', 'only for this epoch; may be given again', epochs, [])
    .action((name: string, options: AddOptions) => add(name, options, running()));
  inFile(tokens.command('list'))
    .summary('list who has a token')
    .description('Lists who has a token, with which roles, and for which epochs.')
    .addHelpText('after', '\nExample:\n  epoch-ledger tokens list')
    .action((options: FileOptions) => list(options, running()));
  inFile(tokens.command('revoke'))
    .summary('revoke the tokens of somebody')
    .description('Takes every token of a name out of the tokens file.')
    .addHelpText('after', '\nExample:\n  epoch-ledger tokens revoke intake-1')
    .argument('<name>', 'whose tokens')
    .action((name: string, options: FileOptions) => revoke(name, options, running()));
}

function inFile(verb: Command): Command {
  return verb
    .option('--tokens <file>', 'the tokens file (default: tokens.json in the data directory)')
    .option('--data-dir <folder>', 'the service’s data directory');
}

function roleOption(): Option {
  const choices: readonly Role[] = ['organiser', 'intake', 'judge', 'auditor'];
  return new Option('--role <role>', 'what it may do; may be given again')
    .choices(choices)
    .argParser((text: string, before: readonly Role[] | undefined) => {
      const role = choices.find((one) => one === text);
      if (role !== undefined) return [...new Set([...(before ?? []), role])];
      throw new InvalidArgumentError(`There are ${choices.join(', ')}.`);
    })
    .makeOptionMandatory();
}

function epochs(text: string, before: readonly EpochId[]): readonly EpochId[] {
  if (isEpochId(text)) return [...new Set([...before, text])];
  throw new InvalidArgumentError('It must be the id of an epoch.');
}

async function add(name: string, options: AddOptions, running: Running): Promise<void> {
  const file = fileOf(options, running);
  const { role: roles, epoch } = options;
  const isNew = !existsSync(file);
  const token = await withFile(file, (files) =>
    files.addToken(file, { name, roles, epochs: epoch }),
  );
  const text = running.json
    ? JSON.stringify({ name, roles, epochs: epoch.length === 0 ? null : epoch, token })
    : token;
  await write(running.output, `${text}\n`);
  if (!running.json) {
    running.messages.write(`Keep it secret; it is shown this once. Its digest is in ${file}.\n`);
    if (isNew) running.messages.write(newFile(file));
  }
}

/** A new file may be meant, or be the work of the wrong folder. */
function newFile(file: string): string {
  const meant =
    'a service that runs elsewhere does not read it; --tokens or --data-dir names another';
  return `${resolve(file)} was not there and is new: ${meant}.\n`;
}

async function list(options: FileOptions, running: Running): Promise<void> {
  const file = fileOf(options, running);
  const found = await withFile(file, (files) => files.readTokens(file));
  if (found === null) throw badInput({ message: `There is no tokens file ${file}.` });
  const shown = found.map((entry) => ({ ...entry, epochs: entry.epochs ?? null }));
  const text = running.json || running.output.isTTY !== true ? JSON.stringify(shown) : table(found);
  await write(running.output, `${text}\n`);
}

async function revoke(name: string, options: FileOptions, running: Running): Promise<void> {
  const file = fileOf(options, running);
  const count = await withFile(file, (files) => files.revokeTokens(file, name));
  if (count === 0) {
    const advice = '"epoch-ledger tokens list" shows who has one.';
    throw refused({ message: `${name} has no token in ${file}.`, advice });
  }
  const tokens = count === 1 ? 'One token' : `${String(count)} tokens`;
  const text = running.json
    ? JSON.stringify({ name, revoked: count })
    : `${tokens} of ${name} revoked; a service that runs refuses it within two seconds.`;
  await write(running.output, `${text}\n`);
}

type Files = Pick<typeof api, 'addToken' | 'readTokens' | 'revokeTokens' | 'TokensUnusable'>;
type Entry = NonNullable<Awaited<ReturnType<Files['readTokens']>>>[number];

function table(entries: readonly Entry[]): string {
  const columns = ['name', 'roles', 'epochs', 'digest'].map((heading) => {
    return { heading, align: 'left' } as const;
  });
  const rows = entries.map(({ name, roles, epochs: scope, sha256 }) => {
    return [name, roles.join(', '), scope?.join(', ') ?? 'all', sha256.slice(0, 12)];
  });
  return tableLines(columns, rows).join('\n');
}

function fileOf({ tokens, dataDir }: FileOptions, { environment }: Running): string {
  const named = tokens ?? (environment['EPOCH_LEDGER_TOKENS'] || undefined);
  return named ?? join(dataDirOf(dataDir, environment), 'tokens.json');
}

/** What `use` gives; trouble for a file that cannot be read or written. */
async function withFile<T>(file: string, use: (files: Files) => Promise<T>): Promise<T> {
  // Only these verbs and `serve` need the service's code, which takes a while to load.
  const files = await import('#api');
  try {
    return await use(files);
  } catch (error) {
    if (error instanceof files.TokensUnusable) throw badInput({ message: `${error.message}.` });
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw badInput({ message: `${file} cannot be read or written: ${systemReason(error)}.` });
  }
}
