/**
 * Keys that the reader pinned in this browser, a vkey (`NAME+ID+KEY`) each. They stay until they
 * are forgotten; a key is only ever used for bundles of the service it is named after.
 */
const name = 'epoch-ledger-keys';

/** All of them. */
function pinnedKeys(): readonly string[] {
  return linesOf(localStorage.getItem(name) ?? '');
}

/** Those of one service. */
export function pinnedKeysOf(origin: string): readonly string[] {
  return pinnedKeys().filter((key) => key.startsWith(`${origin}+`));
}

/** Keeps the keys of a key file. */
export function pinKeys(file: string): void {
  keep([...new Set([...pinnedKeys(), ...linesOf(file)])]);
}

/** Forgets the keys of a key file. */
export function forgetKeys(file: string): void {
  const gone = new Set(linesOf(file));
  keep(pinnedKeys().filter((key) => !gone.has(key)));
}

/** Whether every key of a key file is pinned. */
export function arePinned(file: string): boolean {
  const kept = new Set(pinnedKeys());
  const keys = linesOf(file);
  return keys.length > 0 && keys.every((key) => kept.has(key));
}

function keep(keys: readonly string[]): void {
  localStorage.setItem(name, keys.join('\n'));
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
