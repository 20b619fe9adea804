/**
 * Signed notes: a text, an empty line, and one signature a line. Only what a pinned key signed is
 * read.
 * Source: C2SP signed-note v1.0.0; docs/record-format.md, "Notes".
 */
import { fromBase64, toBase64 } from './base64.js';
import { fromHex, toHex } from './digest.js';
import { encodeUtf8, isWellFormed } from './utf8.js';
import { isKeyName, type VerifierKey, type VerifyEd25519 } from './verifier-key.js';

/** A note of more bytes is refused. */
export const noteBytesMax = 65_536;

/** A note with more signatures is refused. */
const signaturesMax = 64;

/** One signature line. */
export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  /** What follows the key ID: 64 bytes for Ed25519, 72 for a cosignature. */
  readonly blob: Uint8Array;
}

/** A note taken apart, nothing verified. */
export interface ParsedNote {
  /** Ends in a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Why a note is not believed. */
export type NoteFault = 'note_malformed' | 'signature_invalid' | 'signer_unknown';

/** A note that at least one pinned key signed, or the reason not to believe it. */
export type OpenedNote =
  | { readonly ok: true; readonly text: string; readonly signers: readonly VerifierKey[] }
  | { readonly ok: false; readonly fault: NoteFault };

/** Takes a note apart; null when it is malformed. */
export function parseNote(note: string): ParsedNote | null {
  if (note.length > noteBytesMax || !isWellFormed(note)) return null;
  if (encodeUtf8(note).length > noteBytesMax || /[^\P{Cc}\n\u007f-\u009f]/u.test(note)) return null;
  const divide = note.lastIndexOf('\n\n');
  if (divide < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(divide + 2, -1).split('\n');
  if (lines.length > signaturesMax) return null;
  const signatures = lines.map(parseSignature);
  if (!signatures.every((signature) => signature !== null)) return null;
  return { text: note.slice(0, divide + 1), signatures };
}

function parseSignature(line: string): NoteSignature | null {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ');
  const bytes = fromBase64(encoded);
  if (dash !== '—' || rest.length > 0 || !isKeyName(name)) return null;
  if (bytes === null || bytes.length < 5) return null;
  return { name, keyId: toHex(bytes.subarray(0, 4)), blob: bytes.subarray(4) };
}

/**
 * Opens `note` with the pinned `keys` of type Ed25519: each line of a pinned name and key ID must
 * verify, no key twice; one is needed; lines of others are ignored.
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
  verify: VerifyEd25519,
): OpenedNote {
  const parsed = parseNote(note);
  if (parsed === null) return { ok: false, fault: 'note_malformed' };
  const message = encodeUtf8(parsed.text);
  const signers: VerifierKey[] = [];
  for (const { name, keyId, blob } of parsed.signatures) {
    const key = keys.find((one) => one.name === name && one.keyId === keyId);
    if (key?.type !== 'ed25519') continue;
    if (signers.includes(key)) return { ok: false, fault: 'note_malformed' };
    const isGood = blob.length === 64 && verify(key.publicKey, message, blob);
    if (!isGood) return { ok: false, fault: 'signature_invalid' };
    signers.push(key);
  }
  if (signers.length === 0) return { ok: false, fault: 'signer_unknown' };
  return { ok: true, text: parsed.text, signers };
}

/** One signature line over a text, ended by LF. */
export function signatureLine(
  { name, keyId }: Pick<VerifierKey, 'name' | 'keyId'>,
  signature: Uint8Array,
): string {
  const id = fromHex(keyId) ?? new Uint8Array();
  const bytes = new Uint8Array(id.length + signature.length);
  bytes.set(id);
  bytes.set(signature, id.length);
  return `— ${name} ${toBase64(bytes)}\n`;
}

/** A key that signs, under the name it signs as. */
export interface Signer {
  readonly key: VerifierKey;
  /** Ed25519 of `message`, 64 bytes. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** The note of `text`, which ends in LF, signed by each of `signers`, one or more. */
export function signNote(text: string, ...signers: readonly Signer[]): string {
  const message = encodeUtf8(text);
  const lines = signers.map((signer) => signatureLine(signer.key, signer.sign(message)));
  return `${text}\n${lines.join('')}`;
}
