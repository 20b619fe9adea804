/** What the address of this page says beside its path: what is looked at closely. */
export interface ExamAddress {
  readonly model?: string;
  readonly track?: string;
  readonly item?: string;
  readonly attempt?: string;
}

const members = ['model', 'track', 'item', 'attempt'] as const;

/** Reads it; what nobody knows is left out. */
export function examAddress(search: Record<string, unknown>): ExamAddress {
  const given = members.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}
