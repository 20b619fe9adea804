/**
 * The second verifier (Python, written from the texts alone), asked about many bundles at once.
 * Where there is no Python, the specs that need it report themselves as skipped.
 */
import { describe, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Policy, Quorum } from '#ledger/record/policy';
import { keyText } from '#ledger/record/verifier-key';
import type { Held } from '#ledger/verify/step';
import type { FindingCode } from '#ledger/verify/finding';
import { root } from './cli.js';

const python = 'python3';
const found = spawnSync(python, ['--version'], { stdio: 'ignore' }).status === 0;

/** A block of specs that asks the second verifier; without Python it is listed as skipped. */
export function describeWithPython(title: string, specs: () => void): void {
  const absent = (): void => {
    test(`needs ${python}`, () => undefined);
  };
  (found ? describe : describe.skip)(title, found ? specs : absent);
}

/** A bundle and what the reader of it brings along. */
export interface Question {
  readonly bytes: Uint8Array;
  readonly held: Held;
}

/** What the second verifier says of a bundle. */
export interface SecondReport {
  readonly verified: boolean;
  readonly findings: readonly { readonly code: FindingCode; readonly where: string }[];
  readonly notices: readonly { readonly code: string }[];
}

/** The second verifier's reports on `questions`, all by one process. */
export async function secondReports(
  questions: readonly Question[],
): Promise<readonly SecondReport[]> {
  const program = join(root, 'tools/second-verifier/verify_many.py');
  const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = textOf(child.stdout);
  for (const question of questions) child.stdin.write(`${await lineOf(question)}\n`);
  child.stdin.end();
  const reports = (await answers).split('\n').filter((line) => line !== '');
  if (reports.length !== questions.length) {
    throw new Error(`${program} gave ${reports.length} answers to ${questions.length} questions`);
  }
  return reports.map((line) => JSON.parse(line) as SecondReport);
}

async function lineOf({ bytes, held }: Question): Promise<string> {
  const { keys, receipts, checkpoints, serviceLog, policy } = held;
  const pieces: Uint8Array[] = [];
  for await (const piece of serviceLog ?? []) pieces.push(piece);
  return JSON.stringify({
    bundle: Buffer.from(bytes).toString('base64'),
    keys: (keys ?? []).map(keyText),
    receipts,
    checkpoints,
    service_log: serviceLog === null ? null : Buffer.concat(pieces).toString('base64'),
    policy: policy === null ? null : policyText(policy),
  });
}

/** The policy as a file, its witnesses and groups named anew. */
function policyText({ witnesses, quorum }: Policy): string {
  const lines = witnesses.map((key, index) => `witness w${index} ${keyText(key)}`);
  const nameOf = (part: Quorum): string => {
    if (part.kind === 'witness') return `w${witnesses.indexOf(part.key)}`;
    const members = part.members.map(nameOf);
    const name = `g${lines.length}`;
    lines.push(`group ${name} ${part.threshold} ${members.join(' ')}`);
    return name;
  };
  const asked = quorum === null ? 'none' : nameOf(quorum);
  return [...lines, `quorum ${asked}`].join('\n');
}
