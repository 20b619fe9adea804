/** Uploads in and out of documents, byte for byte. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptable } from '../record/acceptable.js';
import { recordDocument, uploadIn, wrapped } from './historical-document.js';

function text(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('latin1');
}

describe('a wrapper', () => {
  test('gives any bytes back, and is a document', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(text(uploadIn(wrapped(bytes)))).toBe(text(bytes));
      expect(acceptable(wrapped(bytes), 'document').ok).toBe(true);
    });
    fc.assert(property, { seed: 7, numRuns: 300 });
  });

  test('is written like this', () => {
    expect(text(wrapped(Buffer.from('{} ')))).toBe(
      '{"bytes":"e30g","format":"historical-record/1"}',
    );
  });

  test.each([
    ['a further member', '{"bytes":"e30g","format":"historical-record/1","x":1}'],
    ['loose base64', '{"bytes":"e30","format":"historical-record/1"}'],
    ['bits that mean nothing', '{"bytes":"e31=","format":"historical-record/1"}'],
    ['no JSON', '{'],
  ])('%s is none', (_, document) => {
    expect(uploadIn(Buffer.from(document))).toBeNull();
  });
});

describe('the document of a record', () => {
  test.each([
    ['canonical JSON stands for itself', '{"a":0.5,"b":[]}', true],
    ['a line feed at the end needs a wrapper', '{"a":0.5}\n', false],
    ['so do another order', '{"b":1,"a":1}', false],
    ['and what is no JSON', 'x', false],
  ])('%s', (_, record, itself) => {
    const document = recordDocument(Buffer.from(record));
    expect(text(document) === record).toBe(itself);
    expect(text(uploadIn(document))).toBe(record);
  });
});
