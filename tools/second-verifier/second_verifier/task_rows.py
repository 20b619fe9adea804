"""Rates of one entry on one task. Source: RULES, rules 2, 6 and 12; FORMATS, section 4."""
from fractions import Fraction

from .epoch_voids import UNPAIRED
from .numbers import exact, nearest_or_none


def _own_voids(outcomes, dropped, rule, base):
    """Units left out of this entry's rate, as indices."""
    own = set()
    if rule == UNPAIRED:
        own = {unit for unit, code in enumerate(outcomes) if code in 'hr'}
    else:
        own |= dropped
        if base:
            own |= {unit for unit, code in enumerate(outcomes) if code == 'h'}
    if base:
        own |= {unit for unit, code in enumerate(outcomes) if code == '.'}
    return own


def task_row(task, outcomes, dropped, rule, base):
    """A task as the record publishes it, and its exact rate or None."""
    voids = _own_voids(outcomes, dropped, rule, base)
    measured = [code for unit, code in enumerate(outcomes) if unit not in voids]
    successes = measured.count('1')
    if rule == UNPAIRED:
        runtime = sum(outcomes[unit] == 'r' for unit in voids)
    else:
        runtime = measured.count('r')
    rate = Fraction(successes, len(measured)) if measured else None
    row = {
        'task': task['task'],
        'planned': len(outcomes),
        'voids': len(voids),
        'units': len(measured),
        'successes': successes,
        'runtime_voids': runtime,
        'rate': nearest_or_none(rate),
        'rate_exact': exact(rate),
    }
    return row, rate


def axis_row(name, score, tasks):
    """An axis of a submission as the record publishes it."""
    return {
        'axis': name,
        'score': nearest_or_none(score),
        'score_exact': exact(score),
        'tasks': tasks,
    }
