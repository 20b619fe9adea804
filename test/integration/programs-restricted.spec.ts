/**
 * The database defends itself: the owner prepares it, the service comes as a role that owns
 * nothing, does all that a service does, and whoever has taken that role over can append, and
 * change nothing that was written.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openStoredLog } from '#event-log';
import { withDatabase } from '#event-log/postgres/source';
import { rebuildReadModel } from '#projector';
import { readModelSource } from '../../libs/read-model/src/source.js';
import { epochLedger } from '../cli.js';
import { Session } from '../contract/sql.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { restricted, type RestrictedDatabase } from '../programs/restricted.js';

/** The epoch of the example. */
const path = '/v1/epochs/example-2026-w48';

const programs = new Programs();
const server = (): string => process.env['EPOCH_LEDGER_TEST_DATABASE'] ?? '';
let database: RestrictedDatabase;
let service: ServiceProcess;
let thief: Session;
beforeAll(async () => {
  database = await restricted(await programs.database());
}, 30_000);
afterAll(async () => {
  await (thief as Session | undefined)?.end();
  await programs.end();
  await database.drop(server());
}, 60_000);

function migrated(...words: readonly string[]): ReturnType<typeof epochLedger> {
  return epochLedger(['migrate', '--database', database.owner, '--json', ...words]);
}

describe('before the owner has prepared the database', () => {
  test('given the role of the service, then it does not start, and says who can act', async () => {
    const folder = await programs.folder();
    const serving = programs.serve({ dataDir: folder, database: database.service });
    await expect(serving).rejects.toThrow('have the owner run epoch-ledger migrate');
  }, 30_000);

  test.each([
    ['nobody-has-this-name', 'there is no role nobody-has-this-name: make it first'],
    ['the owner', 'what is granted would not bind it'],
  ])(
    'given %s as the role, then nothing is prepared',
    async (named, words) => {
      const role = named === 'the owner' ? new URL(database.owner).username : named;
      const { exitCode, messages } = await migrated('--role', role);
      expect([exitCode, messages]).toEqual([2, expect.stringContaining(words)]);
      const session = await Session.start(database.owner);
      const schemas = `select from pg_namespace where nspname in ('ledger', 'read_model')`;
      expect(await session.query(schemas)).toEqual([]);
      await session.end();
    },
    30_000,
  );
});

describe('a role that owns nothing', () => {
  test('given what the owner has granted, then an epoch is played to its close', async () => {
    const first = await migrated('--role', database.role);
    expect([first.exitCode, first.messages]).toEqual([0, '']);
    const again = await migrated();
    const roles = [database.role];
    expect(JSON.parse(again.output.toString())).toEqual({ applied: [], roles });
    const folder = await programs.folder();
    service = await programs.serve({ dataDir: folder, database: database.service });
    const words = ['load', 'examples/epoch/evidence.json', '--close'];
    const loaded = await programs.run(service, words);
    expect([loaded.exitCode, loaded.messages]).toEqual([0, expect.anything()]);
    const { json } = await service.get(path);
    expect(json['state']).toBe('closed');
    thief = await Session.start(database.service);
    expect(await thief.query('select from ledger.event')).not.toHaveLength(0);
  }, 60_000);

  test('given a rebuild by the owner, then the service reads and writes the new one', async () => {
    const log = await openStoredLog({ url: database.owner });
    const monotonicMs = (): number => performance.now();
    await rebuildReadModel({ log, url: database.owner, monotonicMs });
    await log.close();
    await service.accepted(`${path}/reopen`, { reason: 'again' }, { as: 'organiser' });
    const closed = await service.accepted(`${path}/close`, {}, { as: 'organiser' });
    const position = String(closed.json['position']);
    const epoch = await service.get(`${path}?at_least=${position}`);
    expect([epoch.status, epoch.json['revision']]).toEqual([200, 2]);
  }, 30_000);

  test('given its grants, then it may write one table of the log: personal fields', async () => {
    const granted = await thief.query<{ name: string; can: string }>(
      `select c.relname as name, string_agg(a.privilege_type, ' ' order by a.privilege_type) as can
         from pg_class c cross join aclexplode(c.relacl) a
         where c.relnamespace = 'ledger'::regnamespace and a.grantee = current_user::regrole
         group by c.relname having string_agg(a.privilege_type, ' ') <> 'SELECT'`,
    );
    expect(granted).toEqual([{ name: 'disclosure', can: 'DELETE INSERT SELECT UPDATE' }]);
  });
});

const refusals: readonly (readonly [statement: string, words: string])[] = [
  ...['event', 'command', 'document', 'signed_note', 'meta', 'partition', 'stream_head'].flatMap(
    (table): (readonly [string, string])[] => [
      [`delete from ledger.${table}`, `permission denied for table ${table}`],
      [`truncate ledger.${table}`, `permission denied for table ${table}`],
      [`drop table ledger.${table}`, `must be owner of table ${table}`],
    ],
  ),
  [`update ledger.event set bytes = bytes`, 'permission denied for table event'],
  [`update ledger.stream_head set version = 1`, 'permission denied for table stream_head'],
  [`update ledger.partition set position = 0`, 'permission denied for table partition'],
  [
    `insert into ledger.event select partition, position + 1000, stream, version + 1000, leaf, bytes
       from ledger.event`,
    'permission denied for table event',
  ],
  [`insert into ledger.meta values (true, 'x', 'x', 1)`, 'permission denied for table meta'],
  ['alter table ledger.event disable trigger all', 'must be owner of table event'],
  ['alter table ledger.event drop constraint event_pkey', 'must be owner of table event'],
  ['alter table ledger.event rename to gone', 'must be owner of table event'],
  ['drop trigger event_append_only on ledger.event', 'must be owner of relation event'],
  ['drop schema ledger cascade', 'must be owner of schema ledger'],
  ['drop function ledger.refuse_change cascade', 'must be owner of function'],
  [
    `create or replace function ledger.refuse_change() returns trigger language plpgsql
       as $$ begin return null; end $$`,
    'permission denied for schema ledger',
  ],
  ['create table ledger.mine (x int)', 'permission denied for schema ledger'],
  [`set session_replication_role = replica`, 'permission denied to set parameter'],
  [`select ledger.move_source(0, 't', 'm', '{}', '{}')`, 'permission denied for function'],
  [`select ledger.refuse_change()`, 'permission denied for function'],
  ['drop table read_model.epochs', 'must be owner of table epochs'],
  ['delete from read_model.migrations', 'permission denied for table migrations'],
];

describe('whoever has taken the role of the service over', () => {
  test.each(refusals)('when it tries to %s, then it is refused', async (statement, words) => {
    await expect(thief.query(statement)).rejects.toThrow(words);
  });

  test('given triggers alone, then they refuse the owner as well', async () => {
    const owner = await Session.start(database.owner);
    for (const change of ['delete from', 'truncate', 'update']) {
      const set = change === 'update' ? ' set bytes = bytes' : '';
      await expect(owner.query(`${change} ledger.event${set}`)).rejects.toThrow('append-only');
    }
    await owner.end();
  });

  test('given its call of the append, then it can claim a free place and no other', async () => {
    const append = `select ledger.append(
      0, array['example-2026-w48'], array[0::bigint], array[null::bytea],
      array[1::bigint], array[sha256('x')], array[1], array[1::bigint], array[sha256('x')],
      array['x'::bytea], '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}') as places`;
    expect(await thief.query(append)).toEqual([{ places: ['0'] }]);
  });

  test('given its tries, then the service is well', async () => {
    expect((await service.get('/health/ready')).json['ready']).toBe(true);
    expect(service.messages()).not.toContain('denied');
  });

  test('given any connection of a service, then the server bounds how long it takes', async () => {
    const asked = ['statement_timeout', 'idle_in_transaction_session_timeout'];
    const log = await withDatabase(database.service, async (connected) => {
      const answers = asked.map((name) => connected.run({ text: `show ${name}`, values: [] }));
      return (await Promise.all(answers)).flatMap(({ rows }) => rows);
    });
    const source = await readModelSource({ url: database.service }).initialize();
    const model: unknown[] = [];
    for (const name of asked) model.push(...(await source.query<unknown[]>(`show ${name}`)));
    await source.destroy();
    const shown = (first: string, second: string): readonly unknown[] => [
      { statement_timeout: first },
      { idle_in_transaction_session_timeout: second },
    ];
    expect([log, model]).toEqual([shown('30s', '30s'), shown('1min', '10s')]);
  });
});
