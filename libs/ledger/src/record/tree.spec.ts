import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Sha256 } from '../ids.js';
import { leafDigest, toHex } from './digest.js';
import {
  consistencyProof,
  inclusionPath,
  isConsistent,
  isIncluded,
  nodeHash,
  TreeBuilder,
  treeRoot,
} from './tree.js';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

const leaves = Array.from({ length: 66 }, (_, index) =>
  leafDigest(new Uint8Array([index]), sha256),
);

/** The definition itself, RFC 6962 section 2.1, word for word. */
function rootByDefinition(some: readonly Uint8Array[]): Uint8Array {
  const [first] = some;
  if (first === undefined) return sha256(new Uint8Array());
  if (some.length === 1) return first;
  let split = 1;
  while (split * 2 < some.length) split *= 2;
  const left = rootByDefinition(some.slice(0, split));
  return nodeHash(left, rootByDefinition(some.slice(split)), sha256);
}

const roots = Array.from({ length: leaves.length + 1 }, (_, size) =>
  rootByDefinition(leaves.slice(0, size)),
);

function at(size: number): Uint8Array {
  const root = roots[size];
  if (root === undefined) throw new Error('the spec asks beyond its leaves');
  return root;
}

function changed(hash: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(hash);
  copy[31] = (copy[31] ?? 0) ^ 1;
  return copy;
}

/** Everything near a path that is not it: an element changed, left out, doubled, exchanged. */
function variants(path: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const extra = [...path, sha256(new Uint8Array())];
  const each = path.flatMap((hash, index) => [
    path.toSpliced(index, 1, changed(hash)),
    path.toSpliced(index, 1),
    path.toSpliced(index, 0, hash),
  ]);
  return [extra, ...each, ...(path.length > 1 ? [path.toReversed()] : [])];
}

describe('roots', () => {
  test('given any number of leaves, then what the definition says, at once or not', () => {
    const tree = new TreeBuilder(sha256);
    for (const [size, root] of roots.entries()) {
      expect(toHex(tree.root())).toBe(toHex(root));
      expect(toHex(treeRoot(leaves.slice(0, size), sha256))).toBe(toHex(root));
      expect(tree.size).toBe(size);
      const next = leaves[size];
      if (next !== undefined) tree.append(next);
    }
  });

  test('asking for a root changes nothing', () => {
    const [asked, unasked] = [new TreeBuilder(sha256), new TreeBuilder(sha256)];
    for (const leaf of leaves.slice(0, 13)) {
      asked.append(leaf);
      asked.root();
      unasked.append(leaf);
    }
    expect(asked.root()).toEqual(unasked.root());
  });
});

describe('inclusion', () => {
  test('given any leaf of any tree, then its path proves it there and nothing else', () => {
    for (let size = 1; size <= 34; size += 1) {
      const some = leaves.slice(0, size);
      for (const [index, leaf] of some.entries()) {
        const path = inclusionPath(some, index, sha256);
        const claim = { index, size, leaf, path, root: at(size) };
        expect(isIncluded(claim, sha256)).toBe(true);
        const others = [
          { ...claim, leaf: changed(leaf) },
          { ...claim, root: at(size - 1) },
          { ...claim, index: index + 1 },
          { ...claim, index: index - 1 },
          ...variants(path).map((variant) => ({ ...claim, path: variant })),
        ];
        for (const other of others) expect(isIncluded(other, sha256)).toBe(false);
      }
    }
  });

  test('an index outside is refused, and asking for its path is our bug', () => {
    const claim = { index: 1, size: 1, leaf: at(1), path: [], root: at(1) };
    expect(isIncluded(claim, sha256)).toBe(false);
    expect(isIncluded({ ...claim, index: -1 }, sha256)).toBe(false);
    expect(() => inclusionPath(leaves, 66, sha256)).toThrow('no leaf 66 among 66');
  });

  test('a path of more than 63 elements, or of short ones, is refused', () => {
    const leaf = at(1);
    const path = Array.from({ length: 64 }, () => leaf);
    const root = path.reduce((hash, sibling) => nodeHash(hash, sibling, sha256), leaf);
    expect(isIncluded({ index: 0, size: 2 ** 64, leaf, path, root }, sha256)).toBe(false);
    const short = [leaf.subarray(1)];
    const shortRoot = nodeHash(leaf, leaf.subarray(1), sha256);
    expect(isIncluded({ index: 0, size: 2, leaf, path: short, root: shortRoot }, sha256)).toBe(
      false,
    );
  });
});

describe('consistency', () => {
  test('given any prefix of any tree, then its proof holds and nothing near it does', () => {
    for (let newSize = 1; newSize <= 34; newSize += 1) {
      for (let oldSize = 1; oldSize <= newSize; oldSize += 1) {
        const proof = consistencyProof(leaves.slice(0, newSize), oldSize, sha256);
        const claim = { oldSize, oldRoot: at(oldSize), newSize, newRoot: at(newSize), proof };
        expect(isConsistent(claim, sha256)).toBe(true);
        const others = [
          { ...claim, oldRoot: changed(at(oldSize)) },
          { ...claim, newRoot: changed(at(newSize)) },
          ...variants(proof).map((variant) => ({ ...claim, proof: variant })),
        ];
        for (const other of others) expect(isConsistent(other, sha256)).toBe(false);
      }
    }
  });

  test('everything grew from the empty tree, with no proof', () => {
    const claim = { oldSize: 0, oldRoot: at(0), newSize: 5, newRoot: at(5), proof: [] };
    expect(isConsistent(claim, sha256)).toBe(true);
    expect(isConsistent({ ...claim, proof: [at(1)] }, sha256)).toBe(false);
  });

  test('a tree never shrinks', () => {
    const claim = { oldSize: 5, oldRoot: at(5), newSize: 4, newRoot: at(4), proof: [] };
    expect(isConsistent(claim, sha256)).toBe(false);
    expect(() => consistencyProof(leaves, 67, sha256)).toThrow('no 67 leaves among 66');
  });
});
