"""Hashes and proofs of a Merkle tree. Source: RFC 6962; proof.md, section 3."""
import hashlib

EMPTY = hashlib.sha256(b'').digest()
MOST = 63
"""Most elements of an inclusion path."""


def sha256(data):
    """SHA-256 of bytes."""
    return hashlib.sha256(data).digest()


def leaf_hash(data):
    """Hash of a leaf: SHA-256(0x00, bytes)."""
    return sha256(b'\x00' + data)


def node(left, right):
    """Hash of an inner node: SHA-256(0x01, left, right)."""
    return sha256(b'\x01' + left + right)


class Tree:
    """Roots of a growing tree, from a stack of perfect subtrees (proof.md, section 9)."""

    def __init__(self, leaves=()):
        self.size = 0
        self._stack = []
        for leaf in leaves:
            self.push(leaf)

    def push(self, leaf):
        """Appends one leaf hash."""
        self.size += 1
        count = self.size
        while count % 2 == 0:
            leaf = node(self._stack.pop(), leaf)
            count //= 2
        self._stack.append(leaf)

    def root(self):
        """The root of what was pushed."""
        if not self._stack:
            return EMPTY
        result = self._stack[-1]
        for left in reversed(self._stack[:-1]):
            result = node(left, result)
        return result


def roots_at(leaves, sizes):
    """The roots of the first n leaves, for every n of `sizes` that there are leaves for."""
    tree = Tree()
    found = {0: EMPTY} if 0 in sizes else {}
    for leaf in leaves:
        tree.push(leaf)
        if tree.size in sizes:
            found[tree.size] = tree.root()
    return found


def included(index, size, leaf, path, root):
    """Whether the path proves the leaf hash at `index` of the tree of `size` with `root`."""
    if not 0 <= index < size or len(path) > MOST or any(len(step) != 32 for step in path):
        return False
    first, last, result = index, size - 1, leaf
    for step in path:
        if last == 0:
            return False
        if first % 2 or first == last:
            result = node(step, result)
            while first % 2 == 0 and first:
                first, last = first // 2, last // 2
        else:
            result = node(result, step)
        first, last = first // 2, last // 2
    return last == 0 and result == root


def consistent(old, new, old_root, new_root, proof):
    """Whether the proof shows that the tree of size `new` begins with that of size `old`."""
    if old > new or any(len(step) != 32 for step in proof):
        return False
    if old == new:
        return not proof and old_root == new_root
    if old == 0 or not proof:
        return old == 0 and not proof
    steps = list(proof)
    if old & (old - 1) == 0:
        steps.insert(0, old_root)
    first, last = old - 1, new - 1
    while first % 2:
        first, last = first // 2, last // 2
    before = after = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if first % 2 or first == last:
            before, after = node(step, before), node(step, after)
            while first % 2 == 0 and first:
                first, last = first // 2, last // 2
        else:
            after = node(after, step)
        first, last = first // 2, last // 2
    return last == 0 and before == old_root and after == new_root
