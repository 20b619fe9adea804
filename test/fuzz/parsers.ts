/** Every reader of what comes from outside, with real inputs that it takes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeTokens } from '../../apps/api/src/access/tokens.js';
import { parseLines } from '../../apps/api/src/commands/parse-lines.js';
import { parseTokens } from '../../apps/cli/src/client/tokens.js';
import { Trouble } from '../../apps/cli/src/trouble.js';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { reportIssues } from '#ledger/epoch/decode-outcome-reports';
import { decodeEvidence } from '#ledger/evidence/decode';
import { decodePlan } from '#ledger/evidence/decode-plan';
import { decodeExamEvidence } from '#ledger/exam/decode-exam-evidence';
import { decodeImportRecord } from '#ledger/imported/decode-import';
import type { Decoded } from '#ledger/issue';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import type { Json } from '#ledger/record/json';
import { parseNote } from '#ledger/record/note';
import { parseOrderedJsonBytes } from '#ledger/record/ordered-json';
import { parsePolicy } from '#ledger/record/policy';
import { parseReceipt } from '#ledger/record/receipt';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { parseTlogProof } from '#ledger/record/tlog-proof';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import {
  decodeCohort,
  decodeReferenceFile,
  decodeSolverScore,
  decodeSuiteFile,
  parseRecords,
  TableReader,
} from '#tcsexam';
import { root } from '../cli.js';

/** A reader. */
export interface Parser {
  readonly name: string;
  readonly seeds: readonly Buffer[];
  /** Reads; throws only what a caller of it expects. Gives what it says against the input. */
  readonly read: (bytes: Buffer) => unknown;
  /** How much of the share of the others it is given, 1 unless it is slow. */
  readonly share?: number;
}

const example = (path: string): Buffer => readFileSync(join(root, 'examples', path));
const stored = (end: string): readonly Buffer[] => {
  const folder = join(root, 'test/stored/release-1');
  const names = readdirSync(folder).filter((name) => name.endsWith(end));
  return names.map((name) => readFileSync(join(folder, name)));
};
const member = (bytes: Buffer, name: string): Buffer =>
  Buffer.from(JSON.stringify((JSON.parse(bytes.toString()) as Record<string, unknown>)[name]));

/** Reads JSON, then `decode`; every fault must say what is wrong, and where it can. */
function ofJson(decode: (json: Json) => Decoded<unknown>): (bytes: Buffer) => unknown {
  return (bytes) => {
    const json = parseJsonBytes(bytes);
    return explained(json.ok ? decode(json.value) : json);
  };
}

function explained(decoded: Decoded<unknown>): unknown {
  if (decoded.ok) return decoded.value;
  const { issues } = decoded;
  const isSaid = issues.every(({ place, message }) => typeof place === 'string' && message !== '');
  if (issues.length === 0 || !isSaid) throw new Error(`no reason: ${JSON.stringify(issues)}`);
  return issues;
}

const evidence = example('epoch/evidence.json');
const suite = example('tcsexam/example.json');
const models = 'tcsexam/three-models';
const folder = (name: string): readonly Buffer[] =>
  readdirSync(join(root, 'examples', models, name)).map((file) =>
    example(`${models}/${name}/${file}`),
  );
const text = (parse: (given: string) => unknown) => (bytes: Buffer) =>
  parse(bytes.toString('utf8'));
const { sha256 } = cryptography;

/** All of them. */
export const parsers: readonly Parser[] = [
  { name: 'JSON', seeds: [evidence, suite], read: (bytes) => explained(parseJsonBytes(bytes)) },
  {
    name: 'JSON whose members keep their order',
    seeds: [suite],
    read: (bytes) => explained(parseOrderedJsonBytes(bytes)),
  },
  { name: 'evidence', seeds: [evidence], read: ofJson(decodeEvidence) },
  { name: 'a plan', seeds: [member(evidence, 'plan')], read: ofJson(decodePlan) },
  {
    name: 'evidence of an exam',
    seeds: [example(`${models}/evidence.json`)],
    read: ofJson(decodeExamEvidence),
  },
  {
    name: 'an import',
    seeds: [
      Buffer.from(
        JSON.stringify({ record: evidence.toString('base64'), evidence: {}, source: 'paper' }),
      ),
    ],
    read: ofJson(decodeImportRecord),
  },
  {
    name: 'lines of outcomes',
    seeds: [example('epoch/outcomes.ndjson')],
    read: (bytes) => explained(parseLines(bytes, { name: 'outcomes', issuesOf: reportIssues })),
  },
  { name: 'a suite', seeds: [suite], read: ofJson(decodeSuiteFile) },
  { name: 'a reference', seeds: [suite], read: ofJson(decodeReferenceFile) },
  { name: 'a cohort', seeds: [example(`${models}/cohort.json`)], read: ofJson(decodeCohort) },
  {
    name: 'records of a Solver run',
    seeds: folder('records'),
    read: (bytes) => explained(parseRecords(bytes)),
  },
  {
    name: 'a solver-score output',
    seeds: folder('solver-scores'),
    read: ofJson((json) => decodeSolverScore(json, null)),
  },
  { name: 'an attempt table', seeds: [example(`${models}/attempts.csv`)], read: readTable },
  {
    name: 'a tokens file',
    seeds: [Buffer.from(JSON.stringify([{ name: 'a', roles: ['judge'], sha256: '0'.repeat(64) }]))],
    read: (bytes) => explained(decodeTokens(bytes)),
  },
  { name: 'tokens of a caller', seeds: [Buffer.from('judge=a, intake b')], read: readTokens },
  { name: 'a key file', seeds: stored('.pub'), read: text((given) => parseKeyFile(given, sha256)) },
  { name: 'a note', seeds: stored('.checkpoint'), read: text(parseNote) },
  { name: 'a checkpoint', seeds: stored('.checkpoint'), read: text(parseCheckpoint) },
  { name: 'a receipt', seeds: stored('.receipt'), read: text(parseReceipt) },
  { name: 'a proof', seeds: stored('.tlog-proof'), read: text(parseTlogProof) },
  {
    name: 'a policy',
    seeds: [Buffer.from('log vkey\nwitness w vkey\ngroup g 1 w\nquorum g\n')],
    read: text((given) => explained(parsePolicy(given, sha256))),
  },
  { name: 'a bundle', seeds: stored('.bundle'), read: readBundle, share: 0.1 },
];

function readTable(bytes: Buffer): unknown {
  const reader = new TableReader(() => []);
  for (let at = 0; at < bytes.length; at += 1000) {
    if (!reader.push(bytes.subarray(at, at + 1000))) break;
  }
  reader.end();
  return reader.faults;
}

function readTokens(bytes: Buffer): unknown {
  try {
    return parseTokens(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof Trouble) return error.message;
    throw error;
  }
}

async function readBundle(bytes: Buffer): Promise<unknown> {
  const { verified, findings } = await verifyBundle([bytes], { cryptography, held: nothingHeld });
  if (verified !== (findings.length === 0)) throw new Error('a verdict without its findings');
  return findings;
}
