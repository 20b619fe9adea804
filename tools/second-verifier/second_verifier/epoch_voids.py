"""Which units are void, and whether an axis is over its limit. Source: RULES, rules 2, 3, 12.

Outcomes of one entry on one task are packed: one character of `10hr.` for each planned unit.
"""
import re
from fractions import Fraction

EPOCH_RULES = ('epoch-record@1', 'epoch-record@2', 'epoch-record@3')
UNPAIRED = 'epoch-record@1'
RANKED = 'epoch-record@3'

_LIMIT = re.compile(r'(0|1|0\.[0-9]{1,18}|1\.0{1,18})\Z')


def is_limit(text):
    """Whether text is a `max_void_fraction` (FORMATS, section 1, Limit)."""
    return isinstance(text, str) and bool(_LIMIT.match(text))


def void_units(rows, codes):
    """Indices of the units on which some row has one of the codes."""
    found = set()
    for row in rows:
        for code in codes:
            place = row.find(code)
            while place >= 0:
                found.add(place)
                place = row.find(code, place + 1)
    return found


class AxisVoids:
    """Voids of one axis: by task its void units, their number, their exact share."""

    def __init__(self, axis, keys, row_of, rule, limit):
        """`row_of(key, axis name, task name)` is the packed row of an entry in comparison."""
        codes = 'hr' if rule == UNPAIRED else 'h'
        name = axis['axis']
        self.units = {
            task['task']: void_units([row_of(key, name, task['task']) for key in keys], codes)
            for task in axis['tasks']
        }
        self.planned = planned(axis)
        self.voids = sum(len(units) for units in self.units.values())
        self.fraction = Fraction(self.voids, self.planned)
        self.over = rule != UNPAIRED and self.fraction > Fraction(limit)


def planned(axis):
    """Planned units of an axis."""
    return sum(len(task['units']) for task in axis['tasks'])
