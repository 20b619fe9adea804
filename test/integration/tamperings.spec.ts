/**
 * The sample bundle and 141 cases of damage to it. Its event bodies are illustrative, so the replay
 * is left out: the other steps are exact on it.
 */
import { expect, test } from '@jest/globals';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { parsePolicy } from '#ledger/record/policy';
import { parseKey } from '#ledger/record/verifier-key';
import { checkCheckpoints } from '#ledger/verify/check-checkpoints';
import { checkDisclosures } from '#ledger/verify/check-disclosures';
import { checkDocuments } from '#ledger/verify/check-documents';
import { checkHeld } from '#ledger/verify/check-held';
import { checkKeys } from '#ledger/verify/check-keys';
import { checkReceipts } from '#ledger/verify/check-receipts';
import { checkService } from '#ledger/verify/check-service';
import { checkWitnesses } from '#ledger/verify/check-witnesses';
import type { Cryptography, Held } from '#ledger/verify/step';
import { nothingHeld, type Report, runSteps } from '#ledger/verify/verify-bundle';
import { proofVectors, tampered, type Tampering } from '../proof-vectors.js';
import { describeWithSharedData } from '../shared-data.js';

const withoutReplay = [
  checkKeys,
  checkCheckpoints,
  checkService,
  checkDocuments,
  checkReceipts,
  checkDisclosures,
  checkHeld,
  checkWitnesses,
];

function verify(bytes: Uint8Array, held: Held, functions = cryptography): Promise<Report> {
  return runSteps(withoutReplay, [bytes], { cryptography: functions, held });
}

/** The same functions, not asked twice: of twelve thousand bundles most notes are the same. */
const remembering: Cryptography = { ...cryptography, verify: remembered(cryptography.verify) };

function remembered(verifyOnce: Cryptography['verify']): Cryptography['verify'] {
  const known = new Map<string, boolean>();
  return (...given) => {
    const key = given.map((bytes) => Buffer.from(bytes).toString('latin1')).join();
    const answer = known.get(key) ?? verifyOnce(...given);
    known.set(key, answer);
    return answer;
  };
}

/** All codes in the order of their first appearance by step, notices among them. */
function codesOf({ findings, notices }: Report): readonly string[] {
  const all = [...findings, ...notices].sort((left, right) => left.step - right.step);
  return [...new Set(all.map(({ code }) => code))];
}

describeWithSharedData('a sample bundle and what can be done to it', () => {
  const vectors = proofVectors();
  const sample = Buffer.from(vectors.bundle.text);
  const pinned = [vectors.keys[0]?.vkey ?? ''];

  function heldIn(given: Partial<Tampering>): Held {
    const { keys = pinned, held_receipts, held_checkpoints, service_log, policy } = given;
    const { sha256 } = cryptography;
    const decoded = policy === undefined ? null : parsePolicy(policy, sha256);
    if (decoded?.ok === false) throw new Error(JSON.stringify(decoded.issues));
    return {
      keys: keys?.flatMap((text) => parseKey(text, sha256) ?? []) ?? null,
      receipts: held_receipts ?? [],
      checkpoints: held_checkpoints ?? [],
      serviceLog: service_log === undefined ? null : [Buffer.from(service_log)],
      policy: decoded?.ok === true ? decoded.value : null,
    };
  }

  test('untouched, then verified, and what was checked is said', async () => {
    const report = await verify(sample, heldIn({}));
    expect(report).toMatchObject({ verified: true, findings: [] });
    expect(report.notices).toEqual([
      { code: 'undisclosed', step: 10, where: 'disclosures', count: 1 },
    ]);
    expect(report.checked).toMatchObject({
      events: 12,
      checkpoints: 2,
      service_checkpoints: 3,
      service_leaves: 3,
      documents: 4,
      receipts: 2,
      disclosures: 1,
    });
  });

  test('in pieces of any size, then the same', async () => {
    const whole = await verify(sample, heldIn({}));
    for (const size of [1, 7, 64, 4096]) {
      const pieces = Array.from({ length: Math.ceil(sample.length / size) }, (_, index) =>
        sample.subarray(index * size, (index + 1) * size),
      );
      const options = { cryptography, held: heldIn({}) };
      expect(await runSteps(withoutReplay, pieces, options)).toEqual(whole);
    }
  });

  test('there are 141 cases of damage', () => {
    expect(vectors.tamperings).toHaveLength(141);
  });

  test.each(vectors.tamperings)('$id $what: $first', async (one) => {
    const report = await verify(tampered(sample, one), heldIn(one));
    const [first] = report.findings;
    expect({
      codes: codesOf(report),
      first: first?.code ?? null,
      where: first?.where ?? null,
      verified: report.verified,
    }).toEqual({
      codes: one.codes,
      first: one.first,
      where: one.where,
      verified: one.verdict === 'verified',
    });
  });

  test('every byte changed in turn is found, save for witnesses nobody asked', async () => {
    const unnoticed = new Set<number>();
    for (let at = 0; at < sample.length; at += 1) {
      const bytes = Buffer.from(sample);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      if ((await verify(bytes, heldIn({}), remembering)).verified) unnoticed.add(at);
    }
    const ignored = sample.toString('latin1').matchAll(/witness[.]example[^ ]+ [A-Za-z0-9+/=]+/g);
    for (const { index, 0: line } of ignored) {
      for (let at = index; at < index + line.length; at += 1) unnoticed.delete(at);
    }
    expect([...unnoticed]).toEqual([]);
  }, 300_000);

  test('nothing held and no key: everything runs, and the answer is no', async () => {
    const report = await verify(sample, nothingHeld);
    expect(report.findings.map(({ code }) => code)).toEqual(['key_not_pinned']);
    expect(report.checked.checkpoints).toBe(2);
  });
});
