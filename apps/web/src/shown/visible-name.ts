/**
 * Two names that look alike must not pass for one another. What cannot be seen is shown by its
 * code point, and a name of composing characters says so.
 * Source: FORMATS, section 1 "Names"; Unicode, UAX #9 (directions) and UAX #15 (normal forms).
 */

/** How a name is shown. */
export interface VisibleName {
  readonly shown: string;
  /** The code points that compose with the one before them, such as `U+0301`; usually empty. */
  readonly composing: string;
}

/** Marks of direction, joiners and other characters without a look of their own. */
const invisible = new RegExp(
  [
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200c\\u200e\\u200f',
    '\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0]',
  ].join(''),
  'g',
);

/** The name with what is invisible spelled out. Zero width joiners stay: emoji are made of them. */
export function visibleName(text: string): VisibleName {
  const shown = text.replace(invisible, (character) => `⟨${codePoint(character)}⟩`);
  if (text === text.normalize('NFC')) return { shown, composing: '' };
  const marks = [...text].filter((character) => /\p{M}/u.test(character)).map(codePoint);
  return { shown, composing: [...new Set(marks)].join(' ') };
}

/** A name within a sentence, isolated from the directions around it. */
export function isolated(text: string): string {
  return `\u2068${visibleName(text).shown}\u2069`;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
