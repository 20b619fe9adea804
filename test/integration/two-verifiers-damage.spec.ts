/**
 * Two verifiers that share no code, asked about every damage there is: to the example epoch, to an
 * exam, to a published competition.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { bundleOf } from '../../libs/ledger/testing/bundle-builder.js';
import { examClosedTwice } from '../../libs/ledger/testing/closed-exam.js';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import type { BuiltEpoch } from '../../libs/ledger/testing/sealed-epoch.js';
import { givenTo, tamperings } from '../../libs/ledger/testing/tamperings/all.js';
import { examLies } from '../../libs/ledger/testing/tamperings/exam-lies.js';
import { kitOf, pinned, type TamperingCase } from '../../libs/ledger/testing/tamperings/kit.js';
import { lies } from '../../libs/ledger/testing/tamperings/lies.js';
import { decodeEvidence } from '#ledger/evidence/decode';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { again, epochOf } from '../closed-epoch.js';
import { describeWithPython, type Question, secondReports } from '../second-verifier.js';
import { describeWithSharedData, sharedBytes } from '../shared-data.js';
import { type TwoVerdicts, twoVerdicts } from '../two-verdicts.js';

/** The epoch of that evidence, closed twice. */
function closedTwice(bytes: Uint8Array): BuiltEpoch {
  const json = parseJsonBytes(bytes);
  const evidence = json.ok ? decodeEvidence(json.value) : json;
  const epoch = evidence.ok ? epochOf(evidence.value, ...again) : null;
  if (epoch === null) throw new Error('the epoch cannot be closed');
  return epoch;
}

/** Cases about entries: an exam has no receipts and no personal fields. */
const ofEntries = /^(X\d+|R([1-6]|8|9|1[01]))$/;

/** The bundle of an epoch, whole and with each damage, asked of both. */
function damaged(epochOfBundle: () => BuiltEpoch, cases: readonly TamperingCase[]): void {
  let verdicts: readonly TwoVerdicts[];

  beforeAll(async () => {
    const kit = await kitOf(epochOfBundle());
    const questions: Question[] = [{ bytes: kit.bytes, held: { ...nothingHeld, ...pinned } }];
    for (const one of cases) questions.push(await givenTo(one, kit));
    verdicts = await twoVerdicts(questions);
  }, 300_000);

  test('whole: neither finds anything', () => {
    expect(verdicts[0]).toEqual({ ours: null, second: null });
  });

  test.each(cases.map((one, index) => ({ ...one, index })))(
    '$id $what: both find $first',
    ({ index, first }) => {
      expect(verdicts[index + 1]).toEqual({ ours: first, second: first });
    },
  );
}

describeWithPython('the example epoch', () => {
  damaged(() => closedTwice(readFileSync('examples/epoch/evidence.json')), tamperings);
});

describeWithPython('an exam', () => {
  damaged(
    examClosedTwice,
    tamperings.filter(({ id }) => !ofEntries.test(id)),
  );
});

describeWithPython('what only a holder of the key can write', () => {
  const all = [...lies, ...examLies];

  test('neither verifies any of it, and both say why', async () => {
    const held = { ...nothingHeld, ...pinned };
    const questions: Question[] = [];
    for (const [, epoch] of all) questions.push({ bytes: await bundleOf(epoch), held });
    const second = await secondReports(questions);
    const missed: string[] = [];
    for (const [index, { bytes }] of questions.entries()) {
      const [what = '', , code] = all[index] ?? [];
      const ours = await verifyBundle([bytes], { cryptography, held });
      const reports = [ours.findings, second[index]?.findings ?? []];
      const [one, other] = reports.map((findings) => findings.map((finding) => finding.code));
      if (one?.[0] !== other?.[0]) missed.push(`${what}: ${String(one)} or ${String(other)}`);
      else if (!one?.some((found) => found === code)) missed.push(`${what}: ${String(one)}`);
    }
    expect(missed).toEqual([]);
  });
});

describeWithSharedData('SMT-COMP 2025, parallel track', () => {
  describeWithPython('asked of both', () => {
    damaged(() => closedTwice(sharedBytes('smtcomp-2025/evidence.json')), tamperings);
  });
});
