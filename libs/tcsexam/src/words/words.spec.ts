import { describe, expect, test } from '@jest/globals';
import { everyFault, everyGap, everyNotice } from '../../testing/said.js';
import { chinese } from './chinese.js';
import { english } from './english.js';
import { placeOf, sentence, type Words } from './words.js';

const han = /\p{Script=Han}/u;

/** What a language says to everything, by code and sentence. */
function everything(words: Words): readonly (readonly [string, string])[] {
  return [
    ...everyFault.map((fault) => [fault.code, sentence(words.faults, fault)] as const),
    ...everyGap.map((gap) => [gap.code, sentence(words.gaps, gap)] as const),
    ...everyNotice.map((notice) => [notice.code, sentence(words.notices, notice)] as const),
  ];
}

describe('every fault, gap and notice', () => {
  test('is among those that are heard here', () => {
    const heard = new Set([...everyFault, ...everyGap, ...everyNotice].map(({ code }) => code));
    const known = [english.faults, english.gaps, english.notices].flatMap((said) =>
      Object.keys(said),
    );
    expect([...heard].sort()).toEqual(known.sort());
  });

  test.each(everything(english))('%s is said in English: %s', (_, said) => {
    expect(said).not.toMatch(han);
    expect(said).not.toMatch(/undefined|\[object|NaN/);
    expect(said.length).toBeGreaterThan(20);
  });

  test.each(everything(chinese))('%s is said in Chinese: %s', (_, said) => {
    expect(said).toMatch(han);
    expect(said).not.toMatch(/undefined|\[object|NaN/);
    expect(said).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/i);
  });

  test('names what was found, in both languages', () => {
    const naming = everyFault.filter((fault) => 'found' in fault && fault.found === '<found>');
    const silent = ['attempts_exceeded', 'empty_attempt', 'score_missing', 'status_missing'];
    const more = ['solved_in_objective', 'solved_and_value', 'solved_missing', 'value_missing'];
    for (const fault of naming.filter(({ code }) => ![...silent, ...more].includes(code))) {
      for (const words of [english, chinese]) {
        expect(sentence(words.faults, fault)).toContain('<found>');
      }
    }
  });

  test('names the instance, in both languages', () => {
    for (const fault of everyFault) {
      if (placeOf(fault).instance === null || /malformed$/.test(fault.code)) continue;
      for (const words of [english, chinese])
        expect(sentence(words.faults, fault)).toContain('"i"');
    }
  });
});

describe('where a fault is', () => {
  test.each([
    ['score_malformed', 'line 7, score', '第 7 行，score 列'],
    ['row_width', 'line 7', '第 7 行'],
    ['utf16', 'line 7', '第 7 行'],
    ['infrastructure_status', 'record 7', '第 7 条记录'],
    ['instance_missing', '', ''],
    ['column_missing', 'score', 'score 列'],
    ['unknown_task', '', ''],
  ])('%s: %p, %p', (code, inEnglish, inChinese) => {
    const fault = everyFault.find((one) => one.code === code);
    if (fault === undefined) throw new Error(code);
    expect([english.place(fault), chinese.place(fault)]).toEqual([inEnglish, inChinese]);
  });
});

describe('odd things that were found', () => {
  test.each([
    [undefined, 'nothing', '空缺'],
    [null, 'null', 'null'],
    [[1], 'a list', '列表'],
    [{ a: 1 }, 'an object', '对象'],
    ['a\u0000"b', '"a\\u{0}\\"b"', '"a\\u{0}\\"b"'],
    [1e400, 'Infinity', 'Infinity'],
  ])('%p', (found, inEnglish, inChinese) => {
    const fault = { code: 'value_malformed', record: 0, instance: 'i', found } as const;
    expect(sentence(english.faults, fault)).toContain(inEnglish);
    expect(sentence(chinese.faults, fault)).toContain(inChinese);
  });
});
