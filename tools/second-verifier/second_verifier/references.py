"""Solver references. Source: FORMATS, section 5 (Reference); RULES, TCSExam."""
import math

from .shapes import NAME, array, holds, mapping, members, one_of

_NUMBER = holds(
    lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    'not a number',
)
_RELATIVE = holds(
    lambda value: not isinstance(value, bool) and isinstance(value, (int, float))
    and math.isfinite(value) and value >= 0,
    'not 0 or more',
)
_ABSOLUTE = holds(
    lambda value: not isinstance(value, bool) and isinstance(value, (int, float))
    and math.isfinite(value) and value > 0,
    'not above 0',
)
_TASK = members({
    'kind': one_of('objective', 'solve'),
    'direction': one_of('maximize', 'minimize'),
    'instances': mapping(NAME, array(_NUMBER, 2)),
    'unscored_reference_instances': array(NAME),
})
_REFERENCE = members({
    'reference_id': NAME,
    'relative_floor': _RELATIVE,
    'absolute_floor': _ABSOLUTE,
    'tasks': mapping(NAME, _TASK),
})


def check_reference(reference, place='reference'):
    """Checks a reference; raises ShapeRefused."""
    _REFERENCE(reference, place)
