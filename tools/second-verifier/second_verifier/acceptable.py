"""Acceptable lines. Source: proof.md, section 1 ("Acceptable", "Numbers")."""
import re

from .canonical import NotCanonical, canonical
from .strict_json import JsonRefused, parse

LINE_LIMIT = 8 * 2**20
DOCUMENT_LIMIT = 256 * 2**20

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*')
_SAFE = re.compile(rb'-?[0-9]{1,16}\Z')


class LineRefused(ValueError):
    """Why a line is not acceptable: `code` is a finding, `offset` a place in bytes or None."""

    def __init__(self, code, reason, offset=None):
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.offset = offset


def _has_fraction(value):
    """Whether a number is anything but an integer of safe size: those alone are floats."""
    if isinstance(value, float):
        return True
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return False
    return any(_has_fraction(item) for item in value)


def _number_offset(line):
    """Where the first number stands that an event may not hold."""
    for token in _TOKEN.finditer(line):
        text = token.group()
        if text[:1] != b'"' and not (_SAFE.match(text) and abs(int(text)) < 2**53):
            return token.start()
    return None


def document_line(line, limit=DOCUMENT_LIMIT):
    """The value of a document line; raises LineRefused."""
    if len(line) > limit:
        raise LineRefused('not_canonical', 'longer than %d bytes' % limit)
    try:
        value = parse(line)
        same = canonical(value) == line
    except (JsonRefused, NotCanonical) as error:
        raise LineRefused('not_canonical', str(error)) from error
    if not same:
        raise LineRefused('not_canonical', 'not the canonical form of what it says')
    return value


def event_line(line):
    """The value of an event, leaf or header line: safe integers only; raises LineRefused."""
    value = document_line(line, LINE_LIMIT)
    if _has_fraction(value):
        raise LineRefused('number_refused', 'not a safe integer', _number_offset(line))
    return value
