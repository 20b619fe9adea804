"""Base64 that has one spelling only. Source: proof.md, sections 1 and 7."""
import base64
import binascii


def decode(text):
    """Bytes of padded base64 (RFC 4648, section 4); None for every other spelling."""
    try:
        raw = base64.b64decode(text.encode('ascii'), validate=True)
    except (UnicodeEncodeError, binascii.Error, ValueError):
        return None
    return raw if base64.b64encode(raw).decode('ascii') == text else None


def encode(raw):
    """Padded base64 of bytes."""
    return base64.b64encode(raw).decode('ascii')


def url_decode(text):
    """Bytes of base64url without padding; None for every other spelling."""
    try:
        raw = base64.b64decode(text.encode('ascii') + b'=' * (-len(text) % 4), b'-_', True)
    except (UnicodeEncodeError, binascii.Error, ValueError):
        return None
    return raw if url_encode(raw) == text else None


def url_encode(raw):
    """Base64url of bytes, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b'=').decode('ascii')
