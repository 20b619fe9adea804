/**
 * Keeps tokens as their file says, without a restart: a token that is revoked there stops working
 * within two seconds. A file that is broken or gone changes nothing, and the operator is told.
 */
import { unwatchFile, watchFile } from 'node:fs';
import type { Report } from '../report.js';
import { readTokens } from './tokens-file.js';
import type { Tokens } from './tokens.js';

/** How often the file is looked at. */
const lookMs = 1000;

/** Follows `file`; gives the way to end it. */
export function followTokens(file: string, tokens: Tokens, report: Report): () => void {
  const again = async (): Promise<void> => {
    const found = await readTokens(file);
    if (found === null) {
      report(`the tokens file ${file} is gone: the tokens that it had stay in force`);
      return;
    }
    tokens.replace(found);
    report(`read the tokens file ${file} again: ${String(found.length)} tokens are in force`);
  };
  const onChange = (): void => {
    again().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      report(`${why}; the tokens from before stay in force`);
    });
  };
  watchFile(file, { interval: lookMs, persistent: false }, onChange);
  return () => {
    unwatchFile(file, onChange);
  };
}
