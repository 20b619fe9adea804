/** What the address of this page says beside its path: the action, and what it is about. */
export interface OrganiseAddress {
  readonly lang?: string;
  readonly action?: string;
  readonly key?: string;
  readonly axis?: string;
  /** Of an appeal. */
  readonly id?: string;
  /** Version of an `AttemptSubmitted`. */
  readonly attempt?: string;
}

const names = ['action', 'key', 'axis', 'id', 'attempt'] as const;

/** Reads it; what nobody knows is left out. */
export function organiseAddress(search: Record<string, unknown>): OrganiseAddress {
  const known = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}
