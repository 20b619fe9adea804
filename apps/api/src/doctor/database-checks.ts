/** What an examination asks the database: clock, roles, guards, the log itself, the read model. */
import { type Installation, openStoredLog, readInstallation, withSnapshot } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { readModelDifferences } from '#projector';
import { openReadModel } from '#read-model';
import { checkLog } from '../keeping/check-log.js';
import { sha256 } from '../sha256.js';
import { type Check, note, well, wrong } from './check.js';

/** Clocks of two machines may part by so much. */
const skewMsMax = 2_000;

/** Checks of the database at `url`, in the order in which they matter. Never throws. */
export async function* databaseChecks(url: string, nowMs: () => number): AsyncGenerator<Check> {
  const askedMs = nowMs();
  let found: Installation;
  try {
    found = await readInstallation(url);
  } catch (error) {
    yield wrong('database', `${wordsOf(error)}: nothing else of it can be looked at`);
    return;
  }
  yield well('database', `it answers, and has ${String(found.sizeBytes)} bytes`);
  yield clockCheck(found.serverMs, askedMs, nowMs());
  yield guardCheck(found);
  yield roleCheck(found);
  yield await answered('log', () => logCheck(url));
  yield await answered('read model', () => readModelCheck(url));
}

function clockCheck(serverMs: number, askedMs: number, heardMs: number): Check {
  const skewMs = Math.max(askedMs - serverMs, serverMs - heardMs, 0);
  if (skewMs <= skewMsMax) return well('clock', 'this machine and the database agree');
  const seconds = (skewMs / 1000).toFixed(1);
  const advice = 'have both follow a time server (chrony, ntpd): stamps of events come from here';
  return wrong('clock', `this machine and the database are ${seconds} s apart: ${advice}`);
}

function guardCheck({ unguarded }: Installation): Check {
  if (unguarded.length === 0) return well('guards', 'every table of the log refuses changes');
  return wrong(
    'guards',
    `changes are not refused in ${unguarded.join(', ')}: somebody has switched triggers off. As ` +
      'the owner: alter table ... enable always trigger ..._append_only, and ask who it was',
  );
}

function roleCheck({ roles, loose, owners }: Installation): Check {
  if (loose.length > 0) {
    const who = loose.join(', ');
    return wrong('roles', `${who} may change events: run epoch-ledger migrate --role as the owner`);
  }
  if (owners.length > 0) {
    return note(
      'roles',
      `a service works as ${owners.join(', ')}, who owns the tables: let it come as another role ` +
        '(epoch-ledger migrate --role)',
    );
  }
  if (roles.length === 0) return well('roles', 'nobody but the owner works here');
  return well('roles', `${roles.join(', ')} may append, and change nothing`);
}

async function logCheck(url: string): Promise<Check> {
  const check = await withSnapshot(url, (reader) => checkLog(reader, { sha256 }));
  const { problems, events, streams, notes } = check;
  const [first, ...more] = problems;
  if (first === undefined) {
    const what = `${String(events)} events in ${String(streams)} streams, ${String(notes)} notes`;
    return well('log', `${what}: every hash, chain, head and signature is right`);
  }
  const others = more.length === 0 ? '' : `, and ${String(more.length)} more`;
  const advice = 'keep a copy of the database, compare it with a backup, and find out who did it';
  return wrong('log', `${first}${others}: ${advice}`);
}

async function readModelCheck(url: string): Promise<Check> {
  const log = await openStoredLog({ url });
  try {
    const model = await openReadModel({ url, connectionsMax: 2 });
    try {
      const [first, ...more] = await readModelDifferences(log, model, await epochsIn(url));
      if (first === undefined) {
        return well('read model', 'every epoch in it is what its events say');
      }
      const others = more.length === 0 ? '' : `, and ${String(more.length)} more epochs`;
      const advice = 'stop the services, drop the schema read_model as the owner, migrate, start';
      return wrong('read model', `${first} is not what its events say${others}: ${advice}`);
    } finally {
      await model.close();
    }
  } finally {
    await log.close();
  }
}

function epochsIn(url: string): Promise<readonly EpochId[]> {
  return withSnapshot(url, async (reader) => {
    const epochs: EpochId[] = [];
    for await (const { stream } of reader.heads()) {
      if (stream !== 'registry' && stream !== 'service') epochs.push(stream as EpochId);
    }
    return epochs;
  });
}

async function answered(name: string, look: () => Promise<Check>): Promise<Check> {
  try {
    return await look();
  } catch (error) {
    return wrong(name, `it cannot be looked at: ${wordsOf(error)}`);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
