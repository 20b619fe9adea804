/** What the address of this page says beside its path: which parts of the score are open. */

/** The entry's part of an address. */
export interface EntryAddress {
  /** Parts by their places in the plan: `0,0.2,0.2.1` is an axis, a task of it, an outcome. */
  readonly open?: string;
}

/** Reads it; what is no place is left out. */
export function entryAddress({ open }: Record<string, unknown>): EntryAddress {
  const isPlaces = typeof open === 'string' && /^[0-9a-z.]+(,[0-9a-z.]+)*$/.test(open);
  return isPlaces ? { open } : {};
}
