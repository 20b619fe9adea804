"""Salted fields that live outside the log. Source: proof.md, section 7; RFC 9901."""
import re

from . import base64s
from .acceptable import LineRefused, document_line
from .merkle import sha256

_SALT = re.compile(r'[A-Za-z0-9_-]{22,}\Z')
_DIGEST = re.compile(r'[A-Za-z0-9_-]{43}\Z')


def is_digest(text):
    """Whether text is the base64url of 32 bytes."""
    return isinstance(text, str) and bool(_DIGEST.match(text)) and bool(base64s.url_decode(text))


def digest(text):
    """The digest of a disclosure D, or None where D is not well-formed."""
    raw = base64s.url_decode(text)
    if raw is None:
        return None
    try:
        value = document_line(raw)
    except LineRefused:
        return None
    if not isinstance(value, list) or len(value) != 3:
        return None
    salt, name, _ = value
    if not isinstance(salt, str) or not _SALT.match(salt) or not isinstance(name, str):
        return None
    return base64s.url_encode(sha256(text.encode('ascii')))


def sealed_digests(body):
    """The digests in the `_sd` of an event's body."""
    listed = body.get('_sd')
    return [text for text in listed if isinstance(text, str)] if isinstance(listed, list) else []
