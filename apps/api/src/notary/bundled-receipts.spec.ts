import { describe, expect, test } from '@jest/globals';
import { BundledReceipts } from './bundled-receipts.js';

const half = 4 * 1024 * 1024;

function given(count: number, receipt: string): BundledReceipts {
  const receipts = new BundledReceipts();
  for (let index = 0; index < count && receipts.fit; index += 1) receipts.add(receipt);
  return receipts;
}

describe('the receipts of a bundle', () => {
  test('given none, then none', () => {
    expect(given(0, '').all).toEqual([]);
  });

  test('given as many as fit, then all of them; one more, then none', () => {
    // With its quotes and comma a receipt of 1 021 letters has 1 KiB of the line.
    const receipt = 'a'.repeat(1021);
    expect(given(half / 1024, receipt).all).toHaveLength(half / 1024);
    expect(given(half / 1024 + 1, receipt).all).toEqual([]);
  });

  test('given names that are escaped, then a line never has more than its half', () => {
    for (const receipt of ['"'.repeat(500), '\\'.repeat(500), '\n'.repeat(500), 'é'.repeat(500)]) {
      const most = given(10_000, receipt);
      expect(most.all).toEqual([]);
      const whole = given(4000, receipt).all;
      expect(whole).toHaveLength(4000);
      expect(Buffer.byteLength(JSON.stringify(whole))).toBeLessThanOrEqual(half);
    }
  });
});
