/** A PostgreSQL log in a database of its own, and what a spec needs to get in its way. */
import type { Origin } from '#ledger/ids';
import { type EventLog, openPostgresLog } from '#event-log';
import { testDatabase } from '../database.js';
import { Session } from './sql.js';
import { TcpProxy } from './tcp-proxy.js';

export const origin = 'example.org' as Origin;

/** One log as several parties see it. */
export interface PostgresBench {
  readonly url: string;
  /** A service that is connected directly. */
  readonly direct: EventLog;
  /** A service whose every connection goes through `proxy`. */
  readonly proxied: EventLog;
  readonly proxy: TcpProxy;
  /** Somebody at the database itself. */
  readonly session: Session;
  close(): Promise<void>;
}

/** Makes the database, the log and everybody around it. */
export async function postgresBench(): Promise<PostgresBench> {
  const database = await testDatabase();
  const { url } = database;
  const direct = await openPostgresLog({ url, origin });
  const proxy = await TcpProxy.start(url);
  const proxied = await openPostgresLog({ url: proxy.url });
  const session = await Session.start(url);
  const close = async (): Promise<void> => {
    await session.end();
    await proxied.close();
    await direct.close();
    await proxy.close();
    await database.drop();
  };
  return { url, direct, proxied, proxy, session, close };
}
