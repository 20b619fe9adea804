/** The steps of the schema `ledger` in order. A new one is added at the end. */
import { tables } from './0001-tables.js';
import { append } from './0002-append.js';
import { appendOnly } from './0003-append-only.js';
import { notes } from './0004-notes.js';
import { topicCopy } from './0005-topic-copy.js';
import { disclosures } from './0006-disclosures.js';
import { beginning } from './0007-beginning.js';
import type { Migration } from './migration.js';

export const migrations: readonly Migration[] = [
  tables,
  append,
  appendOnly,
  notes,
  topicCopy,
  disclosures,
  beginning,
];
