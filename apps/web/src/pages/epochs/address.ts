/** What the address of this page says beside its path. */
export interface EpochsAddress {
  readonly lang?: string;
}

/** Reads it; what nobody knows is left out. */
export function epochsAddress(_search: Record<string, unknown>): EpochsAddress {
  return {};
}
