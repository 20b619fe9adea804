/** What the address of this page says beside its path. */
export interface AuditAddress {
  readonly lang?: string;
}

/** Reads it; what nobody knows is left out. */
export function auditAddress(_search: Record<string, unknown>): AuditAddress {
  return {};
}
