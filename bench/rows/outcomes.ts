/** Recording outcomes over HTTP: single reports as lines, and packed rows. */
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type EpochSize, named, openRunning } from '../epochs.js';
import { owning } from '../own.js';
import type { Row } from '../row.js';
import { newPlace, type Service, startService } from '../service.js';

/** 8 entries on 10 000 units, a line each: 7 MB, near what a request may have. */
const single = { entries: 8, tasks: 1, units: 10_000 };

/** 350 entries on 20 tasks of 1000 units: 7 MB as well, and seven million outcomes. */
const packed = { entries: 350, tasks: 20, units: 1000 };

export const outcomesNdjson: Row = {
  name: 'outcomes-ndjson',
  about:
    'POST of 80 000 single reports as NDJSON lines, 7 MB, to `epoch-ledger serve` on PostgreSQL, ' +
    'until they are checked, decided and durable, against JSON.parse of each of the same lines, ' +
    'which are strings by then, and nothing else; the bytes are made beforehand',
  cases: (use) =>
    owning(async (own) => {
      const reports = new Reports(await startService(own, await newPlace(own)), single);
      const lines = linesOf(single);
      const bytes = Buffer.from(lines.join('\n'));
      await use({
        name: '',
        reach: 0.5,
        contest: {
          prepare: () => reports.prepare(),
          ours: () => reports.post(bytes, 'application/x-ndjson'),
          peer: () => {
            for (const line of lines) JSON.parse(line);
          },
        },
      });
    }),
};

export const outcomesPacked: Row = {
  name: 'outcomes-packed',
  about:
    'POST of seven million outcomes in packed rows, 7 MB of JSON, to `epoch-ledger serve` on ' +
    'PostgreSQL, until they are checked, decided and durable, against writing the same bytes to a ' +
    'new file and fsync; the bytes are made beforehand',
  cases: (use) =>
    owning(async (own) => {
      const reports = new Reports(await startService(own, await newPlace(own)), packed);
      const bytes = Buffer.from(packedOf(packed));
      const folder = await own.folder();
      let files = 0;
      await use({
        name: '',
        reach: 0.3,
        contest: {
          prepare: () => reports.prepare(),
          ours: () => reports.post(bytes, 'application/json'),
          peer: async () => {
            files += 1;
            await writeDurably(join(folder, String(files)), bytes);
          },
        },
      });
    }),
};

type Size = typeof single;

/** What is reported to one service, each time about a new epoch. */
class Reports {
  readonly #service: Service;
  readonly #size: Size;
  #epochs = 0;
  #position = 0;

  constructor(service: Service, size: Size) {
    this.#service = service;
    this.#size = size;
  }

  get #epoch(): string {
    return `epoch-${String(this.#epochs)}`;
  }

  /** Opens an epoch, when what was reported before has been projected. */
  async prepare(): Promise<void> {
    if (this.#epochs > 0) await this.#projected();
    this.#epochs += 1;
    const size: EpochSize = { ...this.#size, epoch: this.#epoch };
    await openRunning(this.#service, size, named('entry', this.#size.entries));
  }

  async post(body: Buffer, type: string): Promise<void> {
    const url = `${this.#service.url}/v1/epochs/${this.#epoch}/outcomes`;
    const headers = { ...this.#service.bearer('judge'), 'content-type': type };
    const { position } = (await posted(url, headers, body)) as { readonly position: number };
    this.#position = position;
  }

  /** A read waits five seconds; the first time may take longer. */
  async #projected(): Promise<void> {
    const path = `/v1/epochs/${this.#epoch}?at_least=${String(this.#position)}`;
    for (let asked = 0; asked < 10; asked += 1) {
      if ((await this.#service.get(path)).status === 200) return;
    }
    throw new Error(`${this.#epoch} was not projected within 50 s`);
  }
}

/** Posts bytes as they are; what was answered, which must be 200 or 201. */
async function posted(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<unknown> {
  const length = String(body.length);
  const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': length } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const said = await json(answer);
  if ((answer.statusCode ?? 0) <= 201) return said;
  throw new Error(`${url} answered ${String(answer.statusCode)}: ${JSON.stringify(said)}`);
}

function linesOf({ entries, units }: Size): readonly string[] {
  return named('entry', entries).flatMap((key, entry) =>
    named('unit', units).map((unit, at) => {
      const outcome = (entry * at) % 3 === 1 ? 'success' : 'failure';
      return JSON.stringify({ key, axis: 'axis-1', task: 'task-1', unit, outcome });
    }),
  );
}

function packedOf({ entries, tasks, units }: Size): string {
  const rows = named('entry', entries).flatMap((key, entry) =>
    named('task', tasks).map((task, at) => {
      const codes = Array.from({ length: units }, (_, unit) => {
        return (entry * at * unit) % 3 === 1 ? '1' : '0';
      });
      return { key, axis: 'axis-1', task, outcomes: codes.join('') };
    }),
  );
  return JSON.stringify({ outcomes: rows });
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
