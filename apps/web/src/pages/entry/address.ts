/** What the address of this page says beside its path. */
export interface EntryAddress {
  readonly lang?: string;
}

/** Reads it; what nobody knows is left out. */
export function entryAddress(_search: Record<string, unknown>): EntryAddress {
  return {};
}
