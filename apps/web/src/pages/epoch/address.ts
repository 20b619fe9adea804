/**
 * What the address of an epoch's page says beside its path: order, filter, opened rows, and the
 * entries chosen for the plots. All of it is plain text, so that a view can be sent to somebody.
 */

/** The page's part of an address. */
export interface EpochAddress {
  /** A column to sort by, `-` before it for descending: `-score`, `axis:grasping`. */
  readonly sort?: string;
  /** Part of a key or a model. */
  readonly filter?: string;
  /** Keys of the opened rows. */
  readonly open?: string;
  /** Keys of the entries in the plots. */
  readonly chosen?: string;
}

/** A change of it; what is undefined is taken away. */
export type EpochAddressChange = {
  readonly [Member in keyof EpochAddress]?: string | undefined;
};

/** What can be sorted by. */
export type SortColumn = 'rank' | 'model' | 'key' | 'score' | 'submitted_at' | `axis:${string}`;

/** A column and a direction. */
export interface SortOrder {
  readonly by: SortColumn;
  readonly descending: boolean;
}

const members = ['sort', 'filter', 'open', 'chosen'] as const;
const columns: readonly string[] = ['rank', 'model', 'key', 'score', 'submitted_at'];

/** Reads it; what nobody knows is left out. */
export function epochAddress(search: Record<string, unknown>): EpochAddress {
  const given = members.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The order that `sort` names; null for that of the record, also where it names nothing. */
export function sortOrderOf({ sort }: EpochAddress): SortOrder | null {
  if (sort === undefined) return null;
  const descending = sort.startsWith('-');
  const by = descending ? sort.slice(1) : sort;
  return isColumn(by) ? { by, descending } : null;
}

/** The other way round. */
export function sortText(order: SortOrder | null): string | undefined {
  return order === null ? undefined : `${order.descending ? '-' : ''}${order.by}`;
}

/** Keys may have commas in them; those are written `%2C`, and `%` itself `%25`. */
export function keysText(keys: readonly string[]): string | undefined {
  const written = keys.map((key) => key.replaceAll('%', '%25').replaceAll(',', '%2C'));
  return written.length === 0 ? undefined : written.join(',');
}

/** The keys that stand in a member of the address, each once. */
export function keysIn(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const keys = text.split(',').map((key) => key.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return [...new Set(keys)];
}

function isColumn(text: string): text is SortColumn {
  return columns.includes(text) || text.startsWith('axis:');
}
