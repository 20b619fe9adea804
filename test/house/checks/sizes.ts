/** House rule 12: a file is one idea, and it fits in the head. */
import ts from 'typescript';
import { type Check, everyNode, finding, type Finding } from './source.js';

const columnsMax = 100;
const fileLinesMax = 250;
const functionLinesMax = 60;

/** Lines of at most 100 columns, files of at most 250 lines, functions of at most 60. */
export const sizes: Check = (source) => {
  const findings: Finding[] = [];
  const lines = source.text.replace(/\n$/, '').split('\n');
  if (lines.length > fileLinesMax) {
    const instead = `${lines.length} lines: split the file into ideas of at most ${fileLinesMax}`;
    findings.push({ path: source.path, line: lines.length, instead });
  }
  lines.forEach((line, index) => {
    const columns = Array.from(line).length;
    if (columns <= columnsMax) return;
    const instead = `${columns} columns: break the line at ${columnsMax}`;
    findings.push({ path: source.path, line: index + 1, instead });
  });
  everyNode(source, (node) => {
    if (!ts.isFunctionLike(node) || isBlockOfSpecs(node)) return;
    const length = linesOf(source.tree, node);
    if (length <= functionLinesMax) return;
    const instead = `${length} lines: take the function apart, ${functionLinesMax} at most`;
    findings.push(finding(source, node, instead));
  });
  return findings;
};

function linesOf(tree: ts.SourceFile, node: ts.Node): number {
  const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
  return tree.getLineAndCharacterOfPosition(node.end).line - first + 1;
}

/** `describe('...', () => {...})`, and a function `describeX` around one, is a section. */
function isBlockOfSpecs(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return /^describe/.test(node.name?.text ?? '');
  return ts.isCallExpression(node.parent) && /^describe/.test(node.parent.expression.getText());
}
