/**
 * Personal fields and `kill -9`: at every step between the store and the log a service is killed,
 * and the next one has to find what was left and to finish it. Nothing of them is ever logged.
 * Source: docs/decisions/personal-data.md.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { aPlan } from '../api-epochs.js';
import { Session } from '../contract/sql.js';
import { tablesWith } from '../database-search.js';
import type { Answer } from '../programs/client.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { verifiedWith } from '../verify-bundle.js';

const contact = 'Ægir of Læsø, at the sea';
const store = ['ledger.disclosure'];
const path = '/v1/epochs/e';
const organiser = { as: 'organiser' } as const;

let programs: Programs;
let database = '';
let dataDir = '';
let service: ServiceProcess;
let session: Session;
beforeEach(async () => {
  programs = new Programs();
  database = await programs.database();
  dataDir = await programs.folder();
  service = await programs.serve({ dataDir, database });
  session = await Session.start(database);
  await service.accepted('/v1/epochs', aPlan('e'), organiser);
}, 60_000);
afterEach(async () => {
  await session.end();
  await programs.end();
}, 60_000);

function submitted(): Promise<Answer> {
  const body = { key: 'a', model: 'm', personal: { contact } };
  return service.post(`${path}/entries`, body, { as: 'intake' });
}

function erased(digests: readonly unknown[]): Promise<Answer> {
  return service.post(`${path}/disclosures/erase`, { digests, reason: 'asked for' }, organiser);
}

async function typesIn(of: ServiceProcess): Promise<readonly string[]> {
  const { bytes } = await of.get(`${path}/events`);
  const lines = bytes.toString().trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { type: string }).type);
}

async function statesIn(of: ServiceProcess): Promise<readonly unknown[]> {
  const { json } = await of.get(`${path}/disclosures`, organiser);
  return (json['disclosures'] as readonly { state: string }[]).map(({ state }) => state);
}

/** Begins `sending`, and kills the service once a statement that `like` describes is held up. */
async function killedAt(like: string, sending: () => Promise<unknown>): Promise<void> {
  const sent = sending().catch(() => null);
  const waiting = `select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike $1`;
  const lateMs = performance.now() + 20_000;
  while ((await session.query(waiting, [like])).length === 0) {
    if (performance.now() > lateMs) throw new Error(`nothing like ${like} waits for a lock`);
  }
  await service.end('SIGKILL');
  expect(await sent).toBeNull();
  // What the dead service has sent must not take effect once the lock is gone.
  const gone = `select pg_terminate_backend(pid, 5000) from (${waiting}) as those`;
  await session.query(gone, [like]);
}

/** Holds up every statement that does `change` to a disclosure, until `released`. */
async function heldUp(change: 'update' | 'delete'): Promise<void> {
  await session.query(`
    create function public.hold_up() returns trigger language plpgsql as $hold$
      begin perform pg_advisory_xact_lock(4711); return coalesce(new, old); end
    $hold$;
    create trigger held_up before ${change} on ledger.disclosure
      for each row execute function public.hold_up();
    select pg_advisory_lock(4711)`);
}

async function released(): Promise<void> {
  await session.query(`
    drop trigger held_up on ledger.disclosure;
    drop function public.hold_up;
    select pg_advisory_unlock(4711)`);
}

/** Lets the time pass after which a command is given up. */
async function laterBy(hours: number): Promise<void> {
  await session.query(`
    update ledger.disclosure set in_doubt_since = in_doubt_since - interval '${String(hours)} hours'
      where in_doubt_since is not null`);
}

describe('given a service that is killed', () => {
  test('between the erasure and the destruction, then the next start destroys', async () => {
    const { json } = await submitted();
    const digests = json['digests'] as readonly string[];
    await heldUp('delete');
    await killedAt('%delete from ledger.disclosure%', () => erased(digests));
    await released();
    expect(await tablesWith(database, contact)).toEqual(store);

    const next = await programs.serve({ dataDir, database });
    expect(await tablesWith(database, contact)).toEqual([]);
    expect(await typesIn(next)).toEqual(['EpochOpened', 'EntrySubmitted', 'DisclosuresErased']);
    expect(await statesIn(next)).toEqual(['erased']);
    service = next;
    const again = await erased(digests);
    expect([again.status, again.json['events']]).toEqual([200, []]);
    const bundle = (await next.get(`${path}/bundle?disclosures=true`, organiser)).bytes;
    const keys = (await next.get('/v1/keys')).bytes.toString();
    const { findings, checked } = await verifiedWith(keys, bundle);
    expect([findings, checked.disclosures]).toEqual([[], 0]);
  }, 120_000);

  test('between the store and the log, then what has no event goes, in its time', async () => {
    await session.query('begin; select from ledger.partition for update');
    await killedAt('select ledger.append%', submitted);
    await session.query('rollback');
    expect(await tablesWith(database, contact)).toEqual(store);

    const next = await programs.serve({ dataDir, database });
    expect(await typesIn(next)).toEqual(['EpochOpened']);
    expect(await statesIn(next)).toEqual([]);
    const bundle = (await next.get(`${path}/bundle?disclosures=true`, organiser)).bytes;
    expect(bundle.toString()).toContain('"disclosures":[]');
    await next.end('SIGTERM');
    await laterBy(2);
    await programs.serve({ dataDir, database });
    expect(await tablesWith(database, contact)).toEqual([]);
  }, 120_000);

  test('between the log and the answer, then what has its event stays', async () => {
    await heldUp('update');
    await killedAt('%update ledger.disclosure%', submitted);
    await released();

    const next = await programs.serve({ dataDir, database });
    expect(await statesIn(next)).toEqual(['kept']);
    await next.end('SIGTERM');
    await laterBy(2);
    const last = await programs.serve({ dataDir, database });
    expect(await statesIn(last)).toEqual(['kept']);
    const doubtful = 'select from ledger.disclosure where in_doubt_since is not null';
    expect(await session.query(doubtful)).toEqual([]);
  }, 120_000);
});

describe('given a service that says all that Node can be made to say', () => {
  test('then no personal field is in any line of it, whatever was refused', async () => {
    const environment = { NODE_DEBUG: 'http,net,stream,timers', DEBUG: '*' };
    service = await programs.serve({ dataDir, database, environment });
    const { json } = await submitted();
    expect((await submitted()).status).toBe(409);
    const entry = { key: 'b', model: 'm' };
    for (const personal of [{ _sd: contact }, { contact: `${contact}\u0000` }, [contact]]) {
      const { status } = await service.post(
        `${path}/entries`,
        { ...entry, personal },
        { as: 'intake' },
      );
      expect(status).toBe(400);
    }
    expect((await service.get(`${path}/disclosures`, organiser)).status).toBe(200);
    // An outage in the middle of a command, which the service tells its operator about.
    await session.query(`
      alter table ledger.disclosure rename to elsewhere;
      alter table ledger.elsewhere rename constraint disclosure_pkey to elsewhere_pkey`);
    const broken = { key: 'c', model: 'm', personal: { contact } };
    expect((await service.post(`${path}/entries`, broken, { as: 'intake' })).status).toBe(500);
    await session.query(`
      alter table ledger.elsewhere rename to disclosure;
      alter table ledger.disclosure rename constraint elsewhere_pkey to disclosure_pkey`);
    expect((await erased(json['digests'] as readonly string[])).status).toBe(201);
    await service.end('SIGTERM');
    const said = service.messages();
    expect(said).toContain('HTTP');
    expect(said).toContain('a request met a defect of the service');
    expect(said).not.toMatch(/gir|Læsø|at the sea/);
    expect(said).not.toContain(Buffer.from(contact).toString('base64url').slice(2, -2));
  }, 120_000);
});
