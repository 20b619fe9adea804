import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { cryptography } from './cryptography.js';

describe('SHA-256 of the command line', () => {
  test.each([0, 1, 31, 32, 33, 64, 100_000])('of %s bytes is that of the platform', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151) & 0xff);
    const expected = createHash('sha256').update(bytes).digest();
    expect(Buffer.from(cryptography.sha256(bytes))).toEqual(expected);
  });
});
