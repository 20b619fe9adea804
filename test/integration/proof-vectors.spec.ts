/**
 * Trees, keys, notes, disclosures, leaves and proofs against published vectors that two other
 * programs, which share no code with ours, agree on.
 */
import { expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../libs/ledger/testing/cryptography.js';
import { fromBase64 } from '#ledger/record/base64';
import { checkpointText, parseCheckpoint } from '#ledger/record/checkpoint';
import { cosignatureBlob, cosignedBy, cosignedBytes } from '#ledger/record/cosignature';
import { fromHex, leafDigest, toHex } from '#ledger/record/digest';
import { disclosureDigest, disclosureText, parseDisclosure } from '#ledger/record/disclosure';
import type { Json } from '#ledger/record/json';
import { openNote, parseNote, signatureLine, signNote } from '#ledger/record/note';
import { parseReceipt, receiptText } from '#ledger/record/receipt';
import { decodeServiceLeaf, serviceLeafBytes } from '#ledger/record/service-leaf';
import { checkTlogProof, parseTlogProof, tlogProofText } from '#ledger/record/tlog-proof';
import {
  consistencyProof,
  inclusionPath,
  isConsistent,
  isIncluded,
  nodeHash,
  treeRoot,
} from '#ledger/record/tree';
import { decodeUtf8, encodeUtf8 } from '#ledger/record/utf8';
import { keyText, parseKey, verifierKey } from '#ledger/record/verifier-key';
import { type ProofVectors, proofVectors } from '../proof-vectors.js';
import { describeWithSharedData } from '../shared-data.js';

const { sha256, verify } = cryptography;

const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();

/** Leaf i of the vectors' trees. */
const leafOf = (index: number): Uint8Array => leafDigest(encodeUtf8(`L${index}`), sha256);

function leaves(count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, (_, index) => leafOf(index));
}

type InclusionVector = ProofVectors['trees']['inclusion'][number];
type ConsistencyVector = ProofVectors['trees']['consistency'][number];

function included({ index, size, leaf_hash, path, root }: InclusionVector): boolean {
  const claim = { index, size, leaf: bytes(leaf_hash), path: path.map(bytes), root: bytes(root) };
  return isIncluded(claim, sha256);
}

function consistent({ from, to, root_from, root_to, proof }: ConsistencyVector): boolean {
  const older = { oldSize: from, oldRoot: bytes(root_from) };
  const newer = { newSize: to, newRoot: bytes(root_to) };
  return isConsistent({ ...older, ...newer, proof: proof.map(bytes) }, sha256);
}

describeWithSharedData('published vectors of trees', () => {
  const { hash, trees } = proofVectors();

  test('nodes', () => {
    const node = (left: Uint8Array, right: Uint8Array): string =>
      toHex(nodeHash(left, right, sha256));
    expect(node(encodeUtf8('N123'), encodeUtf8('N456'))).toBe(hash['node_of_N123_N456']);
    expect(node(leafOf(0), leafOf(1))).toBe(hash['node_L0_L1']);
  });

  test('roots', () => {
    expect(trees.roots.length).toBeGreaterThan(30);
    for (const { n, root } of trees.roots) expect(toHex(treeRoot(leaves(n), sha256))).toBe(root);
  });

  test('inclusion: proven, true, and the path that we make', () => {
    for (const vector of [...trees.inclusion, ...trees.inclusion_true_but_misleading]) {
      expect(included(vector)).toBe(true);
    }
    for (const { index, size, path } of trees.inclusion) {
      expect(inclusionPath(leaves(size), index, sha256).map(toHex)).toEqual(path);
    }
  });

  test.each(trees.inclusion_refused)('inclusion refused: $why', (vector) => {
    expect(included(vector)).toBe(false);
  });

  test('consistency: proven, true, and the proof that we make', () => {
    const { consistency, consistency_from_empty: empty } = trees;
    for (const vector of [...consistency, empty]) {
      expect(consistent(vector)).toBe(true);
      const made = consistencyProof(leaves(vector.to), vector.from, sha256);
      expect(made.map(toHex)).toEqual(vector.proof);
    }
  });

  test.each(trees.consistency_refused)('consistency refused: $why', (vector) => {
    expect(consistent(vector)).toBe(false);
  });

  test('trees of more than 2^31 leaves', () => {
    for (const vector of trees.large.inclusion) expect(included(vector)).toBe(true);
    for (const vector of trees.large.consistency) expect(consistent(vector)).toBe(true);
  });
});

describeWithSharedData('published vectors of keys and notes', () => {
  const { keys, vkeys_refused, notes, foreign_notes, bundle } = proofVectors();
  const [log, witness] = keys;

  test.each(keys)('key $vkey', ({ name, seed, type, public_key, key_id, vkey }) => {
    const kind = type === 1 ? 'ed25519' : 'cosignature';
    const key = verifierKey(name, kind, bytes(public_key), sha256);
    expect([key.keyId, keyText(key)]).toEqual([key_id, vkey]);
    expect(parseKey(vkey, sha256)).toEqual(key);
    expect(keyText(signerOf(name, seed, kind).key)).toBe(vkey);
  });

  test.each(vkeys_refused)('key refused: $why', ({ text }) => {
    expect(parseKey(text, sha256)).toBeNull();
  });

  test('checkpoints are signed to the same bytes', () => {
    const signer = signerOf(log?.name ?? '', log?.seed ?? '');
    const root = bytes(bundle.root_at_9);
    const text = checkpointText({ origin: 'ledger.example.org/epoch/2026-w48', size: 9, root });
    expect(signNote(text, signer)).toBe(notes['checkpoint_epoch']);
    for (const [name, size] of [
      ['empty_tree', 0],
      ['tree_of_13', 13],
    ] as const) {
      const own = checkpointText({
        origin: signer.key.name,
        size,
        root: treeRoot(leaves(size), sha256),
      });
      expect(signNote(own, signer)).toBe(notes[name]);
      expect(parseCheckpoint(own)?.size).toBe(size);
    }
  });

  test('receipts say what they say', () => {
    const note = notes['receipt'] ?? '';
    const text = parseNote(note)?.text ?? '';
    const receipt = parseReceipt(text);
    expect(receipt).toMatchObject({ entry: '5Grw', version: 3 });
    expect(receipt && receiptText(receipt)).toBe(text);
    const signer = signerOf(log?.name ?? '', log?.seed ?? '');
    expect(signNote(text, signer)).toBe(note);
  });

  test('a cosignature is made to the same bytes, and verifies', () => {
    const note = parseNote(notes['checkpoint_service'] ?? '');
    const signer = signerOf(witness?.name ?? '', witness?.seed ?? '', 'cosignature');
    const cosigned = note && cosignedBy(signer.key, note, verify);
    expect(cosigned).toMatchObject({ kind: 'cosigned' });
    if (cosigned?.kind !== 'cosigned') return;
    const signature = signer.sign(cosignedBytes(note?.text ?? '', cosigned.time));
    const line = signatureLine(signer.key, cosignatureBlob(cosigned.time, signature));
    expect(notes['checkpoint_service']).toContain(line);
  });

  test.each(foreign_notes)('foreign note: $from', (given) => {
    const { vkey, note, witness: cosigner, witness_time } = given;
    const key = parseKey(vkey, sha256);
    expect(key && openNote(note, [key], verify)).toMatchObject({ ok: true, signers: [key] });
    const witnessKey = cosigner === undefined ? null : parseKey(cosigner, sha256);
    const parsed = parseNote(note);
    if (witnessKey === null || parsed === null) return;
    const time = BigInt(witness_time ?? 0);
    expect(cosignedBy(witnessKey, parsed, verify)).toEqual({ kind: 'cosigned', time });
  });
});

describeWithSharedData('published vectors of disclosures, leaves and proofs', () => {
  const vectors = proofVectors();

  test.each(vectors.disclosures)('disclosure $json', ({ disclosure, json, digest }) => {
    const [salt, name, value] = JSON.parse(json) as [string, string, Json];
    expect(disclosureText({ salt, name, value })).toBe(disclosure);
    expect(parseDisclosure(disclosure)).toEqual({ salt, name, value });
    expect(disclosureDigest(disclosure, sha256)).toBe(digest);
  });

  test('leaves of the service tree', () => {
    for (const { text, leaf_hash } of vectors.service_leaves) {
      expect(toHex(leafDigest(encodeUtf8(text), sha256))).toBe(leaf_hash);
      const decoded = decodeServiceLeaf(JSON.parse(text) as Json);
      expect(decoded.ok).toBe(true);
      if (!decoded.ok) continue;
      expect(decodeUtf8(serviceLeafBytes(decoded.value))).toBe(text);
    }
  });

  test('entry proofs hold, and are written to the same bytes', () => {
    const key = parseKey(vectors.keys[0]?.vkey ?? '', sha256);
    const trust = { keys: key === null ? [] : [key], sha256, verify };
    for (const [index, text] of vectors.entry_proofs.entries()) {
      const proof = parseTlogProof(text);
      expect(proof && tlogProofText(proof)).toBe(text);
      const checked = checkTlogProof(text, trust);
      expect(checked).toMatchObject({ ok: true, checkpoint: { size: [9, 12][index] } });
      const wrong = text.replace(/^index (.)/m, 'index 1$1');
      expect(checkTlogProof(wrong, trust)).toEqual({ ok: false, fault: 'inclusion_invalid' });
    }
  });

  test('leaf hashes and roots of the sample bundle', () => {
    const lines = vectors.bundle.text.split('\n').slice(1, 13);
    const found = lines.map((line) => leafDigest(encodeUtf8(line), sha256));
    expect(found.map(toHex)).toEqual(vectors.bundle.event_leaf_hashes);
    expect(toHex(treeRoot(found.slice(0, 9), sha256))).toBe(vectors.bundle.root_at_9);
    expect(toHex(treeRoot(found, sha256))).toBe(vectors.bundle.root_at_12);
    expect(fromBase64('AAA=')).toEqual(new Uint8Array(2));
  });
});
