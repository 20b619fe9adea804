/**
 * The reference data that lies beside the repository, in ../shared/data: cases with the results of
 * an independent implementation. It is read there and never copied. Without it the specs that need
 * it report themselves as skipped; nothing else may be skipped.
 */
import { describe, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const shared = existsSync(folder);

/** A block of specs that reads the reference data; where there is none, it is listed as skipped. */
export function describeWithSharedData(title: string, specs: () => void): void {
  const absent = (): void => {
    test(`needs ${folder}`, () => undefined);
  };
  (shared ? describe : describe.skip)(title, shared ? specs : absent);
}

/** The bytes of a file of the reference data, such as `cases/epoch.ndjson`. */
export function sharedBytes(path: string): Uint8Array {
  return readFileSync(`${folder}${path}`);
}

/** The lines of a text file of the reference data, without the empty one after the last LF. */
export function sharedLines(path: string): readonly string[] {
  const lines = readFileSync(`${folder}${path}`, 'utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
