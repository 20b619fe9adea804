"""Where two values differ first. Source: proof.md, section 9, rows 7 and 8."""
from .canonical import utf16

ABSENT = {'absent': True}


def difference(expected, found, place=''):
    """Place and both values of the first difference in canonical order, or None."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted(set(expected) | set(found), key=utf16):
            here = '%s.%s' % (place, name) if place else name
            if name not in expected or name not in found:
                return here, expected.get(name, ABSENT), found.get(name, ABSENT)
            inner = difference(expected[name], found[name], here)
            if inner:
                return inner
        return None
    if isinstance(expected, list) and isinstance(found, list):
        for number in range(max(len(expected), len(found))):
            here = '%s[%d]' % (place, number)
            if number >= len(expected):
                return here, ABSENT, found[number]
            if number >= len(found):
                return here, expected[number], ABSENT
            inner = difference(expected[number], found[number], here)
            if inner:
                return inner
        return None
    same = expected == found and isinstance(expected, bool) == isinstance(found, bool)
    return None if same else (place, expected, found)
