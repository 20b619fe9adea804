/**
 * What a service has registered against what an exam's evidence names: the suite is in the file,
 * the reference only by its digest.
 */
import type { ExamEvidence } from '#ledger/evidence/exam';
import { canonicalBytes } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { pathOf } from '../client/address.js';
import type { Client } from '../client/client.js';
import { otherEpoch } from '../load/other-epoch.js';
import { sha256Of } from '../sha256.js';
import { badInput, Trouble } from '../trouble.js';
import { suiteDigest } from './exam-step.js';

/** What of an exam's suite and reference a service has. */
export interface Registered {
  readonly suite: boolean;
  readonly reference: boolean;
}

/** Looks; Trouble (exit 1) when the service has other content under one of the names. */
export async function registeredOf(client: Client, evidence: ExamEvidence): Promise<Registered> {
  const { plan, suite, reference } = evidence;
  const { reference_id, sha256 } = reference;
  const isThere = (found: string | null, digest: string, place: string): boolean => {
    if (found === null || found === digest) return found !== null;
    throw otherEpoch(plan.epoch, { place, expected: digest, found });
  };
  const suiteFound = await digestIn(client, 'suites', suite.suite);
  const referenceFound = await digestIn(client, 'references', reference_id);
  return {
    suite: isThere(suiteFound, suiteDigest(evidence), 'suite, by its digest'),
    reference: isThere(referenceFound, sha256, 'reference.sha256'),
  };
}

/** The reference to register: `given`, which must be the one that the evidence names. */
export function referenceFrom(given: Json | null, { reference }: ExamEvidence): Json {
  const name = `the reference "${reference.reference_id}"`;
  if (given === null) {
    const message = `The service does not have ${name}.`;
    throw badInput({ message, advice: 'Give its file with --reference.' });
  }
  const found = sha256Of(canonicalBytes(given));
  if (found === reference.sha256) return given;
  const message = `the evidence names ${reference.sha256}, the file has ${found}`;
  throw badInput({
    message: `The file of --reference is not ${name} of the evidence.`,
    findings: [{ place: 'reference.sha256', code: 'differs', message }],
  });
}

/** Digest of what is registered under the name, null when nothing is. */
async function digestIn(
  client: Client,
  kind: 'suites' | 'references',
  name: string,
): Promise<string | null> {
  try {
    const { bytes } = await client.call({
      method: 'GET',
      path: pathOf('v1', kind, name),
      roles: [],
    });
    return sha256Of(bytes);
  } catch (error) {
    const code = kind === 'suites' ? 'unknown_suite' : 'unknown_reference';
    if (error instanceof Trouble && error.has(code)) return null;
    throw error;
  }
}
