/**
 * The reads of the API that are verbs, as a table. Source: FORMATS, section 6 "Reads".
 */
import type { Role } from '#ledger/ids';
import { examText, isExamStanding } from '../shown/exam.js';
import { rankingText } from '../shown/ranking.js';
import {
  appealsText,
  attemptsText,
  entriesText,
  epochsText,
  pendingText,
  voidsText,
} from '../shown/tables.js';

/** A query parameter that is an option under the same name. */
export type QueryName = 'key' | 'axis' | 'model' | 'revision' | 'after' | 'limit' | 'at_least';

/** One verb. */
export interface Read {
  readonly name: string;
  readonly summary: string;
  /** Whether the first argument names an epoch. */
  readonly epoch: boolean;
  /** What the next argument names, and with it the last step of the path. */
  readonly named?: 'name' | 'sha256' | 'key';
  /** The path below `/v1/epochs/{epoch}`, or the whole path without an epoch. */
  readonly path: readonly string[];
  readonly roles?: readonly Role[];
  /** Options that go into the query under the same name. */
  readonly query?: readonly QueryName[];
  /** The member of the answer that is a list in pages. */
  readonly pages?:
    'epochs' | 'entries' | 'pending' | 'appeals' | 'attempts' | 'references' | 'suites';
  /** Whether it can be had as a CSV table too. */
  readonly table?: true;
  readonly accept?: string;
  /** Its bytes mean something: nothing is added to them. */
  readonly document?: true;
  /** How a person sees it on a terminal. */
  readonly drawn?: (json: unknown, columns: number) => string;
  readonly example: string;
}

/** The verbs in the order of help. */
export const reads: readonly Read[] = [
  {
    name: 'epochs',
    summary: 'list the epochs',
    epoch: false,
    path: ['v1', 'epochs'],
    query: ['limit', 'after', 'at_least'],
    pages: 'epochs',
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
    pages: 'entries',
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
    pages: 'pending',
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
    name: 'appeals',
    summary: 'list the appeals, with what became of them',
    epoch: true,
    path: ['appeals'],
    roles: ['organiser', 'judge', 'auditor'],
    query: ['limit', 'after', 'at_least'],
    pages: 'appeals',
    drawn: appealsText,
    example: 'epoch-ledger appeals 2026-w48 --all',
  },
  {
    name: 'ranking',
    summary: 'show the ranking or the Index, provisional unless the epoch is closed',
    epoch: true,
    path: ['ranking'],
    query: ['at_least'],
    drawn: (json, columns) => (isExamStanding(json) ? examText(json) : rankingText(json, columns)),
    example: 'epoch-ledger ranking 2026-w48',
  },
  {
    name: 'explanation',
    summary: 'explain a score or an Index, down to single outcomes and their events',
    epoch: true,
    named: 'key',
    path: ['explain'],
    roles: ['organiser', 'judge', 'auditor'],
    query: ['at_least'],
    example: 'epoch-ledger explanation 2026-w48 5Grw',
  },
  {
    name: 'sensitivity',
    summary: 'show how far voids could have moved each rank',
    epoch: true,
    path: ['sensitivity'],
    roles: ['organiser', 'judge', 'auditor'],
    query: ['at_least'],
    example: 'epoch-ledger sensitivity 2026-w48',
  },
  {
    name: 'record',
    summary: 'fetch the published record, byte for byte',
    epoch: true,
    path: ['record'],
    document: true,
    query: ['revision', 'at_least'],
    example: 'epoch-ledger record 2026-w48 --output record.json',
  },
  {
    name: 'evidence',
    summary: 'fetch the evidence, byte for byte',
    epoch: true,
    path: ['evidence'],
    document: true,
    roles: ['organiser', 'judge', 'auditor'],
    query: ['revision', 'at_least'],
    example: 'epoch-ledger evidence 2026-w48 --output evidence.json',
  },
  {
    name: 'events',
    summary: 'fetch the events, byte for byte, one a line',
    epoch: true,
    path: ['events'],
    document: true,
    roles: ['organiser', 'judge', 'auditor'],
    query: ['after', 'limit'],
    accept: 'application/x-ndjson',
    example: 'epoch-ledger events 2026-w48 --after 12',
  },
  {
    name: 'attempts',
    summary: 'list the attempts of an exam, or write its attempt table',
    epoch: true,
    path: ['attempts'],
    query: ['model', 'limit', 'after', 'at_least'],
    pages: 'attempts',
    table: true,
    drawn: attemptsText,
    example: 'epoch-ledger attempts exam-1 --csv --output attempts.csv',
  },
  {
    name: 'references',
    summary: 'list the registered references',
    epoch: false,
    path: ['v1', 'references'],
    query: ['limit', 'after', 'at_least'],
    pages: 'references',
    example: 'epoch-ledger references',
  },
  {
    name: 'reference',
    summary: 'fetch a registered reference, byte for byte',
    epoch: false,
    named: 'name',
    path: ['v1', 'references'],
    document: true,
    example: 'epoch-ledger reference example-fixed-1',
  },
  {
    name: 'suites',
    summary: 'list the registered suites',
    epoch: false,
    path: ['v1', 'suites'],
    query: ['limit', 'after', 'at_least'],
    pages: 'suites',
    example: 'epoch-ledger suites',
  },
  {
    name: 'suite',
    summary: 'fetch a registered suite, byte for byte',
    epoch: false,
    named: 'name',
    path: ['v1', 'suites'],
    document: true,
    example: 'epoch-ledger suite example',
  },
  {
    name: 'document',
    summary: 'fetch what an event names by its digest, such as instance records',
    epoch: false,
    named: 'sha256',
    path: ['v1', 'documents'],
    document: true,
    example: 'epoch-ledger document DIGEST --output records.json',
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
