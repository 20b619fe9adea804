/** What the address of this page says beside its path. */
export interface KeyNumbersAddress {
  /** Part of an epoch's id or of a rule's. */
  readonly filter?: string;
}

/** Reads it; what nobody knows is left out. */
export function keyNumbersAddress({ filter }: Record<string, unknown>): KeyNumbersAddress {
  return typeof filter === 'string' && filter !== '' ? { filter } : {};
}
