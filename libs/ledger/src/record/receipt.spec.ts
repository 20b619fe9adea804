import { describe, expect, test } from '@jest/globals';
import type { EntryKey, EpochId, Instant, Origin, Sha256Hex, Stamp } from '../ids.js';
import { parseReceipt, type Receipt, receiptText } from './receipt.js';

const receipt: Receipt = {
  origin: 'ledger.example.org' as Origin,
  epoch: '2026-w48' as EpochId,
  entry: 'an entry  with = 😀' as EntryKey,
  version: 3,
  leaf: 'ab'.repeat(32) as Sha256Hex,
  submitted_at: '2026-11-23T10:00:00.1234565Z' as Instant,
  received_at: '2026-11-23T10:00:00.400001Z' as Stamp,
};
const text = receiptText(receipt);

describe('a receipt', () => {
  test('is eight lines, and read again, whatever the key of the entry', () => {
    expect(text.split('\n')).toHaveLength(9);
    expect(parseReceipt(text)).toEqual(receipt);
  });

  const lines = text.split('\n');
  test.each([
    ['another format', text.replace('receipt/1', 'receipt/2')],
    ['lines exchanged', [lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n')],
    ['a line more', `${text}more\n`],
    ['a line less', text.replace(/version 3\n/, '')],
    ['no last line feed', text.slice(0, -1)],
    ['no such origin', text.replace('origin ledger', 'origin Ledger')],
    ['no such epoch', text.replace('2026-w48', 'registry')],
    ['an empty entry', text.replace(receipt.entry, '')],
    ['version 0', text.replace('version 3', 'version 0')],
    ['version 2^53', text.replace('version 3', 'version 9007199254740992')],
    ['upper-case hexadecimal', text.replace('abab', 'ABAB')],
    ['an instant with an offset', text.replace('1234565Z', '1234565+00:00')],
    ['a stamp of milliseconds', text.replace('400001Z', '400Z')],
    ['two spaces', text.replace('version 3', 'version  3')],
  ])('with %s is refused', (_, given) => {
    expect(parseReceipt(given)).toBeNull();
  });
});
