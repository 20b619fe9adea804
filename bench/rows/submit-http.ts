/** Submitting entries over HTTP, against a route that does nothing. */
import { planOf } from '../epochs.js';
import { loaded, requestBytes } from '../load.js';
import { owning } from '../own.js';
import type { Row } from '../row.js';
import { newPlace, type Service, startService } from '../service.js';

const [connections, entries, calls] = [64, 3000, 10_000];

export const submitHttp: Row = {
  name: 'submit-http',
  about:
    'POST of an entry to `epoch-ledger serve` on PostgreSQL: token and role, validation, decision, ' +
    'durable event, signed receipt in the answer, against GET /v1/caller of the same server, which ' +
    'checks the token and answers who it is; both over 64 connections that are kept, a request at ' +
    'a time on each, requests written beforehand; times are for one request',
  cases: (use) =>
    owning(async (own) => {
      const service = await startService(own, await newPlace(own));
      const { url } = service;
      const headers = service.bearer('intake');
      const caller = [requestBytes({ url: `${url}/v1/caller`, headers })];
      let [epochs, submissions] = [0, [] as readonly Buffer[]];
      await use({
        name: '',
        reach: 0.5,
        contest: {
          prepare: async () => {
            epochs += 1;
            submissions = await submissionsTo(service, `epoch-${String(epochs)}`);
          },
          ours: () => {
            const requests = submissions;
            return loaded({ url, requests, count: entries, status: 201, connections });
          },
          peer: () => loaded({ url, requests: caller, count: calls, status: 200, connections }),
          pieces: { ours: entries, peer: calls },
        },
      });
    }),
};

/** Opens an epoch and writes what submits its entries. */
async function submissionsTo(service: Service, epoch: string): Promise<readonly Buffer[]> {
  await service.accepted('/v1/epochs', planOf({ epoch, units: 1 }), { as: 'organiser' });
  const url = `${service.url}/v1/epochs/${epoch}/entries`;
  const headers = service.bearer('intake');
  return Array.from({ length: entries }, (_, at) => {
    const key = `entry-${String(at + 1)}`;
    return requestBytes({ url, headers, body: { key, model: `org/${key}` } });
  });
}
