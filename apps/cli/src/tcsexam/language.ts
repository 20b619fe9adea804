/** Which language the program speaks. Source: FORMATS, section 2; POSIX, "LANG". */
import { chinese } from './words/chinese.js';
import { english } from './words/english.js';
import type { ProgramWords } from './words/words.js';

/** The language called `name` (`en`, `zh`, `zh_CN.UTF-8`, ...), or null when it is not spoken. */
export function languageNamed(name: string): ProgramWords | null {
  if (/^zh($|[-_.])/i.test(name)) return chinese;
  return /^(en($|[-_.])|C$|C\.|POSIX$)/i.test(name) ? english : null;
}

/**
 * The language asked for by `--lang` among `words`, else by LANG, else English. Known before the
 * words are understood, because not understanding them is a message too.
 */
export function languageOf(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ProgramWords {
  const end = words.indexOf('--');
  const given = end < 0 ? words : words.slice(0, end);
  const at = given.indexOf('--lang');
  const joined = given.find((word) => word.startsWith('--lang='))?.slice('--lang='.length);
  const asked = at < 0 ? joined : given[at + 1];
  const spoken = asked === undefined ? null : languageNamed(asked);
  return spoken ?? languageNamed(environment['LANG'] ?? '') ?? english;
}
