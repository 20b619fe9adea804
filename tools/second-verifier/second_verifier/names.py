"""What names may look like. Source: proof.md, section 1 (Names); FORMATS, section 1."""
import re

_ORIGIN = re.compile(r'[a-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~-]+)*\Z')
_EPOCH = re.compile(r'[A-Za-z0-9][A-Za-z0-9._~-]{0,63}\Z')
_CONTROL = re.compile('[\x00-\x1f\x7f-\x9f]')
_HEX = re.compile(r'[0-9a-f]{64}\Z')
RESERVED = ('registry', 'service')


def is_origin(text):
    """Whether text can be the name of a service."""
    return isinstance(text, str) and len(text) <= 200 and bool(_ORIGIN.match(text))


def is_epoch(text):
    """Whether text can be the id of an epoch."""
    return isinstance(text, str) and bool(_EPOCH.match(text)) and text not in RESERVED


def is_plain(text, least, most):
    """Whether text has so many code points, none of them a control character."""
    return isinstance(text, str) and least <= len(text) <= most and not _CONTROL.search(text)


def is_key(text):
    """Whether text can be the key of an entry."""
    return is_plain(text, 1, 128) and text not in ('.', '..')


def is_axis(text):
    """Whether text can name an axis."""
    return is_plain(text, 1, 200) and text not in ('.', '..')


def is_name(text):
    """Whether text can name a task, unit, model or item."""
    return is_plain(text, 1, 200)


def is_sha256(text):
    """Whether text is 64 lower-case hex digits."""
    return isinstance(text, str) and bool(_HEX.match(text))
