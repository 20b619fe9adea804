"""JSON as it may come in: nothing doubled, nothing infinite, no half characters.

Source: FORMATS, section 1 (JSON in); proof.md, section 1. A number means the double nearest to
its text; integral ones of safe size are Python integers, all others Python floats.
"""
import json

from .numbers import normal

DEPTH = 32
"""Levels of nesting that are accepted."""


class JsonRefused(ValueError):
    """The text is not strict JSON."""


def _double(text):
    value = float(text)
    if value in (float('inf'), float('-inf')):
        raise JsonRefused('number is not finite: ' + text[:40])
    return normal(value)


def _integer(text):
    return int(text) if len(text) <= 15 else _double(text)


def _constant(text):
    raise JsonRefused('no JSON: ' + text)


def _members(pairs):
    value = dict(pairs)
    if len(value) != len(pairs):
        raise JsonRefused('a member is given twice')
    return value


_DECODER = json.JSONDecoder(
    object_pairs_hook=_members,
    parse_float=_double,
    parse_int=_integer,
    parse_constant=_constant,
)


def depth(value):
    """Levels of nesting of a value; a scalar has none."""
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return 0
    return 1 + max((depth(item) for item in value), default=0)


def parse(raw):
    """The value of UTF-8 bytes that are strict JSON; raises JsonRefused."""
    try:
        text = raw.decode('utf-8')
        value = _DECODER.decode(text)
        if depth(value) > DEPTH:
            raise JsonRefused('more than %d levels' % DEPTH)
        if '\\u' in text:
            json.dumps(value, ensure_ascii=False).encode('utf-8')
    except RecursionError as error:
        raise JsonRefused('more than %d levels' % DEPTH) from error
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise JsonRefused('not well-formed Unicode') from error
    except ValueError as error:
        raise JsonRefused(str(error)) from error
    return value
