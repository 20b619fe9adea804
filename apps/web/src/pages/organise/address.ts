/** What the address of this page says beside its path. */
export interface OrganiseAddress {
  readonly lang?: string;
}

/** Reads it; what nobody knows is left out. */
export function organiseAddress(_search: Record<string, unknown>): OrganiseAddress {
  return {};
}
