/** What the reader brings along, read: keys, notes, a policy. */
import { parsePolicy } from '#ledger/record/policy';
import { parseKeyFile, type VerifierKey } from '#ledger/record/verifier-key';
import type { Held } from '#ledger/verify/step';
import { cryptography } from './cryptography.js';
import type { HeldTexts } from './jobs.js';
import { BrokenOff, type Pieces } from './pieces.js';

const { sha256 } = cryptography;

/** What the verifier is given; throws BrokenOff for a key file or a policy that is none. */
export function heldOf(texts: HeldTexts, serviceLog: Pieces): Held {
  const { receipts, checkpoints, serviceLog: file } = texts;
  return {
    keys: texts.keys === null ? null : keysIn(texts.keys),
    receipts: receipts.map(noteOf),
    checkpoints: checkpoints.map(noteOf),
    serviceLog: file === null ? null : serviceLog.of({ file }),
    policy: texts.policy === null ? null : policyIn(texts.policy),
  };
}

/** The keys of a key file, at least one, none of a witness; throws BrokenOff. */
export function keysIn(text: string): readonly VerifierKey[] {
  const keys = parseKeyFile(text.trim(), sha256);
  if (keys === null || keys.length === 0) throw new BrokenOff({ code: 'bad_key_file' });
  const witness = keys.find(({ type }) => type === 'cosignature');
  if (witness === undefined) return keys;
  throw new BrokenOff({ code: 'witness_key', name: witness.name });
}

/** A note as it was signed: what pasting adds or takes away at its ends is put right. */
export function noteOf(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trim();
  return `${lines}\n`;
}

function policyIn(text: string): NonNullable<Held['policy']> {
  const decoded = parsePolicy(text, sha256);
  if (decoded.ok) return decoded.value;
  throw new BrokenOff({ code: 'bad_policy', issues: decoded.issues });
}
