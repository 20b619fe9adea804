/** Exports that do not say what they are. */
import { join } from 'node:path';
import ts from 'typescript';
import { programOf } from './compile.js';
import { type Finding, root } from './source.js';

/** Every name that `text`, as the file `path`, exports and whose declaration has no comment. */
export function uncommented(path: string, text: string): readonly Finding[] {
  const program = programOf(new Map([[path, text]]));
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(root, path));
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${path} exports nothing`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.getDocumentationComment(checker).length > 0) return [];
    return [missing(exported.name, symbol)];
  });
}

function missing(name: string, symbol: ts.Symbol): Finding {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) throw new Error(`${name} is declared nowhere`);
  const file = declaration.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
  return {
    path: file.fileName.slice(root.length),
    line: line + 1,
    instead: `${name}: say what it is, with shapes, units and errors`,
  };
}
