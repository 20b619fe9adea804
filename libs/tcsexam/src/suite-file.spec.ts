import { describe, expect, test } from '@jest/globals';
import { anExamSuite } from '../../ledger/testing/exam-builder.js';
import type { Decoded } from '#ledger/issue';
import type { Json, JsonObject } from '#ledger/record/json';
import { decodeReferenceFile, decodeSuiteFile } from './suite-file.js';

const suite = anExamSuite() as unknown as JsonObject;
const reference: JsonObject = {
  reference_id: 'r',
  relative_floor: 0.02,
  absolute_floor: 1e-9,
  tasks: {
    t: {
      kind: 'objective',
      direction: 'maximize',
      instances: { a: [1, 2] },
      unscored_reference_instances: [],
    },
  },
};
const both = { ...suite, reference };

function placesOf(decoded: Decoded<unknown>): readonly string[] {
  return decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
}

describe('one file for suite and reference', () => {
  test('gives the suite, and its reference', () => {
    const decoded = decodeSuiteFile(both);
    expect(decoded).toMatchObject({ value: { suite, reference: { reference_id: 'r' } } });
    expect(decodeReferenceFile(both)).toMatchObject({ value: { reference_id: 'r' } });
  });

  test('as maps, in the order of the file, it is the same', () => {
    const map = new Map<string, Json>(Object.entries(both));
    expect(decodeSuiteFile(map)).toEqual(decodeSuiteFile(both));
    expect(decodeReferenceFile(map)).toEqual(decodeReferenceFile(both));
  });

  test('may be the suite alone, which has no reference', () => {
    expect(decodeSuiteFile(suite)).toMatchObject({ value: { suite, reference: null } });
    expect(decodeReferenceFile(suite)).toEqual({ ok: true, value: null });
  });

  test('may be the reference alone, which is no suite', () => {
    expect(decodeReferenceFile(reference)).toMatchObject({ value: { reference_id: 'r' } });
    expect(placesOf(decodeSuiteFile(reference))).toContain('suite missing_member');
  });

  test('is refused for what is wrong with either part, each with its place', () => {
    const wrong = { ...both, suite: 7, reference: { ...reference, absolute_floor: 0 } };
    expect(placesOf(decodeSuiteFile(wrong))).toEqual([
      'suite wrong_type',
      'reference.absolute_floor bad_value',
    ]);
    expect(placesOf(decodeReferenceFile(wrong))).toEqual(['reference.absolute_floor bad_value']);
  });

  test.each<[Json]>([[null], [[]], ['lite'], [7]])('%p is neither', (json) => {
    expect(placesOf(decodeSuiteFile(json))).toEqual([' wrong_type']);
    expect(placesOf(decodeReferenceFile(json))).toEqual([' wrong_type']);
  });
});
