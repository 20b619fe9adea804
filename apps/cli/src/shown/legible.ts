/**
 * Text from elsewhere on a terminal. Escape sequences could repaint what stands there, and marks of
 * direction turn it around: what cannot be seen is spelled out. Only what people read goes through
 * here; results for programs are bytes that nobody touches.
 * Source: Unicode, UAX #9; ECMA-48.
 */

/** Control characters but LF, marks of direction, other separators of lines, lone surrogates. */
const unseen = new RegExp(
  '[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f' +
    '\\u2028-\\u202e\\u2066-\\u2069\\ufeff]|\\p{Cs}',
  'gu',
);

/** `text` with everything spelled out that a terminal would obey; it may have several lines. */
export function legible(text: string): string {
  return text.replace(unseen, spelledOut);
}

/** The same on one line: a value of several could pass for lines of ours. */
export function oneLine(text: string): string {
  return legible(text).replaceAll('\n', spelledOut);
}

function spelledOut(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
