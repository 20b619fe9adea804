/** The words of a number; one that these pages do not know yet is told as the service tells it. */
import type { TFunction } from 'i18next';
import { countText } from '../../shown/number-text.js';
import type { Language } from '../../i18n/words.js';
import type { KeyNumber } from './wire.js';

type Words = TFunction<'key-numbers'>;

/** What it is called, here and in files. */
export function nameText({ name }: KeyNumber, words: Words): string {
  return known(`name_${name}`, words) ?? name;
}

/** What it means. */
export function meaningText({ name, meaning }: KeyNumber, words: Words): string {
  return known(`meaning_${name}`, words) ?? meaning;
}

/** Its value with its unit: `8,388,608 bytes`, `yes`. */
export function valueText({ value, unit }: KeyNumber, words: Words, language: Language): string {
  if (typeof value === 'string') return known(`value_${value}`, words) ?? value;
  const formatted = countText(value, language);
  return known(`unit_${unit}`, words, { count: value, formatted }) ?? `${formatted} ${unit}`;
}

function known(key: string, words: Words, values: object = {}): string | null {
  const text: string = words(key as 'title', { ...values, defaultValue: '' });
  return text === '' ? null : text;
}
