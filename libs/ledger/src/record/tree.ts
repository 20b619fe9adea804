/**
 * RFC 6962 Merkle trees over leaf hashes: roots while streaming, proofs, and the checks of both.
 * Source: RFC 9162, section 2.1.
 */
import { invariant } from '../invariant.js';
import type { Sha256 } from '../ids.js';

/** Longer paths cannot come from a tree of fewer than 2^63 leaves. */
const pathMax = 63;

/** 0x01 and two hashes: memory of its own for each node would cost as much as its hash. */
const node = Uint8Array.of(1, ...new Uint8Array(64));

/** SHA-256(0x01 || left || right), 32 bytes. */
export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  const isOfHashes = left.length === 32 && right.length === 32;
  const bytes = isOfHashes ? node : new Uint8Array(1 + left.length + right.length);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return sha256(bytes);
}

/** The root of a growing list of leaves; keeps one hash for each perfect subtree, 53 at most. */
export class TreeBuilder {
  private readonly sha256: Sha256;
  /** Roots of perfect subtrees, the largest first; their sizes are the binary digits of `size`. */
  private readonly subtrees: Uint8Array[] = [];
  private leaves = 0;

  constructor(sha256: Sha256) {
    this.sha256 = sha256;
  }

  /** Number of leaves so far. */
  get size(): number {
    return this.leaves;
  }

  /** Adds a leaf by its hash (`leafHash` of its bytes). Amortised two hashes. */
  append(leaf: Uint8Array): void {
    let hash = leaf;
    for (let size = this.leaves; size % 2 === 1; size = (size - 1) / 2) {
      const left = this.subtrees.pop();
      invariant(left !== undefined, 'a perfect subtree for each binary digit');
      hash = nodeHash(left, hash, this.sha256);
    }
    this.subtrees.push(hash);
    this.leaves += 1;
  }

  /** The root of the leaves so far; of none, SHA-256 of nothing. */
  root(): Uint8Array {
    let root: Uint8Array | undefined;
    for (const subtree of this.subtrees.toReversed()) {
      root = root === undefined ? subtree : nodeHash(subtree, root, this.sha256);
    }
    return root ?? this.sha256(new Uint8Array());
  }
}

/** The root of `leaves` (leaf hashes). */
export function treeRoot(leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const tree = new TreeBuilder(sha256);
  for (const leaf of leaves) tree.append(leaf);
  return tree.root();
}

/**
 * The path from leaf `index` to the root of all `leaves`, lowest sibling first. Linear in the
 * leaves. An index outside is the caller's bug (InvariantViolation).
 */
export function inclusionPath(
  leaves: readonly Uint8Array[],
  index: number,
  sha256: Sha256,
): readonly Uint8Array[] {
  invariant(index >= 0 && index < leaves.length, `no leaf ${index} among ${leaves.length}`);
  if (leaves.length === 1) return [];
  const split = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionPath(left, index, sha256), treeRoot(right, sha256)]
    : [...inclusionPath(right, index - split, sha256), treeRoot(left, sha256)];
}

/** The proof that the tree of the first `size` leaves is a prefix of the tree of all of them. */
export function consistencyProof(
  leaves: readonly Uint8Array[],
  size: number,
  sha256: Sha256,
): readonly Uint8Array[] {
  invariant(size >= 0 && size <= leaves.length, `no ${size} leaves among ${leaves.length}`);
  if (size === 0 || size === leaves.length) return [];
  return subproof(leaves, size, true, sha256);
}

function subproof(
  leaves: readonly Uint8Array[],
  size: number,
  whole: boolean,
  sha256: Sha256,
): readonly Uint8Array[] {
  if (size === leaves.length) return whole ? [] : [treeRoot(leaves, sha256)];
  const split = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return size <= split
    ? [...subproof(left, size, whole, sha256), treeRoot(right, sha256)]
    : [...subproof(right, size - split, false, sha256), treeRoot(left, sha256)];
}

/** The largest power of two below `count`, which is 2 or more. */
function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** What an inclusion proof says. The size must come from a signed checkpoint. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: Uint8Array;
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Whether `leaf` is at `index` in the tree of `size` leaves with `root`. */
export function isIncluded({ index, size, leaf, path, root }: Inclusion, sha256: Sha256): boolean {
  if (index < 0 || index >= size || !arePathHashes(path)) return false;
  let [first, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      hash = nodeHash(sibling, hash, sha256);
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else {
      hash = nodeHash(hash, sibling, sha256);
    }
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && equalHashes(hash, root);
}

/** What a consistency proof says. Both sizes and roots must come from signed checkpoints. */
export interface Consistency {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly newSize: number;
  readonly newRoot: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Whether the old tree is a prefix of the new one. */
export function isConsistent(claim: Consistency, sha256: Sha256): boolean {
  const { oldSize, oldRoot, newSize, newRoot, proof } = claim;
  if (oldSize > newSize || !arePathHashes(proof)) return false;
  if (oldSize === newSize) return proof.length === 0 && equalHashes(oldRoot, newRoot);
  if (oldSize === 0) return proof.length === 0;
  if (proof.length === 0) return false;
  const hashes = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : proof;
  let [first, last] = [oldSize - 1, newSize - 1];
  while (first % 2 === 1) [first, last] = [half(first), half(last)];
  const [start, ...others] = hashes;
  if (start === undefined) return false;
  let [older, newer] = [start, start];
  for (const hash of others) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      older = nodeHash(hash, older, sha256);
      newer = nodeHash(hash, newer, sha256);
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else {
      newer = nodeHash(newer, hash, sha256);
    }
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && equalHashes(older, oldRoot) && equalHashes(newer, newRoot);
}

/** Halved and cut; indices pass 2^32, so no bit operators. */
function half(value: number): number {
  return Math.floor(value / 2);
}

function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (rest % 2 === 0) rest /= 2;
  return rest === 1;
}

function arePathHashes(path: readonly Uint8Array[]): boolean {
  return path.length <= pathMax && path.every((hash) => hash.length === 32);
}

/** Whether two hashes are the same bytes. */
export function equalHashes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}
