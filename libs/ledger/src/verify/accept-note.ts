/**
 * Believing a signed note: its form, its signatures by the keys the reader trusts, and only then
 * its text. Shared by every step that opens one.
 * Source: docs/record-format.md, "Notes"; C2SP signed-note v1.0.0, tlog-checkpoint.
 */
import { parseCheckpoint } from '../record/checkpoint.js';
import { type NoteFault, openNote, parseNote } from '../record/note.js';
import { keyText, type VerifierKey } from '../record/verifier-key.js';
import type { AcceptedCheckpoint } from './facts.js';
import type { Findings, StepNumber } from './finding.js';
import type { StepContext } from './step.js';

/** Where a note stands, and which step looks at it. */
export interface NotePlace {
  readonly step: StepNumber;
  readonly where: string;
}

/** What opening a note needs of a step's context. */
type Trust = Pick<StepContext, 'keys' | 'cryptography'> & { readonly findings: Findings };

/** The text of `note`, or null after a finding. */
export function acceptNote(note: string, place: NotePlace, trust: Trust): string | null {
  const { keys, cryptography, findings } = trust;
  const opened = openNote(note, keys, cryptography.verify);
  if (opened.ok) return opened.text;
  const lines = parseNote(note)?.signatures ?? [];
  const key_ids = lines.map(({ name, keyId }) => `${name}+${keyId}`);
  findings.report({
    code: opened.fault,
    ...place,
    expected: expectedOf(opened.fault, keys),
    found: opened.fault === 'note_malformed' ? null : key_ids,
    note,
    key_ids,
  });
  return null;
}

/** The checkpoint in `note`, or null after a finding. */
export function acceptCheckpoint(
  note: string,
  place: NotePlace,
  trust: Trust,
): AcceptedCheckpoint | null {
  const text = acceptNote(note, place, trust);
  if (text === null) return null;
  const checkpoint = parseCheckpoint(text);
  if (checkpoint !== null) return { ...checkpoint, note };
  const expected = 'three lines: origin, size, base64 of a root of 32 bytes';
  trust.findings.report({ code: 'note_malformed', ...place, expected, found: text, note });
  return null;
}

/** The size that a note claims, believed or not; null when it is no checkpoint. */
export function claimedSize(note: string): number | null {
  const parsed = parseNote(note);
  return parsed === null ? null : (parseCheckpoint(parsed.text)?.size ?? null);
}

function expectedOf(fault: NoteFault, keys: readonly VerifierKey[]): string | readonly string[] {
  switch (fault) {
    case 'note_malformed':
      return 'a text, an empty line, and signature lines of different keys';
    case 'signature_invalid':
      return 'a signature of the text by this key';
    case 'signer_unknown':
      return keys.map(keyText);
  }
}
