/** Which language somebody reads. */

/** The languages of the pages. */
export const languages = ['en', 'zh'] as const;

/** One of them. */
export type Language = (typeof languages)[number];

/** Each as its readers call it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };

/** What a document in the language says of itself. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/**
 * The language of `?lang=` in an address, else the first of `preferred` (BCP 47 tags as a browser
 * gives them) that we have, else English.
 */
export function languageOf(search: string, preferred: readonly string[]): Language {
  const asked = new URLSearchParams(search).get('lang');
  const wishes = asked === null ? preferred : [asked, ...preferred];
  for (const wish of wishes) {
    const known = languages.find((language) => wish.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return 'en';
}
