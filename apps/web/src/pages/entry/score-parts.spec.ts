import { describe, expect, test } from '@jest/globals';
import type { EntryExplanation, UnitExplanation } from '#ledger/explain/explain-entry';
import { entryAddress } from './address.js';
import { scoreParts } from './score-parts.js';

const unit = (outcome: string, counted: boolean, ...dropped_by: string[]): UnitExplanation =>
  ({ unit: 'u', outcome, counted, dropped_by, acts: [] }) as unknown as UnitExplanation;

function groupsOf(...outcomes: readonly UnitExplanation[]): readonly string[] {
  const axes = [{ axis: 'x', tasks: [{ task: 't', outcomes }] }];
  const [axis] = scoreParts({ axes } as unknown as EntryExplanation);
  return (axis?.parts[0]?.parts ?? []).map(({ id, outcome, counted, droppedBy, units }) =>
    `${id} ${outcome}${counted ? '' : ' not counted'} x${units.length} ${droppedBy.join()}`.trim(),
  );
}

describe('the parts of a score', () => {
  test.each([
    [
      'successes and failures',
      [unit('1', true), unit('0', true), unit('1', true)],
      ['0.0.1 1 x2', '0.0.0 0 x1'],
    ],
    [
      'voids of others',
      [unit('1', false, 'b'), unit('1', true), unit('1', false, 'c', 'b')],
      ['0.0.1 1 x1', '0.0.1xd 1 not counted x2 b,c'],
    ],
    ['what is missing', [unit('.', false)], ['0.0.mx m not counted x1']],
    ['nothing', [], []],
  ])('of %s', (_, outcomes, groups) => {
    expect(groupsOf(...outcomes)).toEqual(groups);
  });
});

describe('the address', () => {
  test.each([
    ['0,0.2,0.2.1xd', { open: '0,0.2,0.2.1xd' }],
    ['', {}],
    ['0,,1', {}],
    ['<script>', {}],
    [7, {}],
  ])('%j', (open, expected) => {
    expect(entryAddress({ open })).toEqual(expected);
  });
});
