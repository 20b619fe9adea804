/** The role of a service in a database that is all its own. */
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { connectionSettings } from './database.js';
import { persistently } from './trouble.js';

/** A role that may log in. */
export interface NewRole {
  readonly name: string;
  readonly password: string;
}

/**
 * Makes the role as a superuser, or gives it another password; gives the address by which the role
 * connects. Throws LogUnavailable.
 */
export async function makeRole(url: string, { name, password }: NewRole): Promise<string> {
  await persistently(async () => {
    const client = new Client(connectionSettings(url));
    client.on('error', () => undefined);
    await client.connect();
    try {
      const found = await client.query('select from pg_roles where rolname = $1', [name]);
      const what = found.rowCount === 0 ? 'create' : 'alter';
      const role = escapeIdentifier(name);
      // Here because a statement like this takes no parameters.
      await client.query(`${what} role ${role} login password ${escapeLiteral(password)}`);
    } finally {
      await client.end();
    }
  });
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.href;
}
