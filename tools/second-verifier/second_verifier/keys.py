"""Verifier keys and key files. Source: proof.md, section 4 (Key); C2SP signed-note v1.0.0."""
import re
from collections import namedtuple

from . import base64s
from .merkle import sha256

LOG, WITNESS = 1, 4
"""Signature types: a note's Ed25519, and a cosignature of a checkpoint."""

Key = namedtuple('Key', 'name key_id kind public_key vkey')

_ID = re.compile(r'[0-9a-f]{8}\Z')


class KeyRefused(ValueError):
    """A vkey or a key file that cannot be read."""


def is_key_name(name):
    """Whether text may stand as a key name: not empty, no white space, no plus sign."""
    return bool(name) and not any(
        c == '+' or c.isspace() or '\ud800' <= c <= '\udfff' for c in name
    )


def key_id(name, kind, public_key):
    """The first four bytes of SHA-256(name, LF, type, public key)."""
    return sha256(name.encode('utf-8') + b'\n' + bytes([kind]) + public_key)[:4]


def read_vkey(text, kinds=(LOG, WITNESS)):
    """The key that a vkey says; raises KeyRefused."""
    parts = text.split('+', 2)
    if len(parts) != 3 or not is_key_name(parts[0]) or not _ID.match(parts[1]):
        raise KeyRefused('not a vkey: ' + text[:80])
    raw = base64s.decode(parts[2])
    if raw is None or len(raw) != 33 or raw[0] not in kinds:
        raise KeyRefused('no such key: ' + text[:80])
    if key_id(parts[0], raw[0], raw[1:]) != bytes.fromhex(parts[1]):
        raise KeyRefused('the key ID is of another key: ' + text[:80])
    return Key(parts[0], bytes.fromhex(parts[1]), raw[0], raw[1:], text)


def read_key_file(text):
    """The keys of a file with a vkey on each line; lines that begin with # are comments."""
    lines = [line.rstrip('\r') for line in text.split('\n')]
    lines = [line for line in lines if line and not line.startswith('#')]
    if not lines:
        raise KeyRefused('no key in the file')
    return [read_vkey(line, (LOG,)) for line in lines]
