/** Rebuilding the read model from the log, against reading the log and nothing else. */
import { Client } from 'pg';
import { openPostgresLog } from '#event-log';
import { rebuildReadModel } from '#projector';
import { openReadModel } from '#read-model';
import { copyOut } from '../copy.js';
import { owning } from '../own.js';
import type { Row } from '../row.js';
import { millionLog } from './million-log.js';

export const rebuild: Row = {
  name: 'rebuild',
  about:
    'a new read model from a log of a million events in PostgreSQL, put in the place of the old ' +
    'one, against COPY of the whole table of events out of PostgreSQL, in the order of the log and in ' +
    'binary, to a reader that lets them go',
  cases: (use) =>
    owning(async (own) => {
      const { database: url } = await millionLog();
      const log = await openPostgresLog({ url });
      own.add(() => log.close());
      // Brings the schema about.
      await (await openReadModel({ url })).close();
      const client = new Client({ connectionString: url });
      await client.connect();
      own.add(() => client.end());
      const statement =
        'copy (select * from ledger.event order by partition, position) ' +
        'to stdout (format binary)';
      await use({
        name: '',
        reach: 0.3,
        contest: {
          ours: () => rebuilt(log, url),
          peer: async () => {
            await copyOut(client, statement);
          },
        },
      });
    }),
};

async function rebuilt(log: Parameters<typeof rebuildReadModel>[0]['log'], url: string) {
  const monotonicMs = (): number => performance.now();
  const { events } = await rebuildReadModel({ log, url, monotonicMs });
  if (events < 990_000) throw new Error(`only ${String(events)} events were projected`);
}
