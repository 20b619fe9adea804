/** Exams played again: scores from records and reference, and what a signed lie looks like. */
import { describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../testing/bundle-builder.js';
import { cryptography } from '../../testing/cryptography.js';
import { examOpened, keep, quarterRecords } from '../../testing/exam-epoch-builder.js';
import { type BuiltEpoch, log } from '../../testing/sealed-epoch.js';
import { builtExam } from '../../testing/sealed-exam.js';
import { alteredExam, attempts, examLies, honestExam } from '../../testing/tamperings/exam-lies.js';
import { nothingHeld, type Report, verifyBundle } from './verify-bundle.js';

async function verified(exam: BuiltEpoch): Promise<Report> {
  const held = { ...nothingHeld, keys: [log.key] };
  return verifyBundle([await bundleOf(exam)], { cryptography, held });
}

describe('an honest exam', () => {
  test('verifies: attempts, exclusions, a reopening, two records', async () => {
    const { findings, checked } = await verified(honestExam);
    expect(findings).toEqual([]);
    const events = honestExam.lines.length;
    expect(checked).toMatchObject({ replayed: events, evidences: 2, records: 2 });
  });

  test('that is not closed verifies, and says so', async () => {
    const { findings, notices } = await verified(
      builtExam([examOpened(), ...attempts.slice(0, 3)]),
    );
    expect(findings).toEqual([]);
    expect(notices.map(({ code }) => code)).toEqual(['not_closed']);
  });
});

describe('a signed lie', () => {
  const isAbout = (code: string) => (finding: { readonly code: string }) => finding.code === code;

  test.each(examLies)('%s', async (_, lie, code, where) => {
    const { findings, verified: isVerified } = await verified(lie);
    expect(isVerified).toBe(false);
    expect(findings.find(isAbout(code))).toMatchObject({ where });
  });

  test('the first place where evidence and events part', async () => {
    const { findings } = await verified(alteredExam(2, (body) => ({ ...body, score: '0' })));
    expect(findings[0]).toMatchObject({
      code: 'evidence_differs',
      place: 'attempts[0].score',
      expected: '"0"',
      found: '"1"',
    });
  });

  test('records that are not in the bundle cannot be scored', async () => {
    const records = Buffer.from(keep(quarterRecords));
    const { findings } = await verified({
      ...honestExam,
      documents: honestExam.documents.filter(
        (bytes) =>
          !Buffer.from(cryptography.sha256(bytes)).toString('hex').startsWith(records.toString()),
      ),
    });
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['document_missing', 'event_illegal']),
    );
  });
});
