/**
 * What somebody could do to an exported epoch: change an outcome, or sign it anew with a key of
 * their own. The demo shows that both are found. Source: docs/record-format.md, "The bundle".
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { invariant } from '#ledger/invariant';
import { canonicalText } from '#ledger/record/canonical';
import type { JsonObject } from '#ledger/record/json';
import { parseNote, type Signer, signNote } from '#ledger/record/note';
import { keyText, verifierKey } from '#ledger/record/verifier-key';
import { cryptography } from '../cryptography.js';

/** A copy in which a failure became a success. */
export interface ChangedOutcome {
  readonly bundle: Buffer;
  /** Version of the event that was changed. */
  readonly version: number;
  /** Whose outcome, and on which task. */
  readonly key: string;
  readonly axis: string;
  readonly task: string;
}

interface OutcomesEvent extends JsonObject {
  readonly version: number;
  readonly body: JsonObject & { readonly rows: readonly OutcomesRow[] };
}

interface OutcomesRow extends JsonObject {
  readonly key: string;
  readonly axis: string;
  readonly task: string;
  readonly outcomes: string;
}

/** The members of the header that are signed, or name who signed. */
interface SignedMembers extends JsonObject {
  readonly origin: string;
  readonly checkpoints: readonly string[];
  readonly receipts: readonly string[];
  readonly service: JsonObject & { readonly checkpoints: readonly string[] };
}

/** A copy of `bundle` in which the first reported failure is a success, all else the same. */
export function withOutcomeChanged(bundle: Buffer): ChangedOutcome {
  const lines = bundle.toString('utf8').split('\n');
  const at = lines.findIndex(
    (line) => line.includes('"type":"OutcomesRecorded"') && /"outcomes":"[^"]*0/.test(line),
  );
  invariant(at > 0, 'somebody failed at something');
  const event = JSON.parse(lines[at] ?? '') as OutcomesEvent;
  const { rows } = event.body;
  const place = rows.findIndex(({ outcomes }) => outcomes.includes('0'));
  const row = rows[place];
  invariant(row !== undefined, 'the line has a failure');
  const outcomes = row.outcomes.replace('0', '1');
  const body = { ...event.body, rows: rows.with(place, { ...row, outcomes }) };
  lines[at] = canonicalText({ ...event, body });
  const { key, axis, task } = row;
  return { bundle: Buffer.from(lines.join('\n')), version: event.version, key, axis, task };
}

/** A copy of `bundle` in which everything that is signed is signed by a key just made. */
export function signedByStranger(bundle: Buffer): Buffer {
  const end = bundle.indexOf('\n');
  const header = JSON.parse(bundle.toString('utf8', 0, end)) as SignedMembers;
  const signer = stranger(header.origin);
  const again = (note: string): string => signNote(parseNote(note)?.text ?? '', signer);
  const forged = canonicalText({
    ...header,
    checkpoints: header.checkpoints.map(again),
    keys: [keyText(signer.key)],
    receipts: header.receipts.map(again),
    service: { ...header.service, checkpoints: header.service.checkpoints.map(again) },
  });
  return Buffer.concat([Buffer.from(forged), bundle.subarray(end)]);
}

/** Somebody who signs under the service's name. */
function stranger(name: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    key: verifierKey(name, 'ed25519', bytes, cryptography.sha256),
    sign: (message) => sign(null, message, privateKey),
  };
}
