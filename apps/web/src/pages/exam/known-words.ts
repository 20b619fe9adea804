import type { TFunction } from 'i18next';

/** The words of a code of a kind; a code that this page does not know yet stays as it is. */
export function knownWords(
  words: TFunction<'exam'>,
  kind: 'track' | 'gap' | 'outcome' | 'adoption',
  code: string,
): string {
  return words(`${kind}_${code}` as 'title', { defaultValue: code });
}
