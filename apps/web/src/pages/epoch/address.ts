/** What the address of this page says beside its path. */
export interface EpochAddress {
  readonly lang?: string;
}

/** Reads it; what nobody knows is left out. */
export function epochAddress(_search: Record<string, unknown>): EpochAddress {
  return {};
}
