/**
 * What must hold after whatever happened: every acknowledged command is effective exactly once,
 * versions have no gaps, and all who know the log know the same: both services, the copy in
 * PostgreSQL, and a walk of the topic that shares no code with the service.
 */
import { expect } from '@jest/globals';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { type Client, linesOf } from '../programs/client.js';
import type { AcknowledgedEntry } from './callers.js';
import { updateDigest, type Walked, walkIndependently } from './independent-walk.js';
import { endOffsets, quietKafka } from './read-topic.js';

/** Where to look. */
export interface Witnesses {
  readonly services: readonly Client[];
  readonly database: string;
  readonly brokers: string;
  readonly topic: string;
  readonly partitions: number;
}

/** How long a copy may take to come to the end of the topic. */
const copyLooksMax = 600;
const lookMs = 100;

/** Expects all of it, for the commands that were acknowledged. */
export async function expectAgreement(
  witnesses: Witnesses,
  acknowledged: readonly AcknowledgedEntry[],
): Promise<void> {
  await untilCopied(witnesses);
  const walked = await walkIndependently(witnesses.brokers, witnesses.topic, witnesses.partitions);
  expect([...walked.commands.values()].filter((times) => times !== 1)).toEqual([]);
  await expectSameCopy(witnesses.database, walked);
  const byEpoch = new Map<string, AcknowledgedEntry[]>();
  for (const one of acknowledged) {
    byEpoch.set(one.epoch, [...(byEpoch.get(one.epoch) ?? []), one]);
  }
  for (const [epoch, entries] of byEpoch) await expectEpoch(witnesses, walked, epoch, entries);
}

/** The copy against the walk: heads, positions, and every byte of every event. */
export async function expectSameCopy(database: string, walked: Walked): Promise<void> {
  await withDatabase(database, async (client) => {
    const heads = await client.query<{ stream: string; version: string; leaf: string }>(
      `select stream, version, encode(leaf, 'hex') as leaf from ledger.stream_head`,
    );
    const copied = heads.rows.map(({ stream, version, leaf }) => {
      return [stream, { version: Number(version), leaf }] as const;
    });
    expect(new Map(copied)).toEqual(walked.heads);
    expect(await copiedDigests(client, walked.digests.length)).toEqual(walked.digests);
    const ends = await client.query<{ position: string }>(
      'select position from ledger.partition order by partition',
    );
    expect(ends.rows.map(({ position }) => Number(position))).toEqual(walked.positions);
    const commands = await client.query<{ count: string }>('select count(*) from ledger.command');
    expect(Number(commands.rows[0]?.count)).toBe(walked.commands.size);
  });
}

async function copiedDigests(client: Database, partitions: number): Promise<readonly string[]> {
  const hashes = Array.from({ length: partitions }, () => createHash('sha256'));
  let [partition, position] = [-1, 0];
  for (;;) {
    const { rows } = await client.query<{
      partition: number;
      position: string;
      stream: string;
      version: string;
      bytes: Buffer;
    }>(
      `select partition, position, stream, version, bytes from ledger.event
         where (partition, position) > ($1, $2) order by partition, position limit 20000`,
      [partition, position],
    );
    for (const row of rows) {
      const place = { position: Number(row.position), version: Number(row.version) };
      const hash = hashes[row.partition];
      if (hash !== undefined)
        updateDigest(hash, { ...place, stream: row.stream, bytes: row.bytes });
      [partition, position] = [row.partition, place.position];
    }
    if (rows.length === 0) return hashes.map((hash) => hash.digest('hex'));
  }
}

/** What both services say of an epoch, against the walk and against what was acknowledged. */
async function expectEpoch(
  { services }: Witnesses,
  walked: Walked,
  epoch: string,
  acknowledged: readonly AcknowledgedEntry[],
): Promise<void> {
  const answers = await Promise.all(
    services.map((service) => service.get(`/v1/epochs/${epoch}/events`)),
  );
  const [events, ...others] = answers.map(({ bytes }) => bytes);
  if (events === undefined) throw new Error('there is no service');
  expect(others.filter((other) => !other.equals(events))).toEqual([]);
  const lines = linesOf(events);
  const log = lines.map((line) => JSON.parse(line) as { command: string; version: number });
  expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
  const head = { version: log.length, leaf: leafOf(lines.at(-1) ?? '') };
  expect([epoch, walked.heads.get(epoch)]).toEqual([epoch, head]);

  const byCommand = new Map(log.map(({ command, version }) => [command, version]));
  expect(byCommand.size).toBe(log.length);
  expect(new Set(acknowledged.map(({ command }) => command)).size).toBe(acknowledged.length);
  const lost = acknowledged.filter(({ command, version }) => byCommand.get(command) !== version);
  expect(lost).toEqual([]);
}

/** SHA-256(0x00 || event), RFC 6962's leaf hash. */
function leafOf(line: string): string {
  return createHash('sha256').update(Buffer.of(0)).update(line, 'utf8').digest('hex');
}

/** Waits until the copy has come to the end that the topic has, which nobody moves any more. */
async function untilCopied({ database, brokers, topic }: Witnesses): Promise<void> {
  const kafka = quietKafka(brokers);
  let said = '';
  for (let looks = 0; looks < copyLooksMax; looks += 1) {
    const ends = await endOffsets(kafka, topic);
    const copied = await withDatabase(database, async (client) => {
      const { rows } = await client.query<{ next_offset: string }>(
        'select next_offset from ledger.topic_offset order by source, partition',
      );
      return rows.map((row) => Number(row.next_offset));
    }).catch((error: unknown) => String(error));
    said = `topic ${JSON.stringify(ends)}, copy ${JSON.stringify(copied)}`;
    if (JSON.stringify(ends) === JSON.stringify(copied)) return;
    await pause(lookMs);
  }
  throw new Error(`the copy does not come to the end of the topic: ${said}`);
}

/** Gives `use` a connection to a database that may come and go. */
export async function withDatabase<T>(
  url: string,
  use: (client: Database) => Promise<T>,
): Promise<T> {
  const client = new Database({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
