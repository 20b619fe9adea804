/** The order of names. It is a file of its own, since the pages sort by it and need no more. */

/** -1, 0 or 1 by code points. `<` and `sort()` go by UTF-16, where U+1F600 comes before U+FB33. */
export function compareCodePoints(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (a !== b) return byCodePoint(a) < byCodePoint(b) ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}

/** Code units in code point order: the surrogates go behind all others. */
function byCodePoint(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
