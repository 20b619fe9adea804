/** What screen readers are told without a move of the focus. */
let told = '';
const listeners = new Set<() => void>();

/** Says `text` to whoever listens by ear. */
export function announce(text: string): void {
  told = text;
  for (const listener of listeners) listener();
}

/** The last announcement. */
export function lastAnnouncement(): string {
  return told;
}

/** Calls `listener` at each announcement; gives what ends that. */
export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
