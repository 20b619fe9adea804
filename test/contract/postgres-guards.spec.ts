/**
 * What the database itself holds on to: nothing written is changed, positions stay exact to their
 * end, and damage from outside is found, never passed over. Source: F3, L8 of the reported faults.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LogDamaged, LogUnavailable } from '#event-log';
import { followed, readAll } from '../../libs/event-log/testing/collect.js';
import { aDocument, StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type PostgresBench, postgresBench } from './postgres-bench.js';

let bench: PostgresBench;
beforeAll(async () => {
  bench = await postgresBench();
}, 30_000);
afterAll(() => bench.close());

const columns: ReadonlyMap<string, string> = new Map([
  ['meta', 'origin'],
  ['command', 'digest'],
  ['signed_note', 'note'],
  ['signing_key', 'verifier_key'],
  ['source', 'mark'],
]);

const written = ['meta', 'event', 'command', 'document', 'signed_note', 'signing_key', 'source'];
const all = [...written, 'partition', 'stream_head', 'topic_offset'];

describe('what was written', () => {
  beforeAll(async () => {
    const content = { commands: ['c1'], documents: [aDocument()] };
    await bench.direct.append([new StreamWriter('written').commit(content)]);
  });

  test.each([
    ...written.map((table) => `update ledger.${table} set ${aColumn(table)} = ${aColumn(table)}`),
    ...all.map((table) => `delete from ledger.${table}`),
    ...all.map((table) => `truncate ledger.${table}`),
  ])('given the owner of the database, when it tries to %s, then it is refused', async (change) => {
    await expect(bench.session.query(change)).rejects.toThrow('append-only');
    const replica = `set session_replication_role = replica; ${change}`;
    await expect(bench.session.query(replica)).rejects.toThrow('append-only');
    await bench.session.query('reset session_replication_role');
    expect(await readAll(bench.direct, 'written')).toHaveLength(1);
  });

  test('given any constraint, then it has a name that we gave it', async () => {
    const unnamed = await bench.session.query(
      `select conname from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.connamespace = 'ledger'::regnamespace and c.contype <> 'n'
          and conname not in (select unnest($1::text[]))`,
      [constraints],
    );
    expect(unnamed).toEqual([]);
  });
});

describe('positions', () => {
  test('given the last ones, then they are exact, and the one after them is refused', async () => {
    const { direct, session } = bench;
    await session.query('update ledger.partition set position = 9007199254740989');
    const writer = new StreamWriter('the-last');
    expect(await direct.append([writer.commit(), writer.commit()])).toEqual([
      { kind: 'appended', position: 9007199254740990 },
      { kind: 'appended', position: 9007199254740991 },
    ]);
    expect(await direct.end(0)).toBe(Number.MAX_SAFE_INTEGER);
    const events = await followed(direct, 9007199254740989, 2);
    expect(events.map(({ position }) => position)).toEqual([9007199254740990, 9007199254740991]);
    const beyond = direct.append([writer.commit()]);
    await expect(beyond).rejects.toThrow(LogUnavailable);
    await expect(beyond).rejects.toThrow('the partition has no position left');
    expect((await direct.head('the-last'))?.position).toBe(9007199254740991);
    await session.query('update ledger.partition set position = 1');
  });
});

describe('damage from outside', () => {
  test('given a hole in a copy, then followers and readers stop at it and say where', async () => {
    const { direct, session } = bench;
    const end = await direct.end(0);
    const writer = new StreamWriter('with-a-hole');
    const ends = new StreamWriter('without-its-end');
    await direct.append([...writer.commits(3), ...ends.commits(2)]);
    await session.query(`
      alter table ledger.event disable trigger event_append_only;
      delete from ledger.event where stream = 'with-a-hole' and version = 2;
      delete from ledger.event where stream = 'without-its-end' and version = 2;
      alter table ledger.event enable always trigger event_append_only`);

    const passing = followed(direct, end, 5);
    await expect(passing).rejects.toThrow(LogDamaged);
    await expect(passing).rejects.toThrow(`lacks position ${String(end + 2)}`);
    const beyond = followed(direct, end + 4, 1);
    await expect(beyond).rejects.toThrow(`lacks position ${String(end + 5)}`);
    await expect(readAll(direct, 'with-a-hole')).rejects.toThrow('but lacks 2');
    await expect(readAll(direct, 'without-its-end')).rejects.toThrow('but lacks 2');
  });
});

function aColumn(table: string): string {
  return columns.get(table) ?? 'bytes';
}

const constraints = [
  'command_digest_size',
  'command_pkey',
  'command_versions_order',
  'disclosure_condemned_is_in_doubt',
  'disclosure_digest_size',
  'disclosure_pkey',
  'document_pkey',
  'document_sha256_size',
  'event_leaf_size',
  'event_pkey',
  'event_position_positive',
  'event_stream_version_key',
  'event_version_positive',
  'meta_only_row',
  'meta_partitions_range',
  'meta_pkey',
  'migration_pkey',
  'partition_pkey',
  'partition_position_range',
  'signed_note_pkey',
  'signed_note_size_before_key',
  'signed_note_size_rises',
  'signing_key_number_positive',
  'signing_key_pkey',
  'signing_key_verifier_key_key',
  'source_number_positive',
  'source_pkey',
  'source_topic_has_mark',
  'stream_head_leaf_size',
  'stream_head_pkey',
  'stream_head_version_positive',
  'topic_offset_pkey',
  'topic_offset_range',
  'topic_offset_read_from_range',
];
