/**
 * The browser of the tests: the system's Chromium, driven through playwright-core, which brings and
 * downloads none of its own. Each start has a fresh user data directory that goes with it. Where
 * there is no Chromium, the specs that need it report themselves as skipped.
 */
import { describe, jest, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const program = '/usr/bin/chromium';
const found = existsSync(program);

/** Whatever is waited for comes within this time, or the test fails. */
export const waitMsMax = 25_000;

/** Longer than any wait, so that a failure says what was waited for. */
const testMsMax = 90_000;

/** A block of specs that opens pages; without Chromium it is listed as skipped. */
export function describeInBrowser(title: string, specs: () => void): void {
  const absent = (): void => {
    test(`needs ${program}`, () => undefined);
  };
  if (found) jest.setTimeout(testMsMax);
  (found ? describe : describe.skip)(title, found ? specs : absent);
}

/** Starts Chromium; the caller closes it. It asks nothing of any other host. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
