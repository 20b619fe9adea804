/** Compiles texts that are no files, as if they lay in the repository's root. */
import { join } from 'node:path';
import ts from 'typescript';
import type { Block } from './documents.js';
import { type Finding, root } from './source.js';

/** The compiler's settings of the specs: strict, our libraries by name, Node's types. */
function settings(): ts.CompilerOptions {
  const file = join(root, 'tsconfig.lint.json');
  const read = ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
      },
    },
  );
  return read?.options ?? {};
}

/** A program of these texts, by path from the root. Their imports are read from disk. */
export function programOf(texts: ReadonlyMap<string, string>): ts.Program {
  const options = settings();
  const host = ts.createCompilerHost(options);
  const planted = new Map([...texts].map(([path, text]) => [join(root, path), text]));
  host.fileExists = (path) => planted.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => planted.get(path) ?? ts.sys.readFile(path);
  return ts.createProgram([...planted.keys()], options, host);
}

/** What the compiler has to say about blocks of TypeScript in documents, each on its own. */
export function compileErrors(blocks: readonly Block[]): readonly Finding[] {
  const named = new Map(blocks.map((block, index) => [`block-${index}.ts`, block]));
  const texts = [...named].map(([name, { lines }]) => [name, [...lines, 'export {};'].join('\n')]);
  const program = programOf(new Map(texts as [string, string][]));
  return [...named].flatMap(([name, block]) => {
    const file = program.getSourceFile(join(root, name));
    if (file === undefined) throw new Error(`the compiler has not seen ${name}`);
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ];
    return found.map(({ start, messageText }) => ({
      path: block.path,
      line: block.line + file.getLineAndCharacterOfPosition(start ?? 0).line,
      instead: ts.flattenDiagnosticMessageText(messageText, ' '),
    }));
  });
}
