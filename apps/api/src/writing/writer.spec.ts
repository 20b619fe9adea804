import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type EventLog, openMemoryLog, type StoredEvent } from '#event-log';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { ActorName, CommandId, EpochId, Origin, Sha256Hex } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { opening, submitting } from '../../testing/commands.js';
import { memoryDisclosures, preparedBy } from '../../testing/memory-beside.js';
import { commandRoutes } from '../access/route-table.js';
import { sha256 } from '../sha256.js';
import { Acknowledged } from './acknowledged.js';
import { Closings } from './closings.js';
import { Lanes } from './lanes.js';
import { Registry } from './registry.js';
import { type CommandRequest, type Reply, Writer } from './writer.js';

const epoch = 'e' as EpochId;
const clock = (): bigint => 1n;
const mebibyte = 1024 * 1024;

let log: EventLog;
let writer: Writer;
beforeEach(async () => {
  log = openMemoryLog({ origin: 'ledger.example.org' as Origin });
  const disclosures = memoryDisclosures();
  const lanes = new Lanes({ log, clock, sha256, prepare: preparedBy(disclosures) });
  const registry = new Registry(log, lanes);
  const closings = new Closings(log, registry, sha256);
  const acknowledged = new Acknowledged();
  const parts = { log, lanes, closings, registry, disclosures, acknowledged };
  writer = new Writer({ ...parts, clock, sha256 });
  await writer.execute(requestOf(), decodes(opening(epoch)));
});

function requestOf(over: Partial<CommandRequest> = {}): CommandRequest {
  return {
    epoch,
    route: commandRoutes.SubmitEntry,
    actor: 'someone' as ActorName,
    role: 'intake',
    seesHidden: true,
    key: null,
    commandId: over.key ?? (randomUUID() as string as CommandId),
    digest: '0'.repeat(64) as Sha256Hex,
    wholeDigest: '0'.repeat(64) as Sha256Hex,
    ifMatch: null,
    dryRun: false,
    sizeBytes: 100,
    ...over,
  };
}

const decodes = (value: EpochCommand) => (): Decoded<EpochCommand> => ({ ok: true, value });

describe('a request with a key', () => {
  const key = 'once' as CommandId;

  test('that is sent again while the first is worked on is decided once', async () => {
    let decoded = 0;
    const counting = (): Decoded<EpochCommand> => {
      decoded += 1;
      return { ok: true, value: submitting('a') };
    };
    const request = requestOf({ key });
    const replies = await Promise.all([1, 2, 3].map(() => writer.execute(request, counting)));
    expect(replies).toEqual([replies[0], replies[0], replies[0]]);
    expect([replies[0]?.status, decoded]).toEqual([201, 1]);
  });

  test('that is another one while the first is worked on is refused', async () => {
    const first = writer.execute(requestOf({ key }), decodes(submitting('a')));
    const other = requestOf({ key, wholeDigest: '1'.repeat(64) as Sha256Hex });
    await expect(writer.execute(other, decodes(submitting('b')))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await first).status).toBe(201);
  });

  test('that appended is not even decoded when it is sent again', async () => {
    const first = await writer.execute(requestOf({ key }), decodes(submitting('a')));
    const again = await writer.execute(requestOf({ key }), () => ({ ok: false, issues: [] }));
    expect(again).toEqual(first);
  });

  test('that is previewed after it appended changes nothing', async () => {
    await writer.execute(requestOf({ key }), decodes(submitting('a')));
    const preview = requestOf({ key, dryRun: true });
    const { status, body } = await writer.execute(preview, decodes(submitting('a')));
    expect([status, body]).toMatchObject([200, { version: 2, events: [], dry_run: true }]);
  });
});

describe('what a command appended', () => {
  const stored = async (): Promise<readonly StoredEvent[]> => {
    const events: StoredEvent[] = [];
    for await (const event of log.read(epoch, 1)) events.push(event);
    return events;
  };
  const all = ['a', 'b', 'c'].map((key) => {
    return { request: requestOf({ key: key as CommandId, commandId: key as CommandId }), key };
  });

  test('is told as it stands in the log: the same bytes, hashes and positions', async () => {
    const other = 'other' as EpochId;
    await writer.execute(requestOf({ epoch: other }), decodes(opening(other)));
    const sendAll = (): Promise<Reply[]> =>
      Promise.all(all.map(({ request, key }) => writer.execute(request, decodes(submitting(key)))));
    const replies = await sendAll();
    expect(replies.flatMap((reply) => reply.stored)).toEqual(await stored());
    const positions = replies.map((reply) => reply.stored.map(({ position }) => position));
    expect(positions).toEqual(replies.map(({ body }) => [body.position]));
    await writer.execute(requestOf(), decodes(submitting('later')));
    expect(await sendAll()).toEqual(replies);
  });

  test('is nothing where it is only previewed', async () => {
    const preview = await writer.execute(requestOf({ dryRun: true }), decodes(submitting('a')));
    expect([preview.stored, await stored()]).toEqual([[], []]);
  });
});

describe('bodies that wait for their turn', () => {
  test('are bounded: what is too much is told to come back', async () => {
    const first = writer.execute(
      requestOf({ sizeBytes: 200 * mebibyte }),
      decodes(submitting('a')),
    );
    await Promise.resolve();
    await expect(writer.execute(requestOf(), decodes(submitting('b')))).rejects.toMatchObject({
      code: 'overloaded',
      options: { headers: { 'retry-after': '1' } },
    });
    expect((await first).status).toBe(201);
    expect((await writer.execute(requestOf(), decodes(submitting('b')))).status).toBe(201);
  });
});
