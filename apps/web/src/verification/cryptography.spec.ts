import { ed25519, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  cryptography as platform,
  signerOf,
} from '../../../../libs/ledger/testing/cryptography.js';
import { fromHex } from '#ledger/record/digest';
import { cryptography } from './cryptography.js';

const { Point } = ed25519;
const order = Point.Fn.ORDER;
const signer = signerOf('ledger.example.org', '07'.repeat(32));
const message = Buffer.from('a text that was signed\n');
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();

/** A number of 32 bytes, the lowest byte first. */
function encoded(value: bigint): Uint8Array {
  return bytes(value.toString(16).padStart(64, '0')).reverse();
}

function number(digest: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(digest).reverse().toString('hex')}`);
}

/** What somebody can make who knows the scalar of a key: R, A and S may be off in small orders. */
function crafted(offR: number, offA: number): { key: Uint8Array; signature: Uint8Array } {
  const torsion = (index: number): InstanceType<typeof Point> =>
    Point.fromHex(ED25519_TORSION_SUBGROUP[index] ?? '', true);
  const [secret, nonce] = [12_345n, 67_890n];
  const key = Point.BASE.multiply(secret).add(torsion(offA)).toBytes();
  const commitment = Point.BASE.multiply(nonce).add(torsion(offR)).toBytes();
  const challenge = number(sha512(Buffer.concat([commitment, key, message])));
  const scalar = (nonce + (challenge % order) * secret) % order;
  return { key, signature: Buffer.concat([commitment, encoded(scalar)]) };
}

describe('SHA-256 of the browser', () => {
  test('is that of the platform', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
        expect(Buffer.from(cryptography.sha256(given))).toEqual(platform.sha256(given));
      }),
    );
  });
});

describe('Ed25519 of the browser', () => {
  test('takes what was signed, and no other text', () => {
    const signature = signer.sign(message);
    const { publicKey } = signer.key;
    expect(cryptography.verify(publicKey, message, signature)).toBe(true);
    expect(cryptography.verify(publicKey, Buffer.from('another'), signature)).toBe(false);
  });

  test('refuses each signature with one bit changed', () => {
    const signature = signer.sign(message);
    for (let bit = 0; bit < 512; bit += 7) {
      const changed = Uint8Array.from(signature);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(cryptography.verify(signer.key.publicKey, message, changed)).toBe(false);
    }
  });

  test.each([
    ['a signature cut short', 63, 32],
    ['a key cut short', 64, 31],
  ])('refuses %s', (_, signatureBytes, keyBytes) => {
    const signature = signer.sign(message).subarray(0, signatureBytes);
    const key = signer.key.publicKey.subarray(0, keyBytes);
    expect(cryptography.verify(key, message, signature)).toBe(false);
  });

  const grid = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((r) => [0, 1, 4, 7].map((a) => [r, a] as const));

  test.each(grid)('judges R off by torsion %i, A by %i, as the platform does', (offR, offA) => {
    const { key, signature } = crafted(offR, offA);
    const expected = platform.verify(key, message, signature);
    expect(cryptography.verify(key, message, signature)).toBe(expected);
    if (offR === 0 && offA === 0) expect(expected).toBe(true);
  });

  test('refuses S with the order of the group added, as the platform does', () => {
    const signature = signer.sign(message);
    const scalar = number(signature.subarray(32)) + order;
    const greater = Buffer.concat([signature.subarray(0, 32), encoded(scalar)]);
    expect(platform.verify(signer.key.publicKey, message, greater)).toBe(false);
    expect(cryptography.verify(signer.key.publicKey, message, greater)).toBe(false);
  });

  const p = 2n ** 255n - 19n;
  test.each([
    ['the neutral point', 1n],
    ['the neutral point with a sign', 1n + (1n << 255n)],
    ['the neutral point, encoded above p', p + 1n],
    ['a point of order two', p - 1n],
    ['a point of order four', 0n],
    ['a point of order four, encoded above p', p],
    ['no point at all', 2n],
  ])('judges %s as a key as the platform does', (_, value) => {
    const key = encoded(value);
    for (const commitment of [encoded(1n), encoded(p - 1n), encoded(p + 1n)]) {
      const signature = Buffer.concat([commitment, encoded(0n)]);
      const expected = platform.verify(key, message, signature);
      expect(cryptography.verify(key, message, signature)).toBe(expected);
    }
  });
});
