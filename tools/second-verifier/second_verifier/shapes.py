"""Checks of shapes: objects with exactly the members named, each of its kind.

Source: FORMATS, introduction and section 1 (an unknown member, a wrong type or a bad value is
an error that names the place). A check is a function of a value and its place.
"""
from . import names, times
from .disclosures import is_digest
from .numbers import SAFE


class ShapeRefused(ValueError):
    """A value has another shape; `place` says where."""

    def __init__(self, place, reason):
        super().__init__('%s: %s' % (place, reason))
        self.place = place
        self.reason = reason


def _that(holds, place, reason):
    if not holds:
        raise ShapeRefused(place, reason)


def holds(test, reason):
    """A check by a test of the value alone."""
    return lambda value, place: _that(test(value), place, reason)


def one_of(*values):
    """One of some texts."""
    return holds(lambda value: isinstance(value, str) and value in values, 'not one of the values')


def integer(least, most=SAFE):
    """An integer between bounds."""
    return holds(
        lambda value: isinstance(value, int) and not isinstance(value, bool)
        and least <= value <= most,
        'not an integer of that range',
    )


def maybe(check):
    """null, or what another check takes."""
    def run(value, place):
        if value is not None:
            check(value, place)
    return run


def array(check, least=0):
    """An array whose items another check takes."""
    def run(value, place):
        _that(isinstance(value, list) and len(value) >= least, place, 'not such an array')
        for number, item in enumerate(value):
            check(item, '%s[%d]' % (place, number))
    return run


def mapping(name_check, check, least=0):
    """An object with free member names."""
    def run(value, place):
        _that(isinstance(value, dict) and len(value) >= least, place, 'not such an object')
        for name, item in value.items():
            name_check(name, place)
            check(item, '%s.%s' % (place, name))
    return run


def members(required, optional=None):
    """An object with exactly these members."""
    optional = optional or {}

    def run(value, place):
        _that(isinstance(value, dict), place, 'not an object')
        for name in required:
            _that(name in value, _at(place, name), 'missing')
        for name, item in value.items():
            check = required.get(name) or optional.get(name)
            _that(check is not None, _at(place, name), 'unknown member')
            check(item, _at(place, name))
    return run


def _at(place, name):
    return place + '.' + name if place else name


def unique(items, place):
    """Items that stand in one place are all different."""
    _that(len(set(items)) == len(items), place, 'a name is given twice')


TEXT = holds(lambda value: isinstance(value, str), 'not text')
KEY = holds(names.is_key, 'not an entry key')
AXIS = holds(names.is_axis, 'not the name of an axis')
NAME = holds(names.is_name, 'not a name')
TITLE = holds(lambda value: names.is_plain(value, 0, 200), 'not a title')
EPOCH = holds(names.is_epoch, 'not an epoch id')
SHA256 = holds(names.is_sha256, 'not a SHA-256')
REASON = holds(
    lambda value: isinstance(value, str) and 1 <= len(value) <= 2000 and '\0' not in value,
    'not a reason',
)
BOOLEAN = holds(lambda value: isinstance(value, bool), 'not true or false')
INSTANT = holds(lambda value: times.instant(value) is not None, 'not an instant')
UTC = holds(
    lambda value: times.instant(value) is not None and value.endswith('Z'),
    'not an instant in UTC',
)
DIGEST = holds(is_digest, 'not a digest')
