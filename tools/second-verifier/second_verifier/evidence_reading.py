"""Evidence as a file gives it. Source: FORMATS, sections 1, 3 and 5."""
import re

from .exam_rows import COLUMNS
from .numbers import es_number
from .plans import check_plan, check_suite
from .shapes import (
    AXIS, INSTANT, KEY, NAME, REASON, SHA256, TEXT, ShapeRefused, array, holds, integer, mapping,
    maybe, members, one_of, unique,
)
from .times import instant

_STATUS = ('shortlisted', 'base', 'entered', 'withdrawn', 'disqualified')
_PACKED = holds(
    lambda value: isinstance(value, str) and bool(re.match(r'[10hr.]*\Z', value)),
    'not packed outcomes',
)
_EPOCH = members(
    {
        'format': one_of('epoch-evidence/1'),
        'plan': lambda plan, place: check_plan(plan, place, sealed=False),
        'entries': array(members({
            'key': KEY, 'model': NAME, 'submitted_at': INSTANT, 'status': one_of(*_STATUS),
        })),
        'outcomes': mapping(KEY, mapping(AXIS, mapping(NAME, _PACKED))),
        'reruns': array(members({
            'axis': AXIS,
            'units': integer(0),
            'pairs': array(members({'key': KEY, 'task': NAME, 'unit': NAME})),
            'cannot_rerun': array(members({'task': NAME, 'unit': NAME, 'reason': REASON})),
        })),
    },
    {
        'appeals': array(members({
            'id': TEXT, 'key': KEY, 'ruling': maybe(one_of('upheld', 'rejected')),
        })),
    },
)
_MORE = ('raw_reward', 'reason', 'replaced_by')
_ATTEMPT = dict({name: TEXT for name in COLUMNS}, **{name: maybe(TEXT) for name in _MORE})
_EXAM = members({
    'format': one_of('tcsexam-evidence/1'),
    'plan': check_plan,
    'suite': check_suite,
    'reference': members({'reference_id': NAME, 'sha256': SHA256}),
    'attempts': array(members(dict(_ATTEMPT, records_sha256=maybe(SHA256)))),
})


def _require(holds_true, place, reason):
    if not holds_true:
        raise ShapeRefused(place, reason)


def _check_outcomes(evidence):
    """Rows that fit the plan: required, optional or refused by status."""
    status = {entry['key']: entry['status'] for entry in evidence['entries']}
    wanted = {
        axis['axis']: {task['task']: len(task['units']) for task in axis['tasks']}
        for axis in evidence['plan']['axes']
    }
    for key, axes in evidence['outcomes'].items():
        place = 'outcomes.' + key
        _require(status.get(key, 'entered') != 'entered', place, 'nobody who was run')
        found = {
            axis: {task: len(row) for task, row in tasks.items()} for axis, tasks in axes.items()
        }
        _require(found == wanted, place, 'does not fit the plan')
    for key, what in status.items():
        needed = what in ('shortlisted', 'base')
        _require(not needed or key in evidence['outcomes'], 'outcomes.' + key, 'missing')


def _check_reruns(evidence):
    """At most one row an axis, of units and keys that there are."""
    rows = evidence['reruns']
    unique([row['axis'] for row in rows], 'reruns')
    keys = {entry['key'] for entry in evidence['entries']}
    units = {
        axis['axis']: {(t['task'], unit) for t in axis['tasks'] for unit in t['units']}
        for axis in evidence['plan']['axes']
    }
    for number, row in enumerate(rows):
        place = 'reruns[%d]' % number
        _require(row['axis'] in units, place + '.axis', 'not planned')
        for named in row['pairs'] + row['cannot_rerun']:
            there = (named['task'], named['unit']) in units[row['axis']]
            _require(there and named.get('key') in keys | {None}, place, 'not planned')
        most = len({(pair['task'], pair['unit']) for pair in row['pairs']})
        _require(row['units'] <= most, place + '.units', 'more than the pairs have')


def _check_stamps(evidence):
    """Stamps within the intake that the plan names."""
    plan = evidence['plan']
    for number, entry in enumerate(evidence['entries']):
        stamp, place = instant(entry['submitted_at']), 'entries[%d].submitted_at' % number
        for name, sign in (('opens_at', 1), ('closes_at', -1)):
            bound = instant(plan[name]) if name in plan else stamp
            _require(sign * (stamp - bound) >= 0, place, 'outside of ' + name)


def _check_epoch(evidence):
    plan = evidence.get('plan')
    if isinstance(plan, dict):
        limit = plan.get('max_void_fraction')
        if isinstance(limit, (int, float)) and not isinstance(limit, bool):
            plan['max_void_fraction'] = es_number(limit)
    _EPOCH(evidence, '')
    _require('axes' in plan, 'plan', 'not the plan of an epoch')
    unique([entry['key'] for entry in evidence['entries']], 'entries')
    base = [entry['key'] for entry in evidence['entries'] if entry['status'] == 'base']
    wanted = [] if plan['base_model'] is None else [plan['base_model']]
    _require(base == wanted, 'entries', 'the base model')
    _check_stamps(evidence)
    _check_outcomes(evidence)
    _check_reruns(evidence)
    keys = {entry['key'] for entry in evidence['entries']}
    for number, appeal in enumerate(evidence.get('appeals', ()), 1):
        place = 'appeals[%d]' % (number - 1)
        _require(appeal['id'] == 'a%d' % number, place + '.id', 'not in order')
        _require(appeal['key'] in keys, place + '.key', 'nobody who was submitted')


def check_evidence(evidence):
    """Checks evidence of an epoch or exam; a limit given as a number becomes its text."""
    exam = isinstance(evidence, dict) and evidence.get('format') == 'tcsexam-evidence/1'
    if exam:
        _EXAM(evidence, '')
        _require('suite' in evidence['plan'], 'plan', 'not the plan of an exam')
    else:
        _check_epoch(evidence if isinstance(evidence, dict) else {})
