/**
 * A bundle of a million events, verified by the program: in memory that does not grow with the
 * file, a few hundred megabytes long.
 */
import { expect, test } from '@jest/globals';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../../libs/ledger/testing/sealed-epoch.js';
import { keyText } from '#ledger/record/verifier-key';
import { start } from '../cli.js';
import { writeLargeBundle } from '../large-bundle.js';
import { watchedToEnd } from '../programs/peak-memory.js';
import { timed, told } from '../programs/told.js';

test('given a million events, then they are verified in little memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-million-'));
  const [file, key] = [join(folder, 'large.bundle'), join(folder, 'ledger.pub')];
  try {
    await writeFile(key, `${keyText(log.key)}\n`);
    const size = { entries: 100, units: 10_000 };
    const events = await timed('made', () => writeLargeBundle(file, size));
    const { size: bytes } = await stat(file);
    const { output, peak } = await timed('verified', () =>
      watchedToEnd(start(['verify', file, '--key', key, '--json'])),
    );
    told(
      `${String(events)} events, ${String(bytes)} bytes, ${String(Math.round(peak))} MiB at most`,
    );
    const checked = { events, replayed: events, evidences: 1, records: 1 };
    expect(JSON.parse(output)).toMatchObject({ verified: true, findings: [], checked });
    expect(peak).toBeLessThan(400);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 1_800_000);
