/** The organiser's token: kept for this tab and no longer, sent while it is there. */
const name = 'epoch-ledger-token';
const listeners = new Set<() => void>();

/** The token, or null when nobody signed in in this tab. */
export function tokenHeld(): string | null {
  return sessionStorage.getItem(name);
}

/** Keeps a token, or forgets it. */
export function holdToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, token);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the token changes; gives what ends that. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
