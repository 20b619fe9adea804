/**
 * Cosignatures: a witness's word that at a time it saw this checkpoint, and nothing that forked
 * from it.
 * Source: C2SP tlog-cosignature v1.0.1, Ed25519.
 */
import type { NoteSignature, ParsedNote } from './note.js';
import { encodeUtf8 } from './utf8.js';
import type { VerifierKey, VerifyEd25519 } from './verifier-key.js';

/** Seconds since 1970 as a cosignature has them; compared as whole numbers. */
export type Seconds = bigint;

/** What the witness signs: the time, then the text of the checkpoint. */
export function cosignedBytes(text: string, time: Seconds): Uint8Array {
  return encodeUtf8(`cosignature/v1\ntime ${String(time)}\n${text}`);
}

/** What follows the key ID on the line of a cosignature: 8 bytes of time, then the signature. */
export function cosignatureBlob(time: Seconds, signature: Uint8Array): Uint8Array {
  const blob = new Uint8Array(8 + signature.length);
  for (let at = 0; at < 8; at += 1) blob[at] = Number((time >> BigInt(8 * (7 - at))) & 255n);
  blob.set(signature, 8);
  return blob;
}

/** The time of the cosignature in `blob`, null when it has not the shape of one. */
function timeOf({ blob }: NoteSignature): Seconds | null {
  if (blob.length !== 72) return null;
  let time = 0n;
  for (const byte of blob.subarray(0, 8)) time = (time << 8n) | BigInt(byte);
  return time < 1n << 63n ? time : null;
}

/** The cosignature of one witness under one note. */
export type Cosigned =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'cosigned'; readonly time: Seconds };

/** What `witness`, a key of type `cosignature`, has to say of `note`; twice is once too often. */
export function cosignedBy(
  witness: VerifierKey,
  note: ParsedNote,
  verify: VerifyEd25519,
): Cosigned {
  const lines = note.signatures.filter(
    ({ name, keyId }) => name === witness.name && keyId === witness.keyId,
  );
  const [line] = lines;
  if (line === undefined) return { kind: 'absent' };
  const time = timeOf(line);
  if (lines.length > 1 || time === null) return { kind: 'invalid' };
  const message = cosignedBytes(note.text, time);
  const isGood = verify(witness.publicKey, message, line.blob.subarray(8));
  return isGood ? { kind: 'cosigned', time } : { kind: 'invalid' };
}
