/**
 * Where the service is: beside the pages. The document's base is its root, below whatever prefix a
 * proxy adds, so nothing here knows the prefix.
 */

const root = new URL(document.baseURI);

/** The path of the root, without the slash at its end unless it is all there is. */
export const basePath: string = root.pathname === '/' ? '/' : root.pathname.replace(/\/$/, '');

/** The address of what the API has under these names, each encoded: `apiUrl('epochs', id)`. */
export function apiUrl(...names: readonly string[]): URL {
  return new URL(`v1/${names.map(encodeURIComponent).join('/')}`, root);
}

/** The address of another document of the service: `docs`. */
export function serviceUrl(path: string): string {
  return new URL(path, root).href;
}
