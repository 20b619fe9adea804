/** What the house rules look at: the source files of this repository, and what they find there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The repository's root, with a slash at the end. */
export const root: string = fileURLToPath(new URL('../../../', import.meta.url));

/** A file of ours, or a text that a test plants as one. */
export interface Source {
  /** From the root, with slashes: `libs/ledger/src/ids.ts`. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** A breach of a rule. `instead` says what to do. */
export interface Finding {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly instead: string;
}

/** A rule that can be checked file by file. */
export type Check = (source: Source) => readonly Finding[];

/** A file with this content, as if it were in the repository. */
export function sourceOf(path: string, text: string): Source {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** Every file of TypeScript and JavaScript that we wrote. */
export function allSources(): readonly Source[] {
  const folders = ['apps', 'libs', 'test', 'scripts', 'bin', 'deploy'];
  const configs = readdirSync(root).filter((name) => isCode(name));
  const inFolders = folders.flatMap((folder) => filesBelow(folder).filter((path) => isCode(path)));
  return [...configs, ...inFolders].map((path) =>
    sourceOf(path, readFileSync(join(root, path), 'utf8')),
  );
}

/** Paths of all files below a folder of the repository, if any; what tools make is left out. */
export function filesBelow(folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter(
      (path) => !/(^|\/)(node_modules|dist|build|coverage|\.git|\.epoch-ledger)\//.test(path),
    );
}

function isCode(path: string): boolean {
  return /\.([cm]?js|tsx?)$/.test(path);
}

/** A finding at a place in a file. */
export function finding(source: Source, node: ts.Node, instead: string): Finding {
  const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree));
  return { path: source.path, line: line + 1, instead };
}

/** Visits every node of a file. */
export function everyNode(source: Source, visit: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, walk);
  };
  walk(source.tree);
}

/** One line for each finding, to be compared with no lines at all. */
export function shown(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, instead }) => `${path}:${line} ${instead}`);
}
