/** Reading what is published, against nginx with the same bytes in files. */
import { named, openRunning } from '../epochs.js';
import { loaded, requestBytes } from '../load.js';
import { startNginx } from '../nginx.js';
import { type Own, owning } from '../own.js';
import type { Case, Row } from '../row.js';
import { newPlace, type Service, startService } from '../service.js';

const [connections, reach] = [64, 0.4];

/** Requests in one round: so many that both take about a second. */
const counts = { record: 5000, ranking: 2000, peer: 20_000 };

const epoch = 'published';
const how =
  'the load is the same: 64 connections that are kept, a request at a time on each; nginx has ' +
  'one worker, keeps its files open and logs no request; times are for one request';

export const getRecord: Row = {
  name: 'get-record',
  about:
    'GET of a closed record, and of a ranking of about 20 kB, from `epoch-ledger serve` on ' +
    `PostgreSQL, against nginx with the same bytes in a file; ${how}`,
  cases: (use) =>
    owning(async (own) => {
      const { service, nginx, files } = await published(own);
      for (const [name, bytes] of files) {
        const ours = { url: `${service.url}/v1/epochs/${epoch}/${name}`, count: counts[name] };
        const size = `${(bytes.length / 1000).toFixed(0)} kB`;
        await use(caseOf(`${name}, ${size}`, ours, { url: nginx + name, count: counts.peer }));
      }
    }),
};

export const get304: Row = {
  name: 'get-304',
  about:
    'GET of a closed record by somebody who has it, with If-None-Match, answered 304, against ' +
    `nginx and its own ETag of a file with the same bytes; ${how}`,
  cases: (use) =>
    owning(async (own) => {
      const { service, nginx } = await published(own);
      const record = `${service.url}/v1/epochs/${epoch}/record`;
      const file = `${nginx}record`;
      const ours = { url: record, headers: await has(record), count: counts.record };
      const peer = { url: file, headers: await has(file), count: counts.peer };
      await use(caseOf('', ours, peer, 304));
    }),
};

interface Asked {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly count: number;
}

function caseOf(name: string, ours: Asked, peer: Asked, status = 200): Case {
  const load = ({ count, ...request }: Asked): Promise<void> => {
    return loaded({ ...request, requests: [requestBytes(request)], count, status, connections });
  };
  return {
    ...{ name, reach },
    contest: {
      ours: () => load(ours),
      peer: () => load(peer),
      pieces: { ours: ours.count, peer: peer.count },
    },
  };
}

async function has(url: string): Promise<Readonly<Record<string, string>>> {
  return { 'If-None-Match': (await fetch(url)).headers.get('etag') ?? '' };
}

interface Published {
  readonly service: Service;
  readonly nginx: string;
  readonly files: ReadonlyMap<Name, Uint8Array>;
}

const names = ['record', 'ranking'] as const;

type Name = (typeof names)[number];

/** An epoch of 68 entries, whose ranking has about 20 kB, closed; its documents in nginx as well. */
async function published(own: Own): Promise<Published> {
  const service = await startService(own, await newPlace(own));
  const keys = named('entry', 68);
  await openRunning(service, { epoch, axes: 2, units: 10 }, keys);
  const outcomes = keys.flatMap((key, at) => {
    const codes = (at % 10).toString(2).padStart(4, '0').padEnd(10, '1');
    return named('axis', 2).map((axis) => ({ key, axis, task: 'task-1', outcomes: codes }));
  });
  await service.accepted(`/v1/epochs/${epoch}/outcomes`, { outcomes }, { as: 'judge' });
  const closing = await service.accepted(`/v1/epochs/${epoch}/close`, {}, { as: 'organiser' });
  const files = new Map<Name, Uint8Array>();
  for (const name of names) {
    const reached = `at_least=${String(closing.json['position'])}`;
    const { status, bytes } = await service.get(`/v1/epochs/${epoch}/${name}?${reached}`);
    if (status !== 200) throw new Error(`${name} was answered ${bytes.toString('utf8')}`);
    files.set(name, bytes);
  }
  return { service, nginx: await startNginx(own, files), files };
}
