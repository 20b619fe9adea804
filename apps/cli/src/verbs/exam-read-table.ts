/**
 * The reads about exams, references and suites that are verbs. Source: FORMATS, section 6 "Reads".
 */
import { attemptsText } from '../shown/tables.js';
import type { Read } from './read.js';

/** In the order of help. */
export const examReads: readonly Read[] = [
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
];
