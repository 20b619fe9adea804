/** Appending durably to PostgreSQL, against COPY and against two other stores of events. */
import { createHash } from 'node:crypto';
import { openPostgresLog, type Commit, type EventLog } from '#event-log';
import type { Origin, Sha256Hex } from '#ledger/ids';
import { owning } from '../own.js';
import type { Case, Row } from '../row.js';
import {
  binaryRows,
  type Caller,
  copier,
  emmettCaller,
  type EventData,
  messageDbCaller,
} from './append-peers.js';

/** Callers at a time; and events of one of ours, of Emmett and of message-db in one round. */
const sizes = [
  { callers: 1, each: 400, emmett: 200, messageDb: 400 },
  { callers: 64, each: 200, emmett: 16, messageDb: 16 },
  { callers: 256, each: 100, emmett: 8, messageDb: 8 },
] as const;

type Size = (typeof sizes)[number];

/** What is meant to be reached is said of 256 callers; a lone one waits for the disk alone. */
const reaches: Readonly<Record<string, number>> = { COPY: 0.4, Emmett: 10, 'message-db': 100 };

export const appendPostgres: Row = {
  name: 'append-postgres',
  about:
    'events of 300 bytes, one a commit, durable before its caller hands over the next, each ' +
    'caller with a stream of its own, against (a) one COPY, in binary, of the same rows into a ' +
    'table with the same indexes, (b) appendToStream of Emmett, (c) write_message of message-db ' +
    '(written anew from its documentation, as no registry has it) on one stream; one server with ' +
    'fsync for all, 32 connections for (b) and (c) and one for ours; times are for one event',
  cases: (use) =>
    owning(async (own) => {
      const data = eventData();
      const url = await own.database();
      const log = await openPostgresLog({ url, origin: 'bench.example.org' as Origin });
      own.add(() => log.close());
      const stage: Stage = {
        ours: oursCaller(log, data),
        copy: await copier(own, url),
        emmett: await emmettCaller(own, data),
        messageDb: await messageDbCaller(own, data),
        data,
      };
      for (const size of sizes) for (const one of casesOf(stage, size)) await use(one);
    }),
};

interface Stage {
  readonly ours: Caller;
  readonly copy: (rows: Buffer) => Promise<void>;
  readonly emmett: Caller;
  readonly messageDb: Caller;
  readonly data: EventData;
}

let streams = 0;
let position = 0;

function casesOf(stage: Stage, { callers, each, emmett, messageDb }: Size): readonly Case[] {
  const ours = (): Promise<void> => called(stage.ours, callers, each);
  const against = (name: string, peer: Caller, times: number): Case => ({
    name: `${callers === 1 ? '1 caller' : `${String(callers)} callers`}, ${name}`,
    reach: callers === 256 ? (reaches[name] ?? null) : null,
    contest: {
      ours,
      peer: () => called(peer, callers, times),
      pieces: { ours: callers * each, peer: callers * times },
    },
  });
  let rows: Buffer = Buffer.alloc(0);
  const copy: Case = {
    ...against('COPY', stage.ours, each),
    contest: {
      ours,
      peer: () => stage.copy(rows),
      prepare: () => {
        rows = rowsOf(stage.data, callers, each);
      },
      pieces: { ours: callers * each, peer: callers * each },
    },
  };
  return [
    copy,
    against('Emmett', stage.emmett, emmett),
    against('message-db', stage.messageDb, messageDb),
  ];
}

/** Runs `callers` at a time, each on a stream that is new. */
async function called(caller: Caller, callers: number, times: number): Promise<void> {
  streams += 1;
  const run = `stream-${String(streams)}`;
  await Promise.all(
    Array.from({ length: callers }, (_, at) => caller(`${run}-${String(at)}`, times)),
  );
}

function oursCaller(log: EventLog, { bytes }: EventData): Caller {
  const leaf = leafOf(bytes);
  return async (stream, times) => {
    for (let after = 0; after < times; after += 1) {
      const head = after === 0 ? null : leaf;
      const events = [{ version: after + 1, leaf, bytes }];
      const commit: Commit = { stream, after, head, events, commands: [], documents: [] };
      const [result] = await log.append([commit]);
      if (result?.kind !== 'appended') throw new Error('a commit met a conflict');
    }
  };
}

function rowsOf({ bytes }: EventData, callers: number, each: number): Buffer {
  streams += 1;
  const leaf = Buffer.from(leafOf(bytes), 'hex');
  const rows = Array.from({ length: callers * each }, (_, at) => {
    position += 1;
    const stream = `stream-${String(streams)}-${String(at % callers)}`;
    return { stream, version: Math.floor(at / callers) + 1, position, leaf, bytes };
  });
  return binaryRows(rows);
}

function leafOf(bytes: Uint8Array): Sha256Hex {
  return createHash('sha256').update('\0').update(bytes).digest('hex') as Sha256Hex;
}

function eventData(): EventData {
  const value = { key: 'entry-1', text: 'x'.repeat(300 - '{"key":"entry-1","text":""}'.length) };
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length !== 300) throw new Error('an event is to have 300 bytes');
  return { bytes, value };
}
