/**
 * Two verifiers that share no code, on the same bundles: random epochs, exams and imports, as they
 * are and changed.
 */
import { expect, test } from '@jest/globals';
import { importCases } from '../../libs/ledger/testing/tamperings/imports.js';
import { pinned } from '../../libs/ledger/testing/tamperings/kit.js';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { disagreements, eventCounts, notVerified, twoVerdicts } from '../two-verdicts.js';
import { randomEpochs, randomExams } from '../random-bundles.js';
import { changedImports, randomImports } from '../random-imports.js';
import { describeWithPython, type Question } from '../second-verifier.js';

describeWithPython('two verifiers that share no code', () => {
  test('verify 50 random epochs, in which everything happens', async () => {
    const epochs = await randomEpochs({ numRuns: 50, seed: 2026 });
    expect(await notVerified(epochs)).toEqual([]);

    const counts = eventCounts(epochs);
    for (const type of [
      'DisclosuresErased',
      'EntriesShortlisted',
      'EntryDisqualified',
      'EntryWithdrawn',
      'EpochReopened',
      'OutcomesRecorded',
      'UnitsRejudged',
      'UnitsVoided',
      'UnitsWithdrawn',
      'VoidsRerun',
    ]) {
      expect({ type, several: (counts.get(type) ?? 0) > 2 }).toEqual({ type, several: true });
    }
    expect(counts.get('EpochClosed')).toBeGreaterThan(40);
    const rules = epochs.map(({ built }) => JSON.stringify(built.lines[0]?.body));
    for (const rule of ['epoch-record@1', 'epoch-record@2', 'epoch-record@3']) {
      expect(rules.filter((body) => body.includes(rule)).length).toBeGreaterThan(5);
    }
  }, 120_000);

  test('verify 30 random exams', async () => {
    const exams = await randomExams({ numRuns: 30, seed: 2026 });
    expect(await notVerified(exams)).toEqual([]);
    expect(eventCounts(exams).get('EpochClosed') ?? 0).toBeGreaterThan(3);
  }, 120_000);
});

describeWithPython('two verifiers of imported records', () => {
  test('verify 40 random ones', async () => {
    const imports = await randomImports({ numRuns: 40, seed: 2026 });
    expect(await disagreements(imports)).toEqual([]);
    expect(eventCounts(imports).get('RecordImported')).toBe(40);
  }, 120_000);

  test('say the same of 300 in which anything was changed', async () => {
    const imports = await changedImports({ numRuns: 300, seed: 2026 });
    expect(await disagreements(imports)).toEqual([]);
  }, 240_000);

  test('say the same of every forgery', async () => {
    const held = { ...nothingHeld, ...pinned };
    const questions: Question[] = [];
    for (const { bytes } of importCases) questions.push({ bytes: await bytes(), held });
    const verdicts = await twoVerdicts(questions);
    expect(verdicts.map((verdict, index) => [importCases[index]?.what, verdict])).toEqual(
      importCases.map(({ what, first }) => [what, { ours: first, second: first }]),
    );
  }, 120_000);
});
