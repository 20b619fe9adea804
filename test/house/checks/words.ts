/** Words that say: not finished, not run, or not named. */
import ts from 'typescript';
import { type Check, everyNode, finding, type Finding, type Source } from './source.js';

/** In pieces, so that this file does not find itself. */
const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`,
);
const vagueFolder = /^(apps|libs)\/.*\b(utils|common|core|types|interfaces)\//;

/** The one file that may leave specs out, because what they read may not be there. */
const maySkip = 'test/shared-data.ts';

/** Unfinished work, specs left out, module mocks, waiting by the clock, nameless exports. */
export const words: Check = (source) => {
  const findings: Finding[] = [];
  const add = (line: number, instead: string): void => {
    findings.push({ path: source.path, line, instead });
  };
  if (vagueFolder.test(source.path)) add(1, 'name the folder after what is in it');
  source.text.split('\n').forEach((line, index) => {
    if (unfinished.test(line)) add(index + 1, 'finish it, or write it down as an issue');
  });
  everyNode(source, (node) => {
    if (ts.isExportDeclaration(node) && node.exportClause === undefined) {
      findings.push(finding(source, node, 'name what is exported'));
    }
    if (ts.isCallExpression(node) && !isCalledAgain(node)) findings.push(...callsIn(source, node));
  });
  return findings;
};

/** `describe.each(table)` in `describe.each(table)(title, f)`. */
function isCalledAgain(node: ts.CallExpression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

function callsIn(source: Source, node: ts.CallExpression): readonly Finding[] {
  const called = node.expression.getText(source.tree);
  const at = (instead: string): readonly Finding[] => [finding(source, node, instead)];
  if (/^jest\.(mock|unstable_mockModule|doMock)$/.test(called)) {
    return at('use the memory adapter, or pass a function (house rule 16)');
  }
  if (source.path === maySkip) return [];
  if (/^(describe|test|it)\b.*\.(only|skip|todo|failing)\b/.test(called)) {
    return at('run every spec; describeWithSharedData is the one exception');
  }
  if (/^([fx](describe|test|it))$/.test(called)) return at('run every spec');
  if (source.path.endsWith('.spec.ts') && /^(sleep|pause|setTimeout)$/.test(called)) {
    return at('wait for what is to happen, not for the clock');
  }
  return [];
}
