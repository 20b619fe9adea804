"""Ed25519 signing and tree proofs, for bundles that tests make. Source: RFC 8032, RFC 6962."""
import hashlib

import shared  # noqa: F401  (puts the package on the path)

from second_verifier import base64s, ed25519
from second_verifier.keys import key_id
from second_verifier.merkle import Tree


def _secret(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], 'little')
    return (scalar & ((1 << 254) - 8)) | (1 << 254), digest[32:]


def _times_base(scalar):
    return ed25519.encode(ed25519.combine(scalar, ed25519.BASE, 0, ed25519.BASE))


def public_key(seed):
    """The public key of a seed."""
    return _times_base(_secret(seed)[0])


def sign(seed, message):
    """The signature of a message."""
    scalar, prefix = _secret(seed)
    nonce = int.from_bytes(hashlib.sha512(prefix + message).digest(), 'little') % ed25519.L
    commitment = _times_base(nonce)
    digest = hashlib.sha512(commitment + _times_base(scalar) + message).digest()
    challenge = int.from_bytes(digest, 'little') % ed25519.L
    return commitment + ((nonce + challenge * scalar) % ed25519.L).to_bytes(32, 'little')


class Signer:
    """A service's key."""

    def __init__(self, name, seed):
        self.name = name
        self.seed = seed
        self.public_key = public_key(seed)
        self.key_id = key_id(name, 1, self.public_key)
        raw = base64s.encode(b'\x01' + self.public_key)
        self.vkey = '%s+%s+%s' % (name, self.key_id.hex(), raw)

    def note(self, text):
        """A signed note."""
        blob = self.key_id + sign(self.seed, text.encode('utf-8'))
        return '%s\n\u2014 %s %s\n' % (text, self.name, base64s.encode(blob))

    def checkpoint(self, origin, hashes):
        """A checkpoint over leaf hashes."""
        root = base64s.encode(Tree(hashes).root())
        return self.note('%s\n%d\n%s\n' % (origin, len(hashes), root))


def _split(count):
    size = 1
    while size * 2 < count:
        size *= 2
    return size


def inclusion(index, hashes):
    """The path of a leaf, leaf to root."""
    if len(hashes) == 1:
        return []
    half = _split(len(hashes))
    if index < half:
        return inclusion(index, hashes[:half]) + [Tree(hashes[half:]).root()]
    return inclusion(index - half, hashes[half:]) + [Tree(hashes[:half]).root()]


def consistency(old, hashes, whole=True):
    """The proof from the first `old` leaves to all of them."""
    if old == len(hashes):
        return [] if whole else [Tree(hashes).root()]
    half = _split(len(hashes))
    if old <= half:
        return consistency(old, hashes[:half], whole) + [Tree(hashes[half:]).root()]
    return consistency(old - half, hashes[half:], False) + [Tree(hashes[:half]).root()]
