/** The steps of the schema `ledger` in order. A new one is added at the end. */
import { tables } from './0001-tables.js';
import { append } from './0002-append.js';
import { appendOnly } from './0003-append-only.js';
import { notes } from './0004-notes.js';
import type { Migration } from './migration.js';

export const migrations: readonly Migration[] = [tables, append, appendOnly, notes];
