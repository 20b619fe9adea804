/**
 * A bundle of a million events, verified by the program: in memory that does not grow with the
 * file, a few hundred megabytes long.
 */
import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../../libs/ledger/testing/sealed-epoch.js';
import { keyText } from '#ledger/record/verifier-key';
import { start } from '../cli.js';
import { writeLargeBundle } from '../large-bundle.js';
import { peakMebibytes } from '../programs/operating-system.js';
import { timed, told } from '../programs/told.js';

/** Runs `verify` to its end; gives its report and the most memory it was seen with, in MiB. */
async function verified(file: string, key: string): Promise<readonly [object, number]> {
  const child = start(['verify', file, '--key', key, '--json']);
  if (child.stdout === null || child.pid === undefined) throw new Error('verify did not start');
  child.stderr?.resume();
  const output = textOf(child.stdout);
  const ended = once(child, 'close');
  let peak = 0;
  // The system forgets what a process had when it ends: asked until then.
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakMebibytes(child.pid).catch(() => 0));
    await Promise.race([ended, pause(200)]);
  }
  return [JSON.parse(await output) as object, peak];
}

test('given a million events, then they are verified in little memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-million-'));
  const [file, key] = [join(folder, 'large.bundle'), join(folder, 'ledger.pub')];
  try {
    await writeFile(key, `${keyText(log.key)}\n`);
    const size = { entries: 100, units: 10_000 };
    const events = await timed('made', () => writeLargeBundle(file, size));
    const { size: bytes } = await stat(file);
    const [report, peak] = await timed('verified', () => verified(file, key));
    told(
      `${String(events)} events, ${String(bytes)} bytes, ${String(Math.round(peak))} MiB at most`,
    );
    const checked = { events, replayed: events, evidences: 1, records: 1 };
    expect(report).toMatchObject({ verified: true, findings: [], checked });
    expect(peak).toBeLessThan(400);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 1_800_000);
