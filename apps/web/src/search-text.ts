/**
 * What stands behind the question mark of our addresses: plain texts, so that people can read and
 * write them (`?sort=-score&lang=zh`). Of a name given twice the last counts.
 */

/** The texts by name. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The other way round; what is absent or empty is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') text.set(name, value);
  }
  // These mean nothing special there, and addresses are read by people.
  const written = text.toString().replace(/%(2C|3A|2F|40)/g, decodeURIComponent);
  return written === '' ? '' : `?${written}`;
}
