import { beforeAll, describe, expect, test } from '@jest/globals';
import { aPlan } from '../../testing/epoch-builder.js';
import { cryptography } from '../../testing/cryptography.js';
import { play } from '../../testing/random-histories.js';
import { builtEpoch, log, sealed } from '../../testing/sealed-epoch.js';
import { kitOf, noteText, opened, otherService, stranger } from '../../testing/tamperings/kit.js';
import type { EntryKey, EpochId, ModelName } from '../ids.js';
import { checkpointText } from '../record/checkpoint.js';
import { leafDigest } from '../record/digest.js';
import { signNote } from '../record/note.js';
import { tlogProofText } from '../record/tlog-proof.js';
import { inclusionPath, treeRoot } from '../record/tree.js';
import { checkHeldReceipt, type HeldReceipt } from './check-held-receipt.js';

const { sha256 } = cryptography;
let held: HeldReceipt;
let events: readonly Uint8Array[];

beforeAll(async () => {
  const { bytes, built } = await kitOf(
    builtEpoch(
      play([
        { type: 'OpenEpoch', plan: aPlan() },
        { type: 'SubmitEntry', key: 'a' as EntryKey, model: 'org/a' as ModelName },
        { type: 'SubmitEntry', key: 'b' as EntryKey, model: 'org/b' as ModelName },
      ]).events,
    ),
  );
  events = sealed(built.lines);
  const { epoch, receipts } = opened(bytes).header;
  const of = { epoch: epoch as EpochId, entry: 'a' as EntryKey };
  held = { receipt: receipts[0] ?? '', proof: null, of, pinned: [log.key], offered: [] };
  held = { ...held, proof: proofOf(1) };
});

interface ProofChange {
  readonly events?: readonly Uint8Array[];
  readonly size?: number;
  readonly epoch?: string;
  readonly signer?: typeof log;
}

/** The proof of the event at `index` under a checkpoint over `size` events. */
function proofOf(index: number, change: ProofChange = {}): string {
  const { events: lines = events, size = lines.length, signer = log } = change;
  const { epoch = held.of?.epoch ?? '' } = change;
  const leaves = lines.slice(0, size).map((bytes) => leafDigest(bytes, sha256));
  const origin = `${log.key.name}/epoch/${epoch}`;
  const root = treeRoot(leaves, sha256);
  const checkpoint = signNote(checkpointText({ origin, size, root }), signer);
  const path = inclusionPath(leaves, index, sha256);
  return tlogProofText({ extra: lines[index] ?? new Uint8Array(), index, path, checkpoint });
}

/** The lines with one letter of the event at `place` changed, signed like the others. */
function otherHistory(place: number): readonly Uint8Array[] {
  return events.map((bytes, index) =>
    index === place - 1
      ? Buffer.from(Buffer.from(bytes).toString().replace('org/', 'own/'))
      : bytes,
  );
}

describe('a receipt that its entrant holds', () => {
  test('is kept by the log that has its event under a signed checkpoint', () => {
    const report = checkHeldReceipt(held, cryptography);
    expect(report).toMatchObject({ verified: true, findings: [], checkpoint: { size: 3 } });
    expect(report.receipt).toMatchObject({ entry: 'a', version: 2 });
  });

  test('without a proof is signed, and compared with nothing', () => {
    const report = checkHeldReceipt({ ...held, proof: null }, cryptography);
    expect(report).toMatchObject({ verified: true, checkpoint: null, receipt: { entry: 'a' } });
  });

  test('is consistent and not verified while no key is pinned', () => {
    const { verified, findings, checkpoint } = checkHeldReceipt(
      { ...held, pinned: null, offered: [log.key] },
      cryptography,
    );
    expect([verified, checkpoint?.size]).toEqual([false, 3]);
    expect(findings).toMatchObject([{ code: 'key_not_pinned', step: 2, where: 'keys' }]);
  });

  test.each<[string, () => Partial<HeldReceipt>, object]>([
    [
      'a letter of the receipt is changed',
      () => ({ receipt: held.receipt.replace('version 2', 'version 3') }),
      { code: 'signature_invalid', where: 'receipt' },
    ],
    ['a stranger signed it', () => ({ pinned: [stranger.key] }), { code: 'signer_unknown' }],
    ['it is no note', () => ({ receipt: 'epoch-receipt/1' }), { code: 'note_malformed' }],
    [
      'it is a checkpoint',
      () => ({ receipt: signNote('x\n1\ny\n', log) }),
      { code: 'note_malformed', found: 'x\n1\ny\n' },
    ],
    [
      'the key is of another service, too',
      () => ({ pinned: [log.key, otherService.key] }),
      { code: 'origin_mismatch', expected: 'ledger.example.com', found: 'ledger.example.org' },
    ],
    [
      'it is of another entry',
      () => ({ of: { epoch: held.of?.epoch as EpochId, entry: 'b' as EntryKey } }),
      { code: 'origin_mismatch', expected: 'b', found: 'a' },
    ],
    [
      'it is of another epoch',
      () => ({ of: { epoch: 'another' as EpochId, entry: 'a' as EntryKey } }),
      { code: 'origin_mismatch', expected: 'another' },
    ],
    ['the proof is no proof', () => ({ proof: 'none' }), { code: 'inclusion_invalid' }],
    [
      'the checkpoint is a stranger’s',
      () => ({ proof: proofOf(1, { signer: stranger }) }),
      { code: 'signer_unknown', where: 'proof' },
    ],
    [
      'the checkpoint is of another epoch',
      () => ({ proof: proofOf(1, { epoch: 'another' }) }),
      { code: 'origin_mismatch', where: 'proof' },
    ],
    [
      'the checkpoint ends before it',
      () => ({ proof: proofOf(0, { size: 1 }) }),
      { code: 'receipt_not_covered', found: 1 },
    ],
    [
      'the proof is of another event',
      () => ({ proof: proofOf(2) }),
      { code: 'inclusion_invalid', expected: 1, found: 2 },
    ],
    [
      'the path does not lead to the root',
      () => ({ proof: proofOf(1).replace(/index 1\n./, 'index 1\nA') }),
      { code: 'inclusion_invalid', path: expect.any(Array) },
    ],
    [
      'the service signed another history',
      () => ({ proof: proofOf(1, { events: otherHistory(2) }) }),
      { code: 'receipt_contradicted', event: expect.stringContaining('"own/a"') },
    ],
  ])('given that %s, then a finding', (_, change, finding) => {
    const report = checkHeldReceipt({ ...held, ...change() }, cryptography);
    expect(report.verified).toBe(false);
    expect(report.findings).toMatchObject([finding]);
  });

  test('that promises another stamp than the log has convicts the service', () => {
    const text = noteText(held.receipt).replace(/received_at .*/, 'received_at 1999');
    const stamp = text.replace('1999', '2026-11-23T10:00:00.000009Z');
    const report = checkHeldReceipt({ ...held, receipt: signNote(stamp, log) }, cryptography);
    expect(report.findings).toMatchObject([
      {
        code: 'receipt_contradicted',
        member: 'received_at',
        expected: '2026-11-23T10:00:00.000009Z',
      },
    ]);
  });
});
