/**
 * Verifying the published sample bundle. Its event bodies are illustrative, so the replay is left
 * out: the other steps are exact on it.
 */
import { cryptography } from '../libs/ledger/testing/cryptography.js';
import { parsePolicy } from '#ledger/record/policy';
import { parseKey } from '#ledger/record/verifier-key';
import { checkCheckpoints } from '#ledger/verify/check-checkpoints';
import { checkDisclosures } from '#ledger/verify/check-disclosures';
import { checkDocuments } from '#ledger/verify/check-documents';
import { checkHeld } from '#ledger/verify/check-held';
import { checkKeys } from '#ledger/verify/check-keys';
import { checkReceipts } from '#ledger/verify/check-receipts';
import { checkService } from '#ledger/verify/check-service';
import { checkWitnesses } from '#ledger/verify/check-witnesses';
import type { Cryptography, Held, Step } from '#ledger/verify/step';
import { type Report, runSteps } from '#ledger/verify/verify-bundle';
import type { ProofVectors, Tampering } from './proof-vectors.js';

/** All steps but the replay. */
const withoutReplay: readonly Step[] = [
  checkKeys,
  checkCheckpoints,
  checkService,
  checkDocuments,
  checkReceipts,
  checkDisclosures,
  checkHeld,
  checkWitnesses,
];

/** Verifies `pieces` of the sample bundle. */
export function verifySample(
  pieces: readonly Uint8Array[],
  held: Held,
  functions: Cryptography = cryptography,
): Promise<Report> {
  return runSteps(withoutReplay, pieces, { cryptography: functions, held });
}

/** What the reader brings along in a case; the first key unless it says otherwise. */
export function heldIn(given: Partial<Tampering>, vectors: ProofVectors): Held {
  const { held_receipts, held_checkpoints, service_log, policy } = given;
  const { keys = [vectors.keys[0]?.vkey ?? ''] } = given;
  const { sha256 } = cryptography;
  const decoded = policy === undefined ? null : parsePolicy(policy, sha256);
  if (decoded?.ok === false) throw new Error(JSON.stringify(decoded.issues));
  return {
    keys: keys?.flatMap((text) => parseKey(text, sha256) ?? []) ?? null,
    receipts: held_receipts ?? [],
    checkpoints: held_checkpoints ?? [],
    serviceLog: service_log === undefined ? null : [Buffer.from(service_log)],
    policy: decoded?.ok === true ? decoded.value : null,
  };
}

/**
 * Changes every byte whose place is a multiple of `step`, one at a time, and gives the places where
 * nothing was found. Lines of witnesses are left out, because nobody asked for any.
 */
export async function unnoticedChanges(
  vectors: ProofVectors,
  step: number,
): Promise<readonly number[]> {
  const sample = Buffer.from(vectors.bundle.text);
  // Of twelve thousand bundles most notes are the same.
  const remembering = { ...cryptography, verify: remembered(cryptography.verify) };
  const held = heldIn({}, vectors);
  const unnoticed = new Set<number>();
  for (let at = 0; at < sample.length; at += step) {
    const bytes = Buffer.from(sample);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    if ((await verifySample([bytes], held, remembering)).verified) unnoticed.add(at);
  }
  const ignored = sample.toString('latin1').matchAll(/witness[.]example[^ ]+ [A-Za-z0-9+/=]+/g);
  for (const { index, 0: line } of ignored) {
    for (let at = index; at < index + line.length; at += 1) unnoticed.delete(at);
  }
  return [...unnoticed];
}

function remembered(verifyOnce: Cryptography['verify']): Cryptography['verify'] {
  const known = new Map<string, boolean>();
  return (...given) => {
    const key = given.map((bytes) => Buffer.from(bytes).toString('latin1')).join();
    const answer = known.get(key) ?? verifyOnce(...given);
    known.set(key, answer);
    return answer;
  };
}
