/**
 * The sample bundle and 141 cases of damage to it. Its event bodies are illustrative, so the replay
 * is left out: the other steps are exact on it.
 */
import { expect, test } from '@jest/globals';
import { nothingHeld, type Report } from '#ledger/verify/verify-bundle';
import { proofVectors, tampered } from '../proof-vectors.js';
import { heldIn, unnoticedChanges, verifySample } from '../sample-bundle.js';
import { describeWithSharedData } from '../shared-data.js';

/** All codes in the order of their first appearance by step, notices among them. */
function codesOf({ findings, notices }: Report): readonly string[] {
  const all = [...findings, ...notices].sort((left, right) => left.step - right.step);
  return [...new Set(all.map(({ code }) => code))];
}

describeWithSharedData('a sample bundle and what can be done to it', () => {
  const vectors = proofVectors();
  const sample = Buffer.from(vectors.bundle.text);

  test('untouched, then verified, and what was checked is said', async () => {
    const report = await verifySample([sample], heldIn({}, vectors));
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
    const whole = await verifySample([sample], heldIn({}, vectors));
    for (const size of [1, 7, 64, 4096]) {
      const pieces = Array.from({ length: Math.ceil(sample.length / size) }, (_, index) =>
        sample.subarray(index * size, (index + 1) * size),
      );
      expect(await verifySample(pieces, heldIn({}, vectors))).toEqual(whole);
    }
  });

  test('there are 141 cases of damage', () => {
    expect(vectors.tamperings).toHaveLength(141);
  });

  test.each(vectors.tamperings)('$id $what: $first', async (one) => {
    const report = await verifySample([tampered(sample, one)], heldIn(one, vectors));
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

  test('every seventh byte changed in turn is found; the long lane changes each', async () => {
    expect(await unnoticedChanges(vectors, 7)).toEqual([]);
  }, 120_000);

  test('nothing held and no key: everything runs, and the answer is no', async () => {
    const report = await verifySample([sample], nothingHeld);
    expect(report.findings.map(({ code }) => code)).toEqual(['key_not_pinned']);
    expect(report.checked.checkpoints).toBe(2);
  });
});
