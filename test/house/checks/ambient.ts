/** House rules 4, 7, 8: nothing ambient below apps/, one clock, bytes made in one place. */
import ts from 'typescript';
import { type Check, everyNode, finding, type Finding, type Source } from './source.js';

const inLibrary = /^libs\/[^/]+\/src\//;
const inPureLibrary = /^libs\/(ledger|tcsexam)\/src\//;
const inService = /^apps\/[^/]+\/src\//;

const theClock = 'apps/api/src/clock.ts';
/** Browsers have their own, for what is shown and never for what is recorded. */
const theirClock = 'apps/web/src/shown/clock.ts';
/** Passwords and names that nobody else has: chance is the point of it. */
const theChance = 'libs/embedded-database/src/random-name.ts';

/** Engines differ in their last bit. */
const inexact = /^Math\.(random|exp|expm1|log|log10|log1p|log2|pow)$/;

/** Clock, chance, environment, language and console in libraries; a second wall clock in apps. */
export const ambient: Check = (source) => {
  if (source.path.endsWith('.spec.ts')) return [];
  const findings: Finding[] = [];
  everyNode(source, (node) => {
    const instead = inLibrary.test(source.path)
      ? insteadInLibrary(source, node)
      : insteadInService(source, node);
    if (instead !== null) findings.push(finding(source, node, instead));
  });
  return findings;
};

function insteadInLibrary(source: Source, node: ts.Node): string | null {
  if (isValue(node, 'Date') || isValue(node, 'performance')) {
    return 'time comes in the envelope; instants are texts';
  }
  if (isValue(node, 'console')) return 'return what happened; the apps tell people';
  if (isValue(node, 'Intl')) return 'print by hand: language is a matter of pages';
  if (ts.isPropertyAccessExpression(node)) return insteadOfAccess(source, node);
  if (ts.isImportDeclaration(node) && /['"]node:crypto['"]/.test(node.moduleSpecifier.getText())) {
    const chance = /\b(random|getRandom)\w*/.test(node.importClause?.getText() ?? '');
    return chance && source.path !== theChance ? 'take what is random as an argument' : null;
  }
  return null;
}

function insteadOfAccess(source: Source, node: ts.PropertyAccessExpression): string | null {
  const text = node.getText(source.tree);
  if (inexact.test(text)) return 'compute exactly, in numeric/';
  if (/^process\.(env|hrtime)/.test(text)) return 'settings and time come as arguments';
  if (/^(localeCompare|toLocale\w*)$/.test(node.name.text)) return 'use compareCodePoints';
  const makesBytes = text === 'JSON.stringify' && source.path.startsWith('libs/ledger/src/');
  if (makesBytes && !source.path.startsWith('libs/ledger/src/record/')) {
    return 'only record/ makes bytes: use canonicalText';
  }
  return null;
}

function insteadInService(source: Source, node: ts.Node): string | null {
  const clock = source.path.startsWith('apps/web/') ? theirClock : theClock;
  if (!inService.test(source.path) || source.path === clock) return null;
  return isValue(node, 'Date') ? `ask the clock of ${clock}` : null;
}

/** The global of that name, used as a value: not as a type, a member or a declared name. */
function isValue(node: ts.Node, name: string): boolean {
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return ts.isNewExpression(parent) || ts.isCallExpression(parent);
}

/** Imports of a pure library: of itself and of the ledger only, so it runs in any browser. */
export const portable: Check = (source) => {
  if (!inPureLibrary.test(source.path) || source.path.endsWith('.spec.ts')) return [];
  const findings: Finding[] = [];
  everyNode(source, (node) => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const from = isImport ? node.moduleSpecifier : undefined;
    if (from === undefined || !ts.isStringLiteral(from)) return;
    const allowed = source.path.startsWith('libs/tcsexam/') ? /^(\.|#ledger\b)/ : /^(\.|#ledger\/)/;
    if (!allowed.test(from.text)) {
      findings.push(
        finding(source, node, `a pure library cannot use ${from.text}: take a function`),
      );
    }
  });
  return findings;
};
