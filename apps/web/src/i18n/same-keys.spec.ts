/** Every word in both languages, and a text for every code that the service can answer. */
import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { examCodes } from '../../../api/src/http/exam-codes.js';
import { issueCodes, refusalCodes, serviceCodes } from '../../../api/src/http/statuses.js';

type Words = Readonly<Record<string, string>>;

const folder = (language: string): URL => new URL(`./${language}/`, import.meta.url);

async function wordsOf(language: string, file: string): Promise<Words> {
  const module = (await import(new URL(file, folder(language)).href)) as { words: Words };
  return module.words;
}

/** Keys without the ending that a count chooses: one of a pair that stands whole in English. */
function keysOf(words: Words): readonly string[] {
  const bare = Object.keys(words).map((key) => key.replace(counted, ''));
  return [...new Set(bare)].sort();
}

/** The code `solver_score_above_one` counts nothing. */
const counted = /(?<!above)_(one|other)$/;

/** The names between double braces. */
function valuesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))].sort();
}

const files = readdirSync(folder('en')).sort();

describe('the words of the pages', () => {
  test('are files of the same names in both languages', () => {
    expect(readdirSync(folder('zh')).sort()).toEqual(files);
  });

  test.each(files)('%s has the same keys in both languages, and no empty text', async (file) => {
    const [english, chinese] = [await wordsOf('en', file), await wordsOf('zh', file)];
    expect(keysOf(chinese)).toEqual(keysOf(english));
    expect(Object.values({ ...english, ...chinese }).filter((text) => text === '')).toEqual([]);
  });

  test.each(files)('%s names no value that English does not', async (file) => {
    const [english, chinese] = [await wordsOf('en', file), await wordsOf('zh', file)];
    const unknown = Object.entries(chinese).flatMap(([key, text]) => {
      const known = new Set(valuesIn(english[key] ?? ''));
      return valuesIn(text)
        .filter((name) => !known.has(name))
        .map((name) => `${key}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  test.each(files)('%s counts in English with one and with others', async (file) => {
    const keys = Object.keys(await wordsOf('en', file));
    const halves = keys.filter((key) => {
      const other = key.replace(counted, (_, end) => (end === 'one' ? '_other' : '_one'));
      return other !== key && !keys.includes(other);
    });
    expect(halves).toEqual([]);
  });

  test('say every code of a problem document', async () => {
    const known = new Set(Object.keys(await wordsOf('en', 'problems.ts')));
    const codes = Object.keys({ ...serviceCodes, ...refusalCodes, ...examCodes, ...issueCodes });
    expect(codes.length).toBeGreaterThan(80);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });
});
