import { describe, expect, test } from '@jest/globals';
import { epochRules, examRuleId, findRule, releasedRules } from './registry.js';

describe('the released rules', () => {
  test('are these, and each is found by its id', () => {
    expect(releasedRules).toEqual([
      ...['epoch-record@1', 'epoch-record@2', 'epoch-record@3'],
      'tcsexam-index-original-30303010-v0.1',
    ]);
    expect([...epochRules.keys()].map((id) => findRule(id)?.id)).toEqual([...epochRules.keys()]);
  });

  test.each(['epoch-record@4', 'epoch-record@03', 'Epoch-record@3', '', '__proto__', examRuleId])(
    '%j is no epoch rule',
    (id) => {
      expect(findRule(id)).toBeNull();
    },
  );

  test('entries are compared on the same units from version 2 on', () => {
    expect([...epochRules.values()].map(({ paired }) => paired)).toEqual([false, true, true]);
  });
});
