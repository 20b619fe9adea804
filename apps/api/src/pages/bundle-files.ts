/** Where the built pages lie, and the document that all pages begin with. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '#ledger/invariant';

/** The pages as `npm run build` leaves them. */
export interface Bundle {
  /** `index.html` with the root of the service at `root`, such as `../../`. */
  documentAt(root: string): Buffer;
  /** Files whose names change with their content. */
  readonly assetsFolder: string;
}

/** What Vite writes at the head of the document; it is where the document's addresses begin. */
const baseTag = '<base href="./" />';

/** The bundle in `folder`, or null when the pages have not been built. */
export function openBundle(folder: string): Bundle | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  invariant(text.includes(baseTag), `${file} has no ${baseTag}`);
  const known = new Map<string, Buffer>();
  return {
    assetsFolder: join(folder, 'assets'),
    documentAt: (root) => {
      const document = known.get(root) ?? Buffer.from(text.replace(baseTag, baseAt(root)));
      known.set(root, document);
      return document;
    },
  };
}

/** `dist/web` beside package.json, whether this file runs compiled or not. */
export function builtPagesFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, 'dist', 'web');
}

function baseAt(root: string): string {
  return `<base href="${root}" />`;
}
