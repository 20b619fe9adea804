import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cryptography as platform } from '../../../../libs/ledger/testing/cryptography.js';
import { aPlan, packed, report } from '../../../../libs/ledger/testing/epoch-builder.js';
import { play } from '../../../../libs/ledger/testing/random-histories.js';
import { builtEpoch, log } from '../../../../libs/ledger/testing/sealed-epoch.js';
import { serviceLogOf } from '../../../../libs/ledger/testing/bundle-builder.js';
import { fork } from '../../../../libs/ledger/testing/tamperings/contents.js';
import {
  type Kit,
  kitOf,
  opened,
  witness,
} from '../../../../libs/ledger/testing/tamperings/kit.js';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { EntryKey, ModelName } from '#ledger/ids';
import { keyText } from '#ledger/record/verifier-key';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import type { Answer, HeldTexts, Job, Progress, Results, Verification } from './jobs.js';
import { runJob } from './run-job.js';

const key = `# ledger.example.org\n${keyText(log.key)}\n`;
const nothing = { receipts: [], checkpoints: [], serviceLog: null, policy: null };
const story: readonly EpochCommand[] = [
  { type: 'OpenEpoch', plan: aPlan({ limit: '0.5' }) },
  { type: 'SubmitEntry', key: 'a' as EntryKey, model: 'org/a' as ModelName },
  { type: 'ShortlistEntries', keys: ['a' as EntryKey] },
  report(packed('a', '1h1')),
  { type: 'CloseEpoch' },
];
let kit: Kit;

beforeAll(async () => {
  kit = await kitOf(builtEpoch(play(story).events));
});

function blob(bytes: Uint8Array | string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]);
}

async function answerTo<Kind extends Job['kind']>(
  job: Job & { readonly kind: Kind },
  signal = new AbortController().signal,
  told: Progress[] = [],
): Promise<Answer<Results[Kind]>> {
  let clock = 0;
  const now = (): number => (clock += 60);
  const answer = await runJob(job, { signal, now, tell: (progress) => told.push(progress) });
  return answer as Answer<Results[Kind]>;
}

async function verified(bytes: Uint8Array, held: Partial<HeldTexts> = {}): Promise<Verification> {
  const bundle = { file: blob(bytes) };
  const answer = await answerTo({
    kind: 'verify',
    bundle,
    held: { ...nothing, keys: key, ...held },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.trouble));
  return answer.result;
}

describe('verifying a bundle', () => {
  test('an honest one: what was checked, its closing, and what today’s rule says', async () => {
    const { report, closings, today, pinned, head } = await verified(kit.bytes);
    expect(report).toMatchObject({ verified: true, findings: [] });
    expect(pinned).toEqual([keyText(log.key)]);
    expect(closings).toMatchObject([{ version: 5, revision: 1, rule: 'epoch-record@3' }]);
    expect(head?.version).toBe(5);
    expect(today).toMatchObject({ matches: true, other: { rule: 'epoch-record@3' } });
  });

  test('says the same, word for word, as the command line', async () => {
    const held = { ...nothingHeld, keys: [log.key] };
    const text = kit.bytes.toString().replace('"outcomes":"1h1"', '"outcomes":"111"');
    for (const bytes of [kit.bytes, Buffer.from(text), kit.bytes.subarray(0, -10)]) {
      const expected = await verifyBundle([bytes], { cryptography: platform, held });
      expect((await verified(bytes)).report).toEqual(expected);
    }
  });

  test('without a key: all of it, the bundle’s own keys, and the answer is no', async () => {
    const { report, pinned, offered } = await verified(kit.bytes, { keys: null });
    expect(report.findings).toMatchObject([{ code: 'key_not_pinned' }]);
    expect([pinned, offered]).toEqual([null, [keyText(log.key)]]);
    expect(report.checked.records).toBe(1);
  });

  test('a changed outcome: the finding with its place, and nothing from behind it', async () => {
    const text = kit.bytes.toString().replace('"outcomes":"1h1"', '"outcomes":"111"');
    const { report, today } = await verified(Buffer.from(text));
    expect(report.findings[0]).toMatchObject({ code: 'chain_broken', where: 'events[5]' });
    expect(today).toBeNull();
  });

  test('a file cut short: nothing that was read counts', async () => {
    const { report, closings, head } = await verified(kit.bytes.subarray(0, -10));
    expect(report.findings).toMatchObject([{ code: 'bundle_malformed', step: 1 }]);
    expect([closings, head]).toEqual([[], null]);
  });

  test('with all that a reader can hold', async () => {
    const { header } = opened(kit.bytes);
    const { report } = await verified(kit.bytes, {
      receipts: [`  ${header.receipts[0] ?? ''}\r\n\n`],
      checkpoints: header.checkpoints,
      serviceLog: blob(await serviceLogOf(kit.built)),
      policy: 'quorum none\n',
    });
    expect(report).toMatchObject({ verified: true, notices: [] });
    expect(report.checked).toMatchObject({ receipts: 2, held_checkpoints: 1 });
    expect(report.checked.service_log_leaves).toBeGreaterThan(0);
  });

  test('with a checkpoint of a fork', async () => {
    const held = { checkpoints: opened(await fork(kit)).header.checkpoints.slice(-1) };
    const { report } = await verified(kit.bytes, held);
    expect(report.findings).toMatchObject([{ code: 'fork_detected' }]);
  });

  test('tells how far it has come, of a file in bytes', async () => {
    const told: Progress[] = [];
    const job = {
      kind: 'verify',
      bundle: { file: blob(kit.bytes) },
      held: { ...nothing, keys: key },
    };
    await answerTo(job as Job & { kind: 'verify' }, undefined, told);
    const { length } = kit.bytes;
    expect(told.at(-1)).toMatchObject({ bytes: length, bytesOf: length });
    expect(told.at(-1)?.linesOf).toBe(told.at(-1)?.lines);
  });

  test.each<[string, Partial<HeldTexts>, object]>([
    ['an empty key file', { keys: '# none\n' }, { code: 'bad_key_file' }],
    ['a key that is none', { keys: 'x+00000000+AA==' }, { code: 'bad_key_file' }],
    [
      'the key of a witness',
      { keys: keyText(witness.key) },
      { code: 'witness_key', name: witness.key.name },
    ],
    ['a policy that is none', { policy: 'quorum x' }, { code: 'bad_policy', issues: [{}] }],
  ])('is not begun with %s', async (_, held, trouble) => {
    const bundle = { file: blob(kit.bytes) };
    const answer = await answerTo({
      kind: 'verify',
      bundle,
      held: { ...nothing, keys: key, ...held },
    });
    expect(answer).toMatchObject({ ok: false, trouble });
  });

  test('is given up when nobody waits any more', async () => {
    const controller = new AbortController();
    controller.abort();
    const bundle = { file: blob(kit.bytes) };
    const held = { ...nothing, keys: key };
    const answer = await answerTo({ kind: 'verify', bundle, held }, controller.signal);
    expect(answer).toEqual({ ok: false, trouble: { code: 'cancelled' } });
  });
});

describe('a bundle of a service', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/bundle') response.end(kit.bytes);
      else if (url === '/cut') {
        response.writeHead(200, { 'content-length': String(kit.bytes.length) });
        response.write(kit.bytes.subarray(0, 500), () => response.destroy());
      } else response.writeHead(403).end('{"code":"hidden_until_close"}');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function fetched(path: string, origin?: string): Promise<Answer<Verification>> {
    const { port } = server.address() as AddressInfo;
    const url = `${origin ?? `http://127.0.0.1:${String(port)}`}${path}`;
    return answerTo({ kind: 'verify', bundle: { url }, held: { ...nothing, keys: key } });
  }

  test('is verified as it comes in', async () => {
    expect(await fetched('/bundle')).toMatchObject({
      ok: true,
      result: { report: { verified: true } },
    });
  });

  test.each([
    [
      'that is refused',
      '/hidden',
      undefined,
      { code: 'answered', status: 403, problem: 'hidden_until_close' },
    ],
    ['that breaks off', '/cut', undefined, { code: 'unreachable', bytes: 500 }],
    ['that nobody answers', '/', 'http://127.0.0.1:9', { code: 'unreachable', bytes: 0 }],
  ])('%s has no verdict', async (_, path, origin, trouble) => {
    expect(await fetched(path, origin)).toEqual({ ok: false, trouble });
  });
});

describe('a receipt', () => {
  const job = { kind: 'receipt', proof: null, of: null, keys: null, offered: key } as const;

  test('as it was pasted is checked with the keys of the service, and that is said', async () => {
    const receipt = opened(kit.bytes).header.receipts[0] ?? '';
    const answer = await answerTo({ ...job, receipt: ` ${receipt.trim()}` });
    expect(answer).toMatchObject({
      ok: true,
      result: { receipt: { entry: 'a', version: 2 }, findings: [{ code: 'key_not_pinned' }] },
    });
  });

  test('with the reader’s own key is verified', async () => {
    const receipt = opened(kit.bytes).header.receipts[0] ?? '';
    const answer = await answerTo({ ...job, receipt, keys: key });
    expect(answer).toMatchObject({ ok: true, result: { verified: true } });
  });

  test('with a key file that is none is not checked', async () => {
    const answer = await answerTo({ ...job, receipt: 'x', keys: 'none' });
    expect(answer).toEqual({ ok: false, trouble: { code: 'bad_key_file' } });
  });
});
