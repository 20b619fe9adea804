"""Shapes of records that were published elsewhere: the members of their format, any values.

Source: FORMATS, sections 4 and 5; docs/record-format.md, "Imported records".
"""
import re

from .epoch_voids import EPOCH_RULES
from .exam_index import RULE as EXAM_RULE
from .exam_rows import SHORT, TRACKS
from .plans import LIMIT
from .shapes import (
    AXIS, BOOLEAN, EPOCH, INSTANT, KEY, NAME, REASON, TITLE, ShapeRefused, array, holds, integer,
    mapping, maybe, members, one_of, unique,
)

EPOCH_FORMATS = ('epoch-record/1', 'epoch-record/2', 'epoch-record/3')
EXAM_FORMAT = 'tcsexam-record/1'
_MOST = 2**31 - 1

_NUMBER = holds(
    lambda value: isinstance(value, (int, float)) and not isinstance(value, bool), 'not a number'
)
_FRACTION = holds(
    lambda value: isinstance(value, str)
    and bool(re.match(r'(0|[1-9][0-9]*)/[1-9][0-9]*\Z', value)),
    'not a fraction',
)
_COUNT = integer(0, _MOST)
_EXACT = {'score': maybe(_NUMBER), 'score_exact': maybe(_FRACTION)}
_AXIS = members({
    'axis': AXIS,
    'planned': integer(1, _MOST),
    'voids': _COUNT,
    'void_fraction': _NUMBER,
    'void_fraction_exact': _FRACTION,
    'rerun': one_of('none', 'done', 'impossible'),
    'dropped': BOOLEAN,
    'reason': maybe(REASON),
})
_COUNTS = ('planned', 'voids', 'units', 'successes', 'runtime_voids')
_TASK = members(dict(
    {name: _COUNT for name in _COUNTS},
    task=NAME, rate=maybe(_NUMBER), rate_exact=maybe(_FRACTION),
))
_SUBMISSION = members(
    dict(
        _EXACT,
        key=KEY,
        model=NAME,
        submitted_at=INSTANT,
        status=one_of('shortlisted', 'base', 'entered', 'withdrawn', 'disqualified'),
        rank=maybe(integer(1, _MOST)),
        score_reason=maybe(REASON),
    ),
    {'axes': array(members(dict(_EXACT, axis=AXIS, tasks=array(_TASK))))},
)
_APPEAL = members({
    'id': holds(
        lambda value: isinstance(value, str) and bool(re.match(r'a[1-9][0-9]{0,14}\Z', value)),
        'not the id of an appeal',
    ),
    'key': KEY,
    'ruling': maybe(one_of('upheld', 'rejected')),
})
_EPOCH = {
    'format': one_of(*EPOCH_FORMATS),
    'rule': one_of(*EPOCH_RULES),
    'epoch': EPOCH,
    'title': TITLE,
    'revision': integer(1),
    'max_void_fraction': LIMIT,
    'axes': array(_AXIS, 1),
    'submissions': array(_SUBMISSION),
    'base_model': maybe(_SUBMISSION),
    'overall_score': one_of('published', 'not_published_under_this_rule'),
}
_TRACK = members({
    'mean': maybe(_NUMBER), 'mean_exact': maybe(_FRACTION), 'items': _COUNT, 'scored': _COUNT,
})
_MODEL = members({
    'status': one_of('complete', 'provisional', 'incomplete'),
    'index': maybe(_NUMBER),
    'index_exact': maybe(_FRACTION),
    'tracks': members({track: _TRACK for track in TRACKS}),
    'coverage': members({'planned': _COUNT, 'valid': _COUNT, 'provisional': _COUNT}),
    'issues': array(members({
        'code': one_of('missing_attempt', *SHORT),
        'track': one_of(*TRACKS),
        'item': NAME,
        'attempt': maybe(NAME),
    })),
})
_EXAM = members({
    'format': one_of(EXAM_FORMAT),
    'rule': one_of(EXAM_RULE),
    'epoch': EPOCH,
    'title': TITLE,
    'revision': integer(1),
    'metric': NAME,
    'suite': NAME,
    'solver_protocol': one_of('online', 'offline'),
    'solver_reference_id': NAME,
    'models': mapping(NAME, _MODEL),
})


def _check_names(record):
    """No axis and no key stands twice."""
    unique([axis['axis'] for axis in record['axes']], 'axes')
    rows = record['submissions'] + [row for row in (record['base_model'],) if row is not None]
    unique([row['key'] for row in rows], 'submissions')
    for row in rows:
        unique([axis['axis'] for axis in row.get('axes', ())], 'submissions.axes')


def check_record(record):
    """Checks a record of any released format and rule; raises ShapeRefused."""
    name = record.get('format') if isinstance(record, dict) else None
    if name not in EPOCH_FORMATS:
        _EXAM(record, '')
        return
    appeals = {'appeals': array(_APPEAL)} if name == EPOCH_FORMATS[2] else {}
    members(dict(_EPOCH, **appeals))(record, '')
    if record['rule'] != EPOCH_RULES[EPOCH_FORMATS.index(name)]:
        raise ShapeRefused('rule', 'the rule of another format')
    _check_names(record)
