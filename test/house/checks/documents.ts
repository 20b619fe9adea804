/** What documents promise: links that lead somewhere, commands that exist, blocks of code. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesBelow, type Finding, root } from './source.js';

/** A document of ours, or a text that a test plants as one. */
export interface Document {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** A fenced block of a document. */
export interface Block {
  readonly path: string;
  /** Of its first line inside, from 1. */
  readonly line: number;
  /** What stands after the fence: `sh`, `ts`. */
  readonly language: string;
  readonly lines: readonly string[];
}

/** What commands may be given. */
export interface Commands {
  /** `scripts` of package.json. */
  readonly scripts: ReadonlySet<string>;
  /** Our programs, each with its verbs and all their options; null where any will do. */
  readonly programs: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>> | null>;
}

/** Every Markdown file of the repository. */
export function allDocuments(): readonly Document[] {
  return filesBelow('.')
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Links to files that are not there, and to headings that no document has. */
export function brokenLinks(document: Document): readonly Finding[] {
  return outsideOfBlocks(document).flatMap(([line, number]) =>
    Array.from(line.matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1] ?? '')
      .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(document, target))
      .map((target) => ({
        path: document.path,
        line: number,
        instead: `${target} leads nowhere: name a file, or a heading, that is there`,
      })),
  );
}

function leadsSomewhere({ path, text }: Document, target: string): boolean {
  const [file = '', heading] = target.split('#');
  const place = file === '' ? path : normalize(join(dirname(path), file));
  if (file !== '' && !existsSync(join(root, place))) return false;
  if (heading === undefined) return true;
  const content = file === '' ? text : readFileSync(join(root, place), 'utf8');
  return anchors({ path: place, text: content }).has(heading);
}

/** The names that headings get on the web: lower case, blanks as hyphens, no punctuation. */
function anchors(document: Document): ReadonlySet<string> {
  const headings = outsideOfBlocks(document).filter(([line]) => line.startsWith('#'));
  return new Set(
    headings.map(([line]) =>
      line
        .replace(/^#+ */, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function outsideOfBlocks(document: Document): readonly (readonly [string, number])[] {
  const inside = new Set(
    blocksOf(document).flatMap(({ line, lines }) => lines.map((_, index) => line + index)),
  );
  return document.text
    .split('\n')
    .map((line, index) => [line, index + 1] as const)
    .filter(([, number]) => !inside.has(number));
}

/** The fenced blocks of a document. */
export function blocksOf({ path, text }: Document): readonly Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; line: number; language: string; lines: string[] } | null = null;
  text.split('\n').forEach((line, index) => {
    const fence = /^\s*(```+|~~~+)\s*(\S*)/.exec(line);
    if (open === null) {
      if (fence === null) return;
      open = { fence: fence[1] ?? '', line: index + 2, language: fence[2] ?? '', lines: [] };
    } else if (line.trim() === open.fence) {
      blocks.push({ path, line: open.line, language: open.language, lines: open.lines });
      open = null;
    } else {
      open.lines.push(line);
    }
  });
  return blocks;
}

/** Lines of shell blocks that call a script, a program, a verb, an option or a file we lack. */
export function brokenCommands(document: Document, commands: Commands): readonly Finding[] {
  const shell = blocksOf(document).filter(({ language }) =>
    /^(sh|bash|shell|console)$/.test(language),
  );
  return shell.flatMap(({ path, line, lines }) =>
    joined(lines).flatMap(([text, index]) =>
      text
        .split(/\s*(?:&&|\|\||;|\|)\s+/)
        .flatMap((command) => troubleWith(command, commands) ?? [])
        .map((instead) => ({ path, line: line + index, instead })),
    ),
  );
}

/** Commands with their line: without prompt, continued lines as one, no comments, no output. */
function joined(lines: readonly string[]): readonly (readonly [string, number])[] {
  const prompted = lines.some((line) => line.startsWith('$ '));
  const commands: (readonly [string, number])[] = [];
  let continued: string | null = null;
  lines.forEach((line, index) => {
    const text: string = (continued ?? '') + line.replace(/^\$ /, '');
    const isOutput = prompted && continued === null && !line.startsWith('$ ');
    continued = !isOutput && text.endsWith('\\') ? text.slice(0, -1) : null;
    if (!isOutput && continued === null) commands.push([text.replace(/(^|\s)#.*$/, ''), index]);
  });
  return commands;
}

/** What is wrong with one command, or null. Programs that are not ours are taken on trust. */
function troubleWith(command: string, { scripts, programs }: Commands): string | null {
  const words = command.trim().split(/\s+/);
  while (/^([A-Z_]+=|npx$|sudo$|time$)/.test(words[0] ?? '')) words.shift();
  const [program = '', first = '', second = ''] = words;
  if (program === 'npm') {
    const script = first === 'run' ? second : /^(test|start)$/.test(first) ? first : null;
    return script === null || scripts.has(script) ? null : `package.json has no script ${script}`;
  }
  if (program === 'node' && /^[\w./-]+\.[cm]?js$/.test(first) && !first.startsWith('dist/')) {
    return existsSync(join(root, first)) ? null : `there is no file ${first}`;
  }
  if (/^\.{0,2}\w*\/[\w./-]+$/.test(program) && !program.startsWith('/')) {
    return existsSync(join(root, program)) ? null : `there is no file ${program}`;
  }
  return programs.has(program) ? troubleWithVerb(words, programs.get(program) ?? null) : null;
}

function troubleWithVerb(
  [program = '', verb = '', ...rest]: readonly string[],
  verbs: ReadonlyMap<string, ReadonlySet<string>> | null,
): string | null {
  if (verbs === null || verb.startsWith('-') || verb === '') return null;
  const options = verbs.get(verb);
  if (options === undefined) return `${program} has no command ${verb}`;
  const end = rest.indexOf('--');
  const given = (end < 0 ? rest : rest.slice(0, end)).filter((word) => /^--\w/.test(word));
  const unknown = given.map((word) => word.split('=')[0] ?? '').find((word) => !options.has(word));
  return unknown === undefined ? null : `${program} ${verb} has no option ${unknown}`;
}
