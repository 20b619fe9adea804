"""The re-run of an axis's voids. Source: RULES, rule 4; FORMATS, section 3 (`reruns`)."""
from .epoch_voids import UNPAIRED
from .refusal import require


def _void_keys(state, axis, task, unit, measured):
    """Keys with a harness void on a unit, by code point."""
    return sorted(
        key for key in measured if state.rows[key][(axis, task)].standing[unit] == ord('h')
    )


def _plan_order(state, axis):
    """Task, index and name of every unit of an axis."""
    for task in state.axes[axis]['tasks']:
        for unit, name in enumerate(task['units']):
            yield task['task'], unit, name


def _kept(state, axis, named, measured):
    """What cannot be re-run: as named, and the withdrawn units by themselves."""
    reasons = {}
    for row in named:
        unit = state.unit(axis, row['task'], row['unit'])
        require((row['task'], unit) not in reasons, 'already_so', row['unit'])
        void = _void_keys(state, axis, row['task'], unit, measured)
        withdrawn = state.is_withdrawn(axis, row['task'], unit)
        require(void or withdrawn, 'unit_not_void', row['unit'])
        reasons[(row['task'], unit)] = row['reason']
    for (where, task, unit), reason in state.withdrawn.items():
        if where == axis:
            reasons[(task, unit)] = reason
    return [
        {'task': task, 'unit': name, 'reason': reasons[(task, unit)]}
        for task, unit, name in _plan_order(state, axis) if (task, unit) in reasons
    ]


def voids_rerun(state, event, body):
    """RerunVoids: once for an axis that is over and has all outcomes of its comparison."""
    require(not state.exam, 'not_in_this_state', 'an exam has attempts')
    state.expect_state('running')
    axis = body['axis']
    require(axis in state.axes, 'unknown_axis', axis)
    require(all(row['axis'] != axis for row in state.reruns), 'rerun_done', axis)
    require(state.rule != UNPAIRED, 'axis_not_over', 'no limit under this rule')
    require(not state.is_missing(axis), 'outcomes_missing', axis)
    require(state.voids(axis).over, 'axis_not_over', axis)
    measured = state.measured()
    kept = _kept(state, axis, body['cannot_rerun'], measured)
    require(kept == body['cannot_rerun'], 'cannot_rerun_differs', axis)
    stay = {(row['task'], row['unit']) for row in kept}
    pairs, dropped, compared = [], set(), set(state.comparison())
    for place, (task, unit, name) in enumerate(_plan_order(state, axis)):
        if (task, name) in stay:
            continue
        for key in _void_keys(state, axis, task, unit, measured):
            pairs.append((key, place, task, name))
            state.rows[key][(axis, task)].reopen(unit)
            if key in compared:
                dropped.add((task, unit))
    require(body['pairs'] == len(pairs), 'pairs_differ', str(len(pairs)))
    state.reruns.append({
        'axis': axis,
        'units': len(dropped),
        'pairs': [
            {'key': key, 'task': task, 'unit': name} for key, _, task, name in sorted(pairs)
        ],
        'cannot_rerun': kept,
    })
