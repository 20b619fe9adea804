/**
 * What the address of this page says beside its path: which events are shown, and which is open.
 */

/** The audit's part of an address. */
export interface AuditAddress {
  /** Name of an actor. */
  readonly actor?: string;
  /** Type of events. */
  readonly kind?: string;
  /** Part of the key of an entry. */
  readonly entry?: string;
  readonly order?: 'oldest';
  /** Version of the event that is open. */
  readonly event?: string;
}

/** Reads it; what nobody knows is left out. */
export function auditAddress(search: Record<string, unknown>): AuditAddress {
  const texts = (['actor', 'kind', 'entry'] as const).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const { event, order } = search;
  return {
    ...Object.fromEntries(texts),
    ...(order === 'oldest' ? { order } : {}),
    ...(typeof event === 'string' && /^[1-9][0-9]{0,15}$/.test(event) ? { event } : {}),
  };
}
