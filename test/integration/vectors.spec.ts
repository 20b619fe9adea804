/**
 * The ledger's bytes, digests and stamps against published vectors that two other programs, which
 * share no code with it, agree on.
 */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { acceptable } from '#ledger/record/acceptable';
import { canonicalBytes, canonicalText } from '#ledger/record/canonical';
import { fromHex, leafHash, sha256Hex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { parseJson } from '#ledger/record/strict-json';
import { isStamp, microsOfStamp, stampOfMicros } from '#ledger/time';
import { describeWithSharedData, sharedBytes } from '../shared-data.js';

interface Vectors {
  readonly hash: Readonly<Record<string, string>>;
  readonly jcs: {
    readonly numbers: readonly { readonly bits: string; readonly text: string }[];
    readonly texts: readonly {
      readonly input: string;
      readonly canonical: string;
      readonly sha256: string;
    }[];
  };
  readonly json_refused: readonly {
    readonly why: string;
    readonly bytes: string | null;
    readonly event: string;
    readonly document: string;
  }[];
  readonly stamps: readonly { readonly text: string; readonly micros: string | null }[];
  readonly bundle: { readonly text: string; readonly event_leaf_hashes: readonly string[] };
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** The one row whose bytes are described in words: a hundred thousand arrays in each other. */
const described = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000));

function verdict(bytes: Uint8Array, kind: 'event' | 'document'): string {
  const judged = acceptable(bytes, kind);
  return judged.ok ? 'accepted' : judged.code;
}

function readVectors(): Vectors {
  const text = Buffer.from(sharedBytes('../notes/proof-vectors.json')).toString('utf8');
  return JSON.parse(text) as Vectors;
}

describeWithSharedData('published vectors of bytes and digests', () => {
  const vectors = readVectors();

  test('hash: leaves and the empty tree', () => {
    const leaf = (bytes: string): string => leafHash(Buffer.from(bytes, 'latin1'), sha256);
    const nodeAsLeaf = `\u0001${['L0', 'L1']
      .map((one) => Buffer.from(fromHex(leaf(one)) ?? []).toString('latin1'))
      .join('')}`;
    expect({
      leaf_of_empty: leaf(''),
      leaf_of_L123456: leaf('L123456'),
      leaf_of_00: leaf('\u0000'),
      leaf_of_L0: leaf('L0'),
      empty_root: sha256Hex(new Uint8Array(), sha256),
      leaf_of_01_L0_L1: leaf(nodeAsLeaf),
    }).toEqual(
      Object.fromEntries(Object.entries(vectors.hash).filter(([name]) => !name.startsWith('node'))),
    );
  });

  test('jcs: every number has its shortest form', () => {
    expect(vectors.jcs.numbers.length).toBeGreaterThan(100);
    for (const { bits, text: expected } of vectors.jcs.numbers) {
      expect(canonicalText(Buffer.from(bits, 'hex').readDoubleBE())).toBe(expected);
    }
  });

  test('jcs: every text has its canonical form, which is acceptable', () => {
    expect(vectors.jcs.texts.length).toBeGreaterThan(40);
    for (const { input, canonical, sha256: digest } of vectors.jcs.texts) {
      const read = parseJson(input);
      const value: Json = read.ok ? read.value : `refused: ${input}`;
      const bytes = canonicalBytes(value);
      expect([canonicalText(value), sha256Hex(bytes, sha256)]).toEqual([canonical, digest]);
      expect(verdict(bytes, 'document')).toBe('accepted');
      if (input !== canonical)
        expect(verdict(Buffer.from(input), 'document')).toBe('not_canonical');
    }
  });
});

describeWithSharedData('published vectors of lines and stamps', () => {
  const vectors = readVectors();

  test('json_refused: every line answers as an event and as a document', () => {
    const found = vectors.json_refused.map(({ why, bytes }) => {
      const line = bytes === null ? described : Buffer.from(bytes, 'base64');
      return { why, bytes, event: verdict(line, 'event'), document: verdict(line, 'document') };
    });
    expect(found).toEqual(vectors.json_refused);
  });

  test('stamps: every one has its microseconds or is refused', () => {
    const found = vectors.stamps.map(({ text: stamp }) => ({
      text: stamp,
      micros: isStamp(stamp) ? String(microsOfStamp(stamp)) : null,
    }));
    expect(found).toEqual(vectors.stamps);
    for (const { text: stamp, micros } of vectors.stamps) {
      if (micros !== null) expect(stampOfMicros(BigInt(micros))).toBe(stamp);
    }
  });

  test('bundle: every event line of the sample is acceptable and has its leaf hash', () => {
    const lines = vectors.bundle.text.split('\n').slice(1);
    const found = vectors.bundle.event_leaf_hashes.map((_, index) => {
      const bytes = Buffer.from(lines[index] ?? '');
      return [verdict(bytes, 'event'), leafHash(bytes, sha256)];
    });
    expect(found).toEqual(vectors.bundle.event_leaf_hashes.map((leaf) => ['accepted', leaf]));
  });
});
