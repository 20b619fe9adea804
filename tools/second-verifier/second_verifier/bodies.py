"""Bodies of events, a closed list. Source: FORMATS, section 7."""
import re

from .exam_rows import COLUMNS
from .plans import check_plan
from .shapes import (
    AXIS, DIGEST, KEY, NAME, REASON, SHA256, TEXT, UTC, ShapeRefused, array, holds, integer,
    members, one_of, unique,
)

_ROW = members({
    'key': KEY,
    'axis': AXIS,
    'task': NAME,
    'run': integer(1),
    'first': integer(0),
    'outcomes': holds(
        lambda value: isinstance(value, str) and bool(re.match(r'[10hr.]+\Z', value)),
        'not packed outcomes',
    ),
})
_UNIT = {'axis': AXIS, 'task': NAME, 'unit': NAME}
_UNITS = array(members(_UNIT), 1)
_PAIRS = array(members(dict(_UNIT, key=KEY)), 1)
_KEPT = array(members({'task': NAME, 'unit': NAME, 'reason': REASON}))
_VERSION = integer(1)
_APPEAL = holds(
    lambda value: isinstance(value, str) and bool(re.match(r'a[1-9][0-9]{0,15}\Z', value)),
    'not the id of an appeal',
)
_GONE = {'key': KEY, 'reason': REASON, 'units_back': integer(0)}
_COLUMNS = dict({name: TEXT for name in COLUMNS}, model=NAME, item=NAME, attempt=NAME)

BODIES = {
    'EpochOpened': (
        {'plan': check_plan}, {'reference_sha256': SHA256, 'suite_sha256': SHA256},
    ),
    'EntrySubmitted': (
        {'key': KEY, 'model': NAME, 'submitted_at': UTC},
        {'digest': TEXT, '_sd': array(DIGEST, 1), '_sd_alg': one_of('sha-256')},
    ),
    'EntryWithdrawn': (_GONE, {}),
    'EntryDisqualified': (_GONE, {}),
    'EntriesShortlisted': ({'keys': array(KEY)}, {}),
    'OutcomesRecorded': ({'rows': array(_ROW, 1)}, {}),
    'UnitsVoided': ({'units': _PAIRS, 'reason': REASON}, {}),
    'UnitsWithdrawn': ({'units': _UNITS, 'reason': REASON}, {}),
    'UnitsRejudged': ({'units': _UNITS, 'reason': REASON}, {}),
    'VoidsRerun': ({'axis': AXIS, 'pairs': integer(0), 'cannot_rerun': _KEPT}, {}),
    'AttemptSubmitted': (
        _COLUMNS,
        {
            'reason': REASON,
            'replaced_by': NAME,
            'raw_reward': TEXT,
            'records_sha256': SHA256,
            'solver_score_sha256': SHA256,
        },
    ),
    'AttemptAdopted': (
        {
            'attempt': _VERSION,
            'adoption_status': one_of('selected', 'selected_provisional'),
            'reason': REASON,
        },
        {},
    ),
    'AttemptExcluded': (
        {'attempt': _VERSION, 'reason': REASON},
        {'adoption_status': one_of('excluded'), 'replaced_by': NAME},
    ),
    'AppealRaised': (
        {'id': _APPEAL, 'key': NAME, 'text': TEXT}, {'units': array(members(_UNIT))},
    ),
    'AppealResolved': (
        {
            'id': _APPEAL,
            'ruling': one_of('upheld', 'rejected'),
            'reason': REASON,
            'events': array(_VERSION),
        },
        {},
    ),
    'EpochClosed': (
        {
            'revision': integer(1),
            'rule': TEXT,
            'plan_sha256': SHA256,
            'evidence_sha256': SHA256,
            'record_sha256': SHA256,
        },
        {'reason': REASON, 'reference_sha256': SHA256, 'suite_sha256': SHA256},
    ),
    'EpochReopened': ({'reason': REASON}, {}),
    'EpochCancelled': ({'reason': REASON}, {}),
    'DisclosuresErased': (
        {'digests': array(DIGEST, 1), 'reason': REASON, 'version': _VERSION}, {},
    ),
    'RecordImported': (
        {'source': REASON, 'rule': NAME, 'record_sha256': SHA256, 'evidence_sha256': SHA256}, {},
    ),
    'ReferenceRegistered': ({'reference_id': NAME, 'reference_sha256': SHA256}, {}),
    'SuiteRegistered': ({'suite': NAME, 'suite_sha256': SHA256}, {}),
}


def check_body(kind, body):
    """Checks the body of an event of a known type; raises ShapeRefused."""
    required, optional = BODIES[kind]
    members(required, optional)(body, 'body')
    if kind == 'EntrySubmitted' and '_sd' in body:
        unique(body['_sd'], 'body._sd')
        if body['_sd'] != sorted(body['_sd']):
            raise ShapeRefused('body._sd', 'not sorted')
    if kind == 'EntriesShortlisted':
        unique(body['keys'], 'body.keys')
    if kind == 'DisclosuresErased':
        unique(body['digests'], 'body.digests')
