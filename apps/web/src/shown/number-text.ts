/** Counts for people. Numbers in files and addresses never pass through here. */
import type { Language } from '../i18n/language.js';

const formats = new Map<Language, Intl.NumberFormat>();

/** `12,345` */
export function countText(count: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(count);
}
