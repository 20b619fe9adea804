import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type EventLog, openMemoryLog } from '#event-log';
import type { AnyCommand } from '#ledger/epoch/any-epoch';
import {
  decodeOpenExam,
  decodeRegisterReference,
  decodeRegisterSuite,
  decodeSubmitAttempt,
} from '#ledger/exam/decode-exam-command';
import type { ActorName, CommandId, EpochId, Origin, Sha256Hex } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { anAttempt, anExamPlan, aReference, aSuite } from '../../../../test/api-exams.js';
import { memoryDisclosures, preparedBy } from '../../testing/memory-beside.js';
import { examCommandRoutes } from '../access/exam-routes.js';
import { sha256 } from '../sha256.js';
import { Acknowledged } from './acknowledged.js';
import { Closings } from './closings.js';
import { registryStream } from './folded-epoch.js';
import { Lanes } from './lanes.js';
import { noMaterials } from './materials.js';
import { Registry } from './registry.js';
import { type Reply, Writer } from './writer.js';

const epoch = 'e' as EpochId;
const clock = (): bigint => 1n;

let log: EventLog;
let lanes: Lanes;
let registry: Registry;
let writer: Writer;
beforeEach(async () => {
  log = openMemoryLog({ origin: 'ledger.example.org' as Origin });
  const disclosures = memoryDisclosures();
  lanes = new Lanes({ log, clock, sha256, prepare: preparedBy(disclosures) });
  registry = new Registry(log, lanes);
  const closings = new Closings(log, registry, sha256);
  const acknowledged = new Acknowledged();
  const parts = { log, lanes, closings, registry, disclosures, acknowledged };
  writer = new Writer({ ...parts, clock, sha256 });
  await sent(registryStream, decodeRegisterSuite(aSuite() as Json));
  await sent(registryStream, decodeRegisterReference(aReference() as Json));
});

function sent(stream: EpochId, command: Decoded<AnyCommand>): Promise<Reply> {
  const request = {
    epoch: stream,
    route: examCommandRoutes.SubmitAttempt,
    actor: 'someone' as ActorName,
    role: 'organiser',
    seesHidden: true,
    key: null,
    commandId: randomUUID() as string as CommandId,
    digest: '0'.repeat(64) as Sha256Hex,
    wholeDigest: '0'.repeat(64) as Sha256Hex,
    ifMatch: null,
    dryRun: false,
    sizeBytes: 100,
  } as const;
  return writer.execute(request, () => command);
}

const opening = (over = {}): Decoded<AnyCommand> => decodeOpenExam(anExamPlan('e', over) as Json);
const attempt = decodeSubmitAttempt(anAttempt('solver') as Json);

describe('what an exam is decided with', () => {
  test('an opening takes what is registered under the names of its plan', async () => {
    const named = opening();
    const unknown = opening({ suite: 'x' });
    if (!named.ok || !unknown.ok) throw new Error('the plan cannot be read');
    const materials = await registry.forCommand(epoch, named.value);
    expect(materials.suite?.value.suite).toBe('s');
    expect(materials.reference?.value.reference_id).toBe('r');
    expect((await registry.forCommand(epoch, unknown.value)).suite).toBeNull();
  });

  test('later commands take what the opening committed to, read once', async () => {
    await sent(epoch, opening());
    const first = await registry.of(epoch);
    expect((await registry.of(epoch)).reference).toBe(first.reference);
    expect((await registry.of('other' as EpochId)).suite).toBeNull();
  });

  test('documents stand in the commit of the event that names them', async () => {
    await sent(epoch, opening());
    const { body } = await sent(epoch, attempt);
    const { attempts } = await folded();
    expect(attempts).toHaveLength(1);
    const digest = attempts[0]?.records_sha256 ?? null;
    expect(digest === null ? null : await log.document(digest)).not.toBeNull();
    expect(body).toMatchObject({ attempt: 2, score: '0.25' });
  });
});

test('an attempt whose exam was opened after it was looked for finds no exam yet', async () => {
  await sent(epoch, opening());
  if (!attempt.ok) throw new Error('the attempt cannot be read');
  const job = {
    command: attempt.value,
    materials: noMaterials,
    disclosures: [],
    actor: 'someone' as ActorName,
    role: 'organiser',
    commandId: 'c' as CommandId,
    digest: '0'.repeat(64) as Sha256Hex,
    keyed: false,
    ifMatch: null,
  } as const;
  expect(await lanes.of(epoch).submit(job)).toEqual({ kind: 'unknown_epoch' });
  expect(
    await lanes.of(epoch).submit({ ...job, materials: await registry.of(epoch) }),
  ).toMatchObject({ kind: 'appended' });
});

interface Attempts {
  readonly attempts: readonly { readonly records_sha256: Sha256Hex | null }[];
}

async function folded(): Promise<Attempts> {
  const attempts: { records_sha256: Sha256Hex | null }[] = [];
  for await (const { bytes } of log.read(epoch, 1)) {
    const { body } = JSON.parse(Buffer.from(bytes).toString()) as {
      body: { records_sha256?: Sha256Hex };
    };
    attempts.push({ records_sha256: body.records_sha256 ?? null });
  }
  return { attempts };
}
