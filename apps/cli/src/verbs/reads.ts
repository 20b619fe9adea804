/**
 * Verbs that only read, each a route of the API: on a terminal some are drawn as tables, elsewhere
 * the answer's own bytes are the result. Source: FORMATS, section 6 "Reads".
 */
import type { Command } from 'commander';
import { pathOf, type Query, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { type OutputOptions, outputOption, type Running, wholeNumber } from '../options.js';
import { writeResult } from '../result.js';
import { legible } from '../shown/legible.js';
import { write } from '../surroundings.js';
import { sentence } from './epochs.js';
import type { QueryName, Read } from './read.js';
import { reads } from './read-table.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

interface ReadOptions extends RemoteOptions, OutputOptions, Query {
  readonly all?: never;
}

/** Adds the verbs to the program. */
export function addReads(program: Command, running: () => Running): void {
  for (const read of reads) addRead(program, read, running);
}

function addRead(program: Command, read: Read, running: () => Running): void {
  const command = remote(program.command(read.name))
    .summary(read.summary)
    .description(`${sentence(read.summary)}${rolesText(read)}`)
    .addOption(outputOption())
    .addHelpText('after', `\nExample:\n  ${read.example}`);
  for (const name of read.query ?? []) addQueryOption(command, name);
  if (read.pages !== undefined) command.option('--all', 'all pages, as one list');
  if (read.table === true) {
    command.option('--csv', 'as a CSV table for programs, whole');
    command.option('--spreadsheet', 'as a CSV table in which no spreadsheet finds a formula');
  }
  if (read.epoch && read.named !== undefined) {
    command.argument('<epoch>', 'the epoch').argument(`<${read.named}>`, 'which one');
    command.action((epoch: string, name: string, options: ReadOptions) =>
      show(read, pathOf('v1', 'epochs', epoch, ...read.path, name), options, running()),
    );
  } else if (read.epoch) {
    command.argument('<epoch>', 'the epoch');
    command.action((epoch: string, options: ReadOptions) =>
      show(read, pathOf('v1', 'epochs', epoch, ...read.path), options, running()),
    );
  } else if (read.named !== undefined) {
    command.argument(`<${read.named}>`, 'which one');
    command.action((name: string, options: ReadOptions) =>
      show(read, pathOf(...read.path, name), options, running()),
    );
  } else {
    command.action((options: ReadOptions) => show(read, pathOf(...read.path), options, running()));
  }
}

function addQueryOption(command: Command, name: QueryName): void {
  switch (name) {
    case 'key':
      command.option('--key <key>', 'of this entry only');
      return;
    case 'axis':
      command.option('--axis <axis>', 'of this axis only');
      return;
    case 'model':
      command.option('--model <name>', 'of this model only');
      return;
    case 'revision':
      command.option('--revision <number>', 'that revision (default: the last)', wholeNumber(1));
      return;
    case 'after':
      command.option('--after <place>', 'what comes after: a version, or "next" of the last page');
      return;
    case 'limit':
      command.option('--limit <number>', 'at most so many', wholeNumber(1));
      return;
    case 'at_least':
      command.option(
        '--at-least <position>',
        'wait until the log is shown up to it',
        wholeNumber(0),
      );
  }
}

async function show(
  read: Read,
  path: string,
  options: ReadOptions,
  running: Running,
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = options;
  const client = clientOf(options, running);
  const query = Object.fromEntries(
    (read.query ?? []).map((name) => [name, given[name === 'at_least' ? 'atLeast' : name]]),
  ) as Query;
  const spreadsheet = given['spreadsheet'] === true;
  const asked = spreadsheet || given['csv'] === true ? asTable(read) : read;
  const wanted = { ...query, ...(spreadsheet ? { spreadsheet: 'true' } : {}) };
  const bytes =
    given['all'] === true && asked === read
      ? await allPages(client, read, path, query)
      : await page(client, asked, path, wanted);
  const forPeople = running.output.isTTY === true && !running.json && options.output === undefined;
  if (forPeople) {
    await write(running.output, `${legible(drawnText(asked, bytes, running))}\n`);
    return;
  }
  await writeResult(bytes, options.output, running);
  // Only a document is its bytes; any other answer ends its line like every text.
  if (options.output === undefined && asked.document !== true) await write(running.output, '\n');
}

/** The same read as a table, which ends its lines itself. */
function asTable(read: Read): Read {
  return { ...read, accept: 'text/csv', document: true };
}

async function page(client: Client, read: Read, path: string, query: Query): Promise<Uint8Array> {
  const { roles = [], accept = 'application/json' } = read;
  const call = { method: 'GET', path: withQuery(path, query), roles, headers: { accept } } as const;
  return (await client.call(call)).bytes;
}

/** Follows `next` to the last page; the answer is that page with the items of all. */
async function allPages(
  client: Client,
  read: Read,
  path: string,
  query: Query,
): Promise<Uint8Array> {
  const { pages: list = 'epochs' } = read;
  const items: unknown[] = [];
  let after = query['after'];
  for (;;) {
    const bytes = await page(client, read, path, {
      ...query,
      limit: query['limit'] ?? 1000,
      after,
    });
    const answer = JSON.parse(Buffer.from(bytes).toString('utf8')) as Page;
    items.push(...((answer[list] ?? []) as readonly unknown[]));
    if (answer.next === null) return Buffer.from(JSON.stringify({ ...answer, [list]: items }));
    after = answer.next;
  }
}

interface Page {
  readonly [list: string]: unknown;
  readonly next: string | null;
}

function drawnText(read: Read, bytes: Uint8Array, { output }: Running): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (read.accept !== undefined) return text.trimEnd().replaceAll('\r\n', '\n');
  const json: unknown = JSON.parse(text);
  return read.drawn?.(json, output.columns ?? 80) ?? JSON.stringify(json, null, 2);
}

function rolesText({ roles }: Read): string {
  if (roles === undefined) return '';
  return ` Roles: ${roles.join(', ')}${roles.includes('auditor') ? ' where it is hidden' : ''}.`;
}
