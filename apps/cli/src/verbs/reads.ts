/**
 * Verbs that only read, each a route of the API: on a terminal some are drawn as tables, elsewhere
 * the answer's own bytes are the result. Source: FORMATS, section 6 "Reads".
 */
import type { Command } from 'commander';
import type { Role } from '#ledger/ids';
import { pathOf, type Query, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { type OutputOptions, outputOption, type Running, wholeNumber } from '../options.js';
import { writeResult } from '../result.js';
import { rankingText } from '../shown/ranking.js';
import { entriesText, epochsText, pendingText, voidsText } from '../shown/tables.js';
import { sentence } from './epochs.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

interface ReadOptions extends RemoteOptions, OutputOptions, Query {
  readonly all?: never;
}

/** One verb. */
interface Read {
  readonly name: string;
  readonly summary: string;
  /** Whether the first argument names an epoch. */
  readonly epoch: boolean;
  /** The path below `/v1/epochs/{epoch}`, or the whole path without an epoch. */
  readonly path: readonly string[];
  readonly roles?: readonly Role[];
  /** Options that go into the query under the same name. */
  readonly query?: readonly ('key' | 'axis' | 'revision' | 'after' | 'limit' | 'at_least')[];
  /** A list that comes in pages. */
  readonly paged?: boolean;
  readonly accept?: string;
  /** How a person sees it on a terminal. */
  readonly drawn?: (json: unknown, columns: number) => string;
  readonly example: string;
}

const reads: readonly Read[] = [
  {
    name: 'epochs',
    summary: 'list the epochs',
    epoch: false,
    path: ['v1', 'epochs'],
    query: ['limit', 'after', 'at_least'],
    paged: true,
    drawn: epochsText,
    example: 'epoch-ledger epochs --all',
  },
  {
    name: 'epoch',
    summary: 'show an epoch: state, version, counts, plan',
    epoch: true,
    path: [],
    query: ['at_least'],
    example: 'epoch-ledger epoch 2026-w48',
  },
  {
    name: 'entries',
    summary: 'list the entries of an epoch',
    epoch: true,
    path: ['entries'],
    query: ['limit', 'after', 'at_least'],
    paged: true,
    drawn: entriesText,
    example: 'epoch-ledger entries 2026-w48 --all',
  },
  {
    name: 'pending',
    summary: 'list what is still to be run, with the next run and why',
    epoch: true,
    path: ['pending'],
    roles: ['judge', 'organiser'],
    query: ['key', 'axis', 'limit', 'after', 'at_least'],
    paged: true,
    drawn: pendingText,
    example: 'epoch-ledger pending 2026-w48 --axis grasping --all',
  },
  {
    name: 'voids',
    summary: 'show the voids of each axis against the limit',
    epoch: true,
    path: ['voids'],
    query: ['at_least'],
    drawn: voidsText,
    example: 'epoch-ledger voids 2026-w48',
  },
  {
    name: 'ranking',
    summary: 'show the ranking, provisional unless the epoch is closed',
    epoch: true,
    path: ['ranking'],
    query: ['at_least'],
    drawn: rankingText,
    example: 'epoch-ledger ranking 2026-w48',
  },
  {
    name: 'record',
    summary: 'fetch the published record, byte for byte',
    epoch: true,
    path: ['record'],
    query: ['revision'],
    example: 'epoch-ledger record 2026-w48 --output record.json',
  },
  {
    name: 'evidence',
    summary: 'fetch the evidence, byte for byte',
    epoch: true,
    path: ['evidence'],
    roles: ['organiser', 'judge', 'auditor'],
    query: ['revision'],
    example: 'epoch-ledger evidence 2026-w48 --output evidence.json',
  },
  {
    name: 'events',
    summary: 'fetch the events, byte for byte, one a line',
    epoch: true,
    path: ['events'],
    roles: ['organiser', 'judge', 'auditor'],
    query: ['after', 'limit'],
    accept: 'application/x-ndjson',
    example: 'epoch-ledger events 2026-w48 --after 12',
  },
  {
    name: 'key-numbers',
    summary: 'show the limits and constants in force',
    epoch: false,
    path: ['v1', 'key-numbers'],
    example: 'epoch-ledger key-numbers',
  },
  {
    name: 'health',
    summary: 'ask whether the service can serve',
    epoch: false,
    path: ['health', 'ready'],
    example: 'epoch-ledger health',
  },
];

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
  if (read.paged === true) command.option('--all', 'all pages, as one list');
  if (read.epoch) {
    command.argument('<epoch>', 'the epoch');
    command.action((epoch: string, options: ReadOptions) => show(read, epoch, options, running()));
  } else {
    command.action((options: ReadOptions) => show(read, null, options, running()));
  }
}

function addQueryOption(command: Command, name: NonNullable<Read['query']>[number]): void {
  switch (name) {
    case 'key':
      command.option('--key <key>', 'of this entry only');
      return;
    case 'axis':
      command.option('--axis <axis>', 'of this axis only');
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
  epoch: string | null,
  options: ReadOptions,
  running: Running,
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = options;
  const client = clientOf(options, running);
  const path = epoch === null ? pathOf(...read.path) : pathOf('v1', 'epochs', epoch, ...read.path);
  const query = Object.fromEntries(
    (read.query ?? []).map((name) => [name, given[name === 'at_least' ? 'atLeast' : name]]),
  ) as Query;
  const bytes =
    given['all'] === true
      ? await allPages(client, read, path, query)
      : await page(client, read, path, query);
  const forPeople = running.output.isTTY === true && !running.json && options.output === undefined;
  if (!forPeople) return writeResult(bytes, options.output, running);
  return writeResult(Buffer.from(`${drawnText(read, bytes, running)}\n`), undefined, running);
}

async function page(client: Client, read: Read, path: string, query: Query): Promise<Uint8Array> {
  const { roles = [], accept = 'application/json' } = read;
  const call = { method: 'GET', path: withQuery(path, query), roles, headers: { accept } } as const;
  return (await client.call(call)).bytes;
}

/** Follows `next` to the last page; the answer is the last page with the items of all. */
async function allPages(
  client: Client,
  read: Read,
  path: string,
  query: Query,
): Promise<Uint8Array> {
  const items: unknown[] = [];
  let after = query['after'];
  for (;;) {
    const bytes = await page(client, read, path, { limit: 1000, ...query, after });
    const answer = JSON.parse(Buffer.from(bytes).toString('utf8')) as Page;
    items.push(...answer.items);
    if (answer.next === null) return Buffer.from(JSON.stringify({ ...answer, items }));
    after = answer.next;
  }
}

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

function drawnText(read: Read, bytes: Uint8Array, { output }: Running): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (read.accept !== undefined) return text.trimEnd();
  const json: unknown = JSON.parse(text);
  return read.drawn?.(json, output.columns ?? 80) ?? JSON.stringify(json, null, 2);
}

function rolesText({ roles }: Read): string {
  if (roles === undefined) return '';
  return ` Roles: ${roles.join(', ')}${roles.includes('auditor') ? ' where it is hidden' : ''}.`;
}
