/**
 * Bearer tokens as the caller gives them. One token may carry several roles or one; whoever has a
 * token per role gives them all, and each request goes out with the one that fits.
 */
import type { Role } from '#ledger/ids';
import { badInput } from '../trouble.js';

/** A token, and the role it is known to have; null when only the service knows. */
export interface Token {
  readonly role: Role | null;
  readonly secret: string;
}

const roles: readonly Role[] = ['organiser', 'intake', 'judge', 'auditor'];

/**
 * Reads `TOKEN`, `ROLE=TOKEN`, `ROLE TOKEN` or several of them divided by commas or white space:
 * the service's `tokens.txt` is written like that. Lines that begin with `#` are comments. Trouble
 * (exit 2) for a token that no HTTP header can carry.
 */
export function parseTokens(text: string): readonly Token[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const words = lines.flatMap((line) => line.split(/[\s,]+/).flatMap(roleAndSecret));
  const tokens: Token[] = [];
  let role: Role | null = null;
  for (const word of words) {
    const named = roles.find((known) => known === word);
    if (role === null && named !== undefined) {
      role = named;
      continue;
    }
    tokens.push({ role, secret: checkedSecret(word) });
    role = null;
  }
  // Nothing follows, so the word was no role but a token that looks like one.
  if (role !== null) tokens.push({ role: null, secret: role });
  return tokens;
}

/**
 * `tokens` in the order in which a request for one of `wanted` should try them: those of its first
 * role, which may do the most, in front.
 */
export function tokensFor(tokens: readonly Token[], wanted: readonly Role[]): readonly Token[] {
  const fitting = wanted.flatMap((role) => tokens.filter((token) => token.role === role));
  return [...fitting, ...tokens.filter((token) => !fitting.includes(token))];
}

function roleAndSecret(word: string): readonly string[] {
  const role = roles.find((known) => word.startsWith(`${known}=`));
  return (role === undefined ? [word] : [role, word.slice(role.length + 1)]).filter(Boolean);
}

function checkedSecret(word: string): string {
  if (/^[\x21-\x7e]+$/.test(word)) return word;
  throw badInput({ message: 'A token is visible ASCII characters without blanks.' });
}
