/** What the address of this page says beside its path. */
export interface ExamAddress {
  readonly lang?: string;
}

/** Reads it; what nobody knows is left out. */
export function examAddress(_search: Record<string, unknown>): ExamAddress {
  return {};
}
