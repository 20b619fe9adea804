/** Damage nobody thought of: any byte, any cut, any line, never an exception and always found. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cryptography } from '../../testing/cryptography.js';
import { histories } from '../../testing/random-histories.js';
import { builtEpoch } from '../../testing/sealed-epoch.js';
import { type Kit, kitOf, opened, pinned, written } from '../../testing/tamperings/kit.js';
import type { VerifyEd25519 } from '../record/verifier-key.js';
import { nothingHeld, type Report, verifyBundle } from './verify-bundle.js';

/** Most notes of a thousand damaged bundles are the same. */
const answers = new Map<string, boolean>();
const verify: VerifyEd25519 = (...given) => {
  const key = given.map((bytes) => Buffer.from(bytes).toString('latin1')).join();
  const answer = answers.get(key) ?? cryptography.verify(...given);
  answers.set(key, answer);
  return answer;
};

function verified(bytes: Uint8Array): Promise<Report> {
  const options = {
    cryptography: { ...cryptography, verify },
    held: { ...nothingHeld, ...pinned },
  };
  return verifyBundle([bytes], options);
}

let kit: Kit;

beforeAll(async () => {
  const [history] = fc.sample(histories, { numRuns: 1, seed: 7 });
  kit = await kitOf(builtEpoch(history?.events ?? []));
});

describe('a bundle that was damaged', () => {
  test('in any one byte is found', async () => {
    expect((await verified(kit.bytes)).findings).toEqual([]);
    const unnoticed: number[] = [];
    for (let at = 0; at < kit.bytes.length; at += 5) {
      const bytes = Buffer.from(kit.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      if ((await verified(bytes)).verified) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  }, 120_000);

  test('in any one line is found: taken away, doubled, exchanged, emptied', async () => {
    const lines = kit.bytes.toString().split('\n').slice(0, -1);
    const place = fc.nat(lines.length - 1);
    const change = fc.constantFrom('remove', 'double', 'exchange', 'empty', 'object', 'list');
    const property = fc.asyncProperty(place, place, change, async (one, other, how) => {
      const line = lines[one] ?? '';
      const replaced: Record<string, string[]> = {
        remove: lines.toSpliced(one, 1),
        double: lines.toSpliced(one, 0, line),
        exchange: lines.with(one, lines[other] ?? '').with(other, line),
        empty: lines.with(one, ''),
        object: lines.with(one, '{}'),
        list: lines.with(one, '[]'),
      };
      const text = [...(replaced[how] ?? []), ''].join('\n');
      const same = text === kit.bytes.toString();
      expect((await verified(Buffer.from(text))).verified).toBe(same);
    });
    await fc.assert(property, { numRuns: 200 });
  }, 120_000);

  test('in any member of its header is found', async () => {
    const odd = fc.constantFrom(null, 0, '', 'x', [], {}, [''], ['x'], [[]], [{}], 1e9);
    const names = Object.keys(opened(kit.bytes).header);
    const property = fc.asyncProperty(fc.constantFrom(...names), odd, async (name, value) => {
      const bundle = opened(kit.bytes);
      const same = JSON.stringify(bundle.header[name]) === JSON.stringify(value);
      // Keys are a hint, receipts and disclosures may be left out: none of them is relied on.
      const harmless = ['keys', 'receipts', 'disclosures'].includes(name);
      bundle.header[name] = value;
      const { verified: isVerified } = await verified(written(bundle));
      if (same || (harmless && JSON.stringify(value) === '[]')) expect(isVerified).toBe(true);
      else expect(isVerified).toBe(false);
    });
    await fc.assert(property, { numRuns: 150 });
  }, 120_000);

  test('beyond recognition is still answered', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect((await verified(bytes)).verified).toBe(false);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
