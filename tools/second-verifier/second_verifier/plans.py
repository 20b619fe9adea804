"""Plans of epochs and exams. Source: FORMATS, sections 3 and 5."""
from .epoch_voids import is_limit
from .exam_index import RULE as EXAM_RULE
from .exam_rows import TRACKS
from .shapes import (
    AXIS, BOOLEAN, EPOCH, INSTANT, KEY, NAME, TEXT, TITLE, UTC, array, holds, integer, mapping,
    maybe, members, one_of, unique,
)

LIMIT = holds(is_limit, 'not a limit')
_TASK = members({'task': NAME, 'units': array(NAME, 1)})
_AXIS = members({'axis': AXIS, 'tasks': array(_TASK, 1)})


def _epoch_plan(instant):
    return members(
        {
            'epoch': EPOCH,
            'title': TITLE,
            'rule': TEXT,
            'max_void_fraction': LIMIT,
            'runtime_retries': integer(0),
            'base_model': maybe(KEY),
            'axes': array(_AXIS, 1),
        },
        {
            'opens_at': instant,
            'closes_at': instant,
            'visibility': one_of('live', 'at_close'),
            'appeals': members({'until': instant, 'may_close_while_open': BOOLEAN}),
        },
    )


_SEALED, _WRITTEN = _epoch_plan(UTC), _epoch_plan(INSTANT)
_MODELS = mapping(NAME, members({'attempts_per_task': integer(1)}), 1)
_EXAM = members({
    'epoch': EPOCH,
    'title': TITLE,
    'rule': TEXT,
    'suite': NAME,
    'solver_protocol': one_of('online', 'offline'),
    'solver_reference_id': NAME,
    'adoption_policy': TEXT,
    'models': _MODELS,
})
_TRACK = members({'track': one_of(*TRACKS), 'items': array(NAME, 1)})
_SUITE = members(
    {'suite': NAME, 'metric': one_of(EXAM_RULE), 'tracks': array(_TRACK, 4)},
    {'reference': holds(lambda value: isinstance(value, dict), 'not a reference')},
)


def is_exam(plan):
    """Whether a plan is that of an exam: it names a suite and no axes."""
    return isinstance(plan, dict) and 'axes' not in plan and 'suite' in plan


def check_plan(plan, place='plan', sealed=True):
    """Checks a plan; `sealed` ones hold instants in UTC. Raises ShapeRefused."""
    if is_exam(plan):
        _EXAM(plan, place)
        return
    (_SEALED if sealed else _WRITTEN)(plan, place)
    unique([axis['axis'] for axis in plan['axes']], place + '.axes')
    for number, axis in enumerate(plan['axes']):
        where = '%s.axes[%d].tasks' % (place, number)
        unique([task['task'] for task in axis['tasks']], where)
        for count, task in enumerate(axis['tasks']):
            unique(task['units'], '%s[%d].units' % (where, count))


def check_suite(suite, place='suite'):
    """Checks a suite: four tracks, names unique where they stand. Raises ShapeRefused."""
    _SUITE(suite, place)
    unique([track['track'] for track in suite['tracks']], place + '.tracks')
    for number, track in enumerate(suite['tracks']):
        unique(track['items'], '%s.tracks[%d].items' % (place, number))
