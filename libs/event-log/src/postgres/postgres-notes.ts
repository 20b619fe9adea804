/** Signed notes in PostgreSQL, in the schema of the log. */
import { invariant } from '#ledger/invariant';
import type { NoteStore, StoredNote } from '../note-store.js';
import { Database, type Statement } from './database.js';
import { exactInteger } from './exact-integer.js';

/** Signing goes one after the other; reads are short. */
const connections = 2;

/** Opens the notes of a database whose log was opened before: that makes the tables. */
export function openPostgresNotes({ url }: { readonly url: string }): NoteStore {
  const database = new Database(url, connections);
  return {
    last: (origin) =>
      readNote(database, {
        text: `select size, note from ledger.signed_note where origin = $1
                 order by size desc limit 1`,
        values: [origin],
      }),
    covering: (origin, size) =>
      readNote(database, {
        text: `select size, note from ledger.signed_note where origin = $1 and size >= $2
                 order by size limit 1`,
        values: [origin, size],
      }),
    add: async ({ origin, size, sizeBefore, note }) => {
      invariant(size > sizeBefore && sizeBefore >= 0, `${origin}: a note of ${String(size)}`);
      return isAdded(database, {
        text: 'select ledger.add_note($1, $2, $3, $4) as added',
        values: [origin, sizeBefore, size, Buffer.from(note, 'utf8')],
      });
    },
    keys: async () => {
      const { rows } = await database.run<{ verifier_key: string }>({
        text: 'select verifier_key from ledger.signing_key order by number',
        values: [],
      });
      return rows.map((row) => row.verifier_key);
    },
    addKey: (verifierKey, known) =>
      isAdded(database, {
        text: 'select ledger.add_key($1, $2) as added',
        values: [verifierKey, known],
      }),
    close: () => database.close(),
  };
}

async function readNote(database: Database, statement: Statement): Promise<StoredNote | null> {
  const { rows } = await database.run<{ size: string; note: Buffer }>(statement);
  const [row] = rows;
  return row === undefined
    ? null
    : { size: exactInteger(row.size), note: row.note.toString('utf8') };
}

async function isAdded(database: Database, statement: Statement): Promise<boolean> {
  const { rows } = await database.run<{ added: boolean }>(statement);
  return rows[0]?.added === true;
}
