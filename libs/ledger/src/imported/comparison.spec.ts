/** A record beside what its rule makes: agreement, or the first difference with both values. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sha256 } from '../../testing/epoch-builder.js';
import {
  type Change,
  exampleEvidence,
  examUpload,
  imported,
  uploadOf,
  uploadOfState,
} from '../../testing/imported-builder.js';
import { histories } from '../../testing/random-histories.js';
import { evolve } from '../epoch/evolve.js';
import { emptyState } from '../epoch/state.js';
import { evidenceOf } from '../evidence/of-state.js';
import { sha256Hex } from '../record/digest.js';
import { findRule } from '../rules/registry.js';
import { compareImport, type Comparison } from './comparison.js';

const rules = ['epoch-record@1', 'epoch-record@2', 'epoch-record@3'] as const;

function compared(rule: string, change?: Change): Comparison {
  return compareImport(imported(uploadOf(rule, undefined, change)), sha256);
}

describe('a record that its own rule makes again', () => {
  test.each(rules)('%s agrees', (rule) => {
    const { record } = uploadOf(rule);
    expect(compared(rule)).toEqual({
      agrees: true,
      computed_sha256: sha256Hex(record, sha256),
      difference: null,
      obstacles: [],
    });
  });

  test('agrees in whatever way it is written', () => {
    const indented: Change = (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
    expect(compared('epoch-record@3', indented).agrees).toBe(true);
  });

  test('agrees with a revision of its own, which no evidence knows', () => {
    const third: Change = (text) => text.replace('"revision":1', '"revision":3');
    expect(compared('epoch-record@2', third).agrees).toBe(true);
  });

  test('agrees whatever rule its plan names', () => {
    expect(exampleEvidence.plan.rule).toBe('epoch-record@3');
    expect(compared('epoch-record@1').agrees).toBe(true);
  });

  test('of an exam agrees', () => {
    expect(compareImport(imported(examUpload()), sha256).agrees).toBe(true);
  });

  test('of any epoch agrees under every rule', () => {
    const property = fc.property(histories, fc.constantFrom(...rules), ({ events }, rule) => {
      const state = events.reduce(evolve, emptyState());
      if (state.opened === null) return;
      const { agrees, difference, obstacles } = compareImport(
        imported(uploadOfState(rule, state)),
        sha256,
      );
      expect(difference).toBeNull();
      const expected = findRule(rule)?.obstacles(evidenceOf(state)) ?? [];
      expect(obstacles).toEqual([...new Set(expected.map(({ code }) => code))]);
      expect(agrees).toBe(expected.length === 0);
    });
    fc.assert(property, { numRuns: 60, seed: 20261123 });
  }, 60_000);
});

describe('a record that differs', () => {
  test.each<readonly [string, string, Change, object]>([
    [
      'a score that version 1 never had',
      'epoch-record@1',
      (text) => text.replace('"score":null', '"score":0.5'),
      { place: 'base_model.score', expected: 'null', found: '0.5' },
    ],
    [
      'a title that nobody planned',
      'epoch-record@2',
      (text) => text.replace('Week 48', 'KW 48'),
      { place: 'title', expected: '"Week 48"', found: '"KW 48"' },
    ],
    [
      'somebody who is not in the evidence',
      'epoch-record@3',
      (text) => text.replace('"key":"5Grw"', '"key":"6Grw"'),
      { place: 'submissions[0].key', expected: '"5Grw"', found: '"6Grw"' },
    ],
    [
      'nobody at all',
      'epoch-record@3',
      (text) => text.replace(/"submissions":\[.*\],"title"/, '"submissions":[],"title"'),
      { place: 'submissions[0]', expected: expect.stringContaining('"5Grw"'), found: null },
    ],
  ])('%s', (_, rule, change, difference) => {
    expect(compared(rule, change)).toMatchObject({ agrees: false, difference, obstacles: [] });
  });

  test('of an exam', () => {
    const better = examUpload((text) => text.replace('"index":100', '"index":101'));
    expect(compareImport(imported(better), sha256)).toMatchObject({
      agrees: false,
      difference: { place: 'models.m.index', expected: '100', found: '101' },
    });
  });
});
