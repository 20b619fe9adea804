/** Bundles of imported records: what is legal history, and what is found out. */
import { describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../testing/bundle-builder.js';
import { cryptography } from '../../testing/cryptography.js';
import { builtImport, exampleEvidence, uploadOf } from '../../testing/imported-builder.js';
import { log } from '../../testing/sealed-epoch.js';
import { importCases } from '../../testing/tamperings/imports.js';
import { describeFinding } from './describe-finding.js';
import { nothingHeld, type Report, verifyBundle } from './verify-bundle.js';

async function verified(bytes: Buffer): Promise<Report> {
  return verifyBundle([bytes], { cryptography, held: { ...nothingHeld, keys: [log.key] } });
}

describe('the bundle of an imported record', () => {
  test.each(importCases)('$what: $first', async ({ first, notices = [], bytes }) => {
    const report = await verified(await bytes());
    expect(report.findings[0]?.code ?? null).toBe(first);
    if (first !== null) return;
    expect(report.notices.map(({ code }) => code)).toEqual(notices);
    expect(report.checked).toMatchObject({
      events: 1,
      replayed: 1,
      service_leaves: 1,
      documents: 2,
      evidences: 0,
      records: notices.length === 0 ? 1 : 0,
    });
  });

  test('says where a record parts from what its rule makes, with both values', async () => {
    const other = uploadOf('epoch-record@3', undefined, (text) =>
      text.replace('"successes":1', '"successes":2'),
    );
    const { notices } = await verified(await bundleOf(builtImport(other)));
    const place = 'base_model.axes[0].tasks[0].successes';
    const where = 'events[1].body.record_sha256';
    expect(notices).toEqual([
      { code: 'record_differs', step: 8, where, place, expected: '1', found: '2' },
    ]);
  });

  test('says that the rule would not have closed an epoch with such evidence', async () => {
    const reruns = exampleEvidence.reruns.slice(1);
    const { notices } = await verified(
      await bundleOf(builtImport(uploadOf('epoch-record@3', { ...exampleEvidence, reruns }))),
    );
    expect(notices).toEqual([
      {
        code: 'record_differs',
        step: 8,
        where: 'events[1].body.record_sha256',
        obstacles: ['axis_over_limit'],
      },
    ]);
  });

  test('says which document cannot be read, and why', async () => {
    const [found] = importCases.filter(({ what }) => what.startsWith('something else'));
    const { findings } = await verified((await found?.bytes()) ?? Buffer.from(''));
    expect(findings.map(describeFinding)).toEqual([
      expect.stringContaining('body.record_sha256 is malformed (record.format: must be'),
    ]);
  });
});
