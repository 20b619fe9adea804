/**
 * Which addresses are pages: they all answer the same document, whose script shows what the address
 * says. Anything else that nobody knows stays a problem document.
 */

/** The addresses of pages, `:name` for one name. The router of the pages has the same list. */
export const pageAddresses: readonly string[] = [
  '/',
  '/epochs/:epoch',
  '/epochs/:epoch/audit',
  '/epochs/:epoch/entries/:key',
  '/epochs/:epoch/organise',
  '/exams/:epoch',
  '/key-numbers',
  '/verify',
];

/** The ways a page's address may be written: with and without a slash at its end. */
export function waysOf(address: string): readonly string[] {
  return address === '/' ? ['/'] : [address, `${address}/`];
}

/**
 * Where the root of the service lies, seen from the page at `path`: `./`, `../`, `../../` ... A
 * proxy may serve us below any prefix, which only the browser knows; relative addresses hold there.
 */
export function rootSeenFrom(path: string): string {
  const depth = path.split('/').length - 2;
  return depth === 0 ? './' : '../'.repeat(depth);
}
