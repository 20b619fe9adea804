/**
 * A database whose owner is no superuser, and a role of a service that owns nothing: on the server
 * that the tests found, with names of their own.
 */
import { randomBytes } from 'node:crypto';
import { Session } from '../contract/sql.js';

/** Addresses of one database. */
export interface RestrictedDatabase {
  /** As the superuser that the tests come as. */
  readonly administrator: string;
  readonly owner: string;
  readonly service: string;
  /** The name of the service's role. */
  readonly role: string;
  /** Removes the roles; the database must be gone. */
  drop(server: string): Promise<void>;
}

/** Makes both roles, and gives the empty database at `url` to the one that is to own it. */
export async function restricted(url: string): Promise<RestrictedDatabase> {
  const name = `epoch_ledger_test_${randomBytes(6).toString('hex')}`;
  const [owner, role] = [`${name}_owner`, `${name}_service`];
  const session = await Session.start(url);
  for (const one of [owner, role]) {
    await session.query(`create role ${one} login password 'not-a-secret'`);
  }
  await session.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`);
  await session.end();
  const as = (user: string): string => {
    const address = new URL(url);
    [address.username, address.password] = [user, 'not-a-secret'];
    return address.href;
  };
  return {
    ...{ administrator: url, owner: as(owner), service: as(role), role },
    drop: async (server) => {
      const last = await Session.start(server);
      for (const one of [role, owner]) await last.query(`drop role ${one}`);
      await last.end();
    },
  };
}
