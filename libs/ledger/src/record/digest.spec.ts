import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Sha256 } from '../ids.js';
import { fromHex, isSha256Hex, leafHash, sha256Hex, toHex } from './digest.js';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

describe('bytes as hexadecimal digits', () => {
  test('every byte there and back, in lower case', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = toHex(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('hex'));
    expect(fromHex(text)).toEqual(bytes);
  });

  test.each(['0', '0G', 'AB', '0x', ' 00', '00\n', 'é0'])('%p is none', (text) => {
    expect(fromHex(text)).toBeNull();
  });

  test('no digits are no bytes', () => {
    expect([toHex(new Uint8Array()), fromHex('')]).toEqual(['', new Uint8Array()]);
  });

  test.each([
    ['64 digits', '0f'.repeat(32), true],
    ['in upper case', '0F'.repeat(32), false],
    ['63 digits', '0f'.repeat(32).slice(1), false],
    ['with a line feed', `${'0f'.repeat(32)}\n`, false],
  ])('a digest: %s', (_, text, expected) => {
    expect(isSha256Hex(text)).toBe(expected);
  });
});

describe('SHA-256', () => {
  test('of nothing, and of nothing as a leaf', () => {
    const nothing = new Uint8Array();
    expect(sha256Hex(nothing, sha256)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(leafHash(nothing, sha256)).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
  });

  test('a leaf has the byte 0 in front', () => {
    expect(leafHash(Buffer.from('L123456'), sha256)).toBe(
      '395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56',
    );
  });

  test('a leaf is hashed alone, whatever was hashed before it', () => {
    const sizes = [9, 5000, 3, 4095, 4096, 0];
    for (const bytes of sizes.map((size) => new Uint8Array(size).fill(size % 251))) {
      const expected = createHash('sha256').update(Uint8Array.of(0)).update(bytes).digest('hex');
      expect(leafHash(bytes, sha256)).toBe(expected);
    }
  });

  test('a function that is not SHA-256 is our bug', () => {
    expect(() => sha256Hex(new Uint8Array(), () => new Uint8Array(20))).toThrow('32 bytes');
  });
});
