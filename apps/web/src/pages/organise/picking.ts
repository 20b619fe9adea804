/** What can be chosen in a list, what a search finds of it, and what is chosen. */

/** One thing that can be chosen. */
export interface PickItem {
  readonly id: string;
  /** What it is called. */
  readonly text: string;
  /** What is said beside it. */
  readonly detail?: string;
}

/** The items in which every word of `search` occurs, upper and lower case alike. */
export function foundIn(items: readonly PickItem[], search: string): readonly PickItem[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return items;
  return items.filter(({ text, detail = '' }) => {
    const all = `${text} ${detail}`.toLowerCase();
    return sought.every((word) => all.includes(word));
  });
}

/** Ids of both lists that there are, in the order of the items, each once. */
export function merged(
  items: readonly PickItem[],
  chosen: readonly string[],
  more: readonly string[],
): readonly string[] {
  const ids = new Set([...chosen, ...more]);
  return items.filter(({ id }) => ids.has(id)).map(({ id }) => id);
}
