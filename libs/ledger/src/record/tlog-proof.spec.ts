import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { checkpointText } from './checkpoint.js';
import { leafDigest } from './digest.js';
import { signNote } from './note.js';
import { checkTlogProof, parseTlogProof, tlogProofText } from './tlog-proof.js';
import { inclusionPath, treeRoot } from './tree.js';
import { encodeUtf8 } from './utf8.js';

const { sha256, verify } = cryptography;
const log = signerOf('ledger.example.org', '01'.repeat(32));
const stranger = signerOf('ledger.example.org', '03'.repeat(32));
const events = Array.from({ length: 5 }, (_, index) => encodeUtf8(`{"version":${index + 1}}`));
const leaves = events.map((bytes) => leafDigest(bytes, sha256));
const checkpoint = checkpointText({
  origin: 'ledger.example.org/epoch/e',
  size: 5,
  root: treeRoot(leaves, sha256),
});

function proofOf(index: number, note = signNote(checkpoint, log)): string {
  const path = inclusionPath(leaves, index, sha256);
  return tlogProofText({ extra: events[index] ?? new Uint8Array(), index, path, checkpoint: note });
}

const fault = (text: string, keys = [log.key]): string | null => {
  const checked = checkTlogProof(text, { keys, sha256, verify });
  return checked.ok ? null : checked.fault;
};

describe("an entry's proof", () => {
  test.each([0, 1, 2, 3, 4])('of leaf %i holds, and is read again', (index) => {
    const text = proofOf(index);
    expect(parseTlogProof(text)).toMatchObject({ index, extra: events[index] });
    const checked = checkTlogProof(text, { keys: [log.key], sha256, verify });
    expect(checked).toMatchObject({ ok: true, event: events[index], checkpoint: { size: 5 } });
  });

  test('of a tree of one leaf has no path', () => {
    const root = leaves[0] ?? new Uint8Array();
    const note = signNote(checkpointText({ origin: 'a', size: 1, root }), log);
    const extra = events[0] ?? new Uint8Array();
    const text = tlogProofText({ extra, index: 0, path: [], checkpoint: note });
    expect(fault(text)).toBeNull();
  });

  const good = proofOf(2);
  test.each([
    ['another event', good.replace(/extra [^\n]*/, 'extra e30='), 'inclusion_invalid'],
    ['another index', good.replace('index 2', 'index 3'), 'inclusion_invalid'],
    ['an index beyond the size', good.replace('index 2', 'index 7'), 'inclusion_invalid'],
    ['a path element less', good.replace(/(index 2\n)[^\n]*\n/, '$1'), 'inclusion_invalid'],
    ['a note by a stranger', proofOf(2, signNote(checkpoint, stranger)), 'signer_unknown'],
    ['a changed note', good.replace('\n5\n', '\n6\n'), 'signature_invalid'],
    ['a note that is no checkpoint', proofOf(2, signNote('x\n', log)), 'note_malformed'],
    ['another format', good.replace('@v1', '@v2'), 'proof_malformed'],
    ['no event', good.replace(/extra [^\n]*\n/, ''), 'proof_malformed'],
    ['a leading zero', good.replace('index 2', 'index 02'), 'proof_malformed'],
    ['2^53', good.replace('index 2', 'index 9007199254740992'), 'proof_malformed'],
    ['a short path element', good.replace(/(index 2\n)[^\n]*\n/, '$1AAAA\n'), 'proof_malformed'],
    ['loose base64', good.replace(/extra e/, 'extra  e'), 'proof_malformed'],
    ['no checkpoint', good.slice(0, good.indexOf('\n\n')), 'proof_malformed'],
  ])('with %s is refused: %#', (_, text, expected) => {
    expect(fault(text)).toBe(expected);
  });
});
