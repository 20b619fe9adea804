/**
 * The way of a record to a stranger: opened, signed, exported, and verified by nothing but the file
 * and the key. Source: docs/record-format.md.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { openNote } from '#ledger/record/note';
import { parseReceipt } from '#ledger/record/receipt';
import { checkTlogProof } from '#ledger/record/tlog-proof';
import { parseKeyFile, type VerifierKey } from '#ledger/record/verifier-key';
import type { Held } from '#ledger/verify/step';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { accepted, anEpoch, close, report, rerun, shortlist, submit } from '../api-epochs.js';
import { anExam, hand, registered } from '../api-exams.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { type Verified, verifiedWith } from '../verify-bundle.js';

let service: ServiceUnderTest;
let keyFile = '';
let keys: readonly VerifierKey[] = [];
const receipts: string[] = [];

beforeAll(async () => {
  service = await serviceUnderTest({ origin: 'ledger.example.org' });
  await anEpoch(service, 'whole', [], { max_void_fraction: '0.1' });
  for (const key of ['a', 'b']) {
    const [path, body, as] = submit(key);
    const { json } = await accepted(service.post(`/v1/epochs/whole/${path}`, body, { as }));
    receipts.push(String(json['receipt']));
  }
  const steps = [
    shortlist('a', 'b'),
    report('a', '1h0'),
    report('b', '101'),
    rerun,
    report('a', '.1.', 2),
    close,
    ['reopen', { reason: 'u3 was judged by the wrong camera' }, 'organiser'],
    ['units/rejudge', { units: [unit('u3')], reason: 'the wrong camera' }, 'organiser'],
    report('a', '..1', 2),
    report('b', '..1', 2),
    close,
  ] as const;
  for (const [path, body, as] of steps) {
    await accepted(service.post(`/v1/epochs/whole/${path}`, body, { as }));
  }
  keyFile = (await service.get('/v1/keys')).text;
  keys = parseKeyFile(keyFile, cryptography.sha256) ?? [];
}, 60_000);
afterAll(() => service.stop());

function unit(name: string): object {
  return { axis: 'grasping', task: 'pick', unit: name };
}

async function fetched(path: string): Promise<string> {
  const { status, text } = await service.get(path);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return text;
}

function verified(bundle: string, held: Partial<Held> = {}): Promise<Verified> {
  return verifiedWith(keyFile, bundle, held);
}

describe('an epoch with a re-run that was reopened', () => {
  test('given its bundle and the key, then all of it is verified, with no finding', async () => {
    const bundle = await fetched('/v1/epochs/whole/bundle');
    const serviceLog = [Buffer.from(await fetched('/v1/service-log'))];
    const checkpoints = [
      await fetched('/v1/epochs/whole/checkpoint'),
      await fetched('/v1/checkpoint'),
    ];
    expect(await verified(bundle, { receipts, checkpoints, serviceLog })).toEqual({
      findings: [],
      checked: expect.objectContaining({
        checkpoints: 2,
        service_leaves: 3,
        documents: 4,
        evidences: 2,
        records: 2,
        receipts: 4,
        held_checkpoints: 2,
      }),
    });
  });

  test('given a receipt, then it says what the answer said, and is fetched again', async () => {
    const note = receipts[0] ?? '';
    const opened = openNote(note, keys, cryptography.verify);
    expect(opened.ok && parseReceipt(opened.text)).toMatchObject({ entry: 'a', version: 2 });
    expect(await fetched('/v1/epochs/whole/receipts/a')).toBe(note);
  });

  test("given an entry's proof, then its event stands in the signed tree", async () => {
    const { sha256, verify } = cryptography;
    const proof = checkTlogProof(await fetched('/v1/epochs/whole/proof/b'), {
      keys,
      sha256,
      verify,
    });
    const event = proof.ok ? Buffer.from(proof.event).toString() : proof.fault;
    expect(JSON.parse(event)).toMatchObject({ version: 3, body: { key: 'b' } });
  });

  test('given nothing came after a checkpoint, then it is the same note again', async () => {
    const note = await fetched('/v1/epochs/whole/checkpoint');
    expect(await fetched('/v1/epochs/whole/checkpoint')).toBe(note);
    const opened = openNote(note, keys, cryptography.verify);
    expect(opened.ok && parseCheckpoint(opened.text)).toMatchObject({
      origin: 'ledger.example.org/epoch/whole',
    });
  });
});

describe('an exam', () => {
  test('given its bundle, then suite, reference and instance records are in it', async () => {
    await registered(service);
    const tracks = ['theorem', 'solver', 'construction', 'open_conjecture'] as const;
    const steps = tracks.map((track) => hand(track));
    await anExam(service, 'exam', [...steps, close]);
    const { findings, checked } = await verified(await fetched('/v1/epochs/exam/bundle'));
    expect(findings).toEqual([]);
    expect(checked).toMatchObject({ documents: 5, evidences: 1, records: 1, service_leaves: 2 });
  });
});

describe('an epoch that is still open', () => {
  test('given its bundle, then it is verified as far as it goes', async () => {
    await anEpoch(service, 'open', [submit('x')]);
    const findings = await verified(await fetched('/v1/epochs/open/bundle'));
    expect(findings).toMatchObject({ findings: [], checked: { receipts: 1, service_leaves: 1 } });
  });

  test('given more was handed in since, then the old bundle still holds', async () => {
    const bundle = await fetched('/v1/epochs/open/bundle');
    const [path, body, as] = submit('y');
    const answer = await accepted(service.post(`/v1/epochs/open/${path}`, body, { as }));
    expect(await verified(bundle)).toMatchObject({ findings: [] });
    expect(await verified(bundle, { receipts: [String(answer.json['receipt'])] })).toMatchObject({
      findings: [{ code: 'receipt_not_covered' }],
    });
  });
});

describe('what is hidden until the close', () => {
  test.each(['bundle', 'proof/x'])('given at_close, then the public gets no %s', async (path) => {
    const epoch = `hidden-${path.slice(0, 5)}`;
    await anEpoch(service, epoch, [submit('x')], { visibility: 'at_close' });
    const { status, json } = await service.get(`/v1/epochs/${epoch}/${path}`);
    expect([status, json['code']]).toEqual([403, 'hidden_until_close']);
    expect((await service.get(`/v1/epochs/${epoch}/${path}`, { as: 'auditor' })).status).toBe(200);
    expect((await service.get(`/v1/epochs/${epoch}/receipts/x`)).status).toBe(200);
  });
});

test.each([
  ['/v1/epochs/none/bundle', 'unknown_epoch'],
  ['/v1/epochs/none/checkpoint', 'unknown_epoch'],
  ['/v1/epochs/whole/receipts/nobody', 'unknown_entry'],
  ['/v1/epochs/whole/proof/nobody', 'unknown_entry'],
])('given %s, then 404 %s', async (path, code) => {
  const { status, json } = await service.get(path);
  expect([status, json['code']]).toEqual([404, code]);
});
