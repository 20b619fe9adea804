/** Verifying a bundle on the way to something else: only what was verified is shown. */
import { describeFinding } from '#ledger/verify/describe-finding';
import type { ReplayObserver } from '#ledger/verify/play';
import type { Step } from '#ledger/verify/step';
import { nothingHeld, runSteps, verificationSteps } from '#ledger/verify/verify-bundle';
import { cryptography } from '../cryptography.js';
import { nameOf } from '../input.js';
import type { Running } from '../options.js';
import { write } from '../surroundings.js';
import { refused } from '../trouble.js';
import { piecesOf, readKeys } from './files.js';
import { progressOf } from './progress.js';

/** What looks on. */
export interface Onlooker {
  /** Told of every event right after it was folded. */
  readonly observe: ReplayObserver;
  /** A step of its own, for documents. */
  readonly step?: Step;
}

/**
 * Plays the bundle at `path` with everything a verification checks. Without a key the answer is
 * given all the same, with a warning. Trouble (exit 1) when anything else is found.
 */
export async function playBundle(
  path: string,
  keyPaths: readonly string[],
  onlooker: Onlooker,
  running: Running,
): Promise<void> {
  const keys = await readKeys(keyPaths, running);
  const steps = [...(onlooker.step ? [onlooker.step] : []), ...verificationSteps(onlooker.observe)];
  const bar = progressOf(running);
  const held = { ...nothingHeld, keys };
  const options = { cryptography, held, progress: bar.show };
  const report = await runSteps(steps, piecesOf(path, running), options).finally(bar.end);
  const findings = report.findings.filter(({ code }) => code !== 'key_not_pinned');
  if (findings.length > 0) {
    throw refused({
      message: `${nameOf(path)} is not verified, so nothing in it is shown.`,
      findings: findings.map((finding) => {
        return { place: finding.where, code: finding.code, message: describeFinding(finding) };
      }),
      advice: 'epoch-ledger verify says more.',
    });
  }
  if (keys === null && !running.json) {
    const warning = 'The key came from the bundle itself: give the key you trust with --key.';
    await write(running.messages, `${warning}\n`);
  }
}
