"""Attempts of an exam. Source: RULES, TCSExam; FORMATS, sections 5 and 6 (attempts)."""
from .exam_rows import ADOPTED, COLUMNS, RowRefused, check_row, identity
from .refusal import Refused, require
from .shown_score import check_shown_score


def _exam_only(state):
    require(state.exam, 'not_in_this_state', 'no exam')
    state.expect_state('open')


def _check(state, row):
    items = {track['track']: track['items'] for track in state.suite['tracks']}
    try:
        check_row(row, state.plan['models'], items, state.plan['solver_protocol'])
    except RowRefused as error:
        raise Refused(error.code, str(error)) from error


def _fits(state, row):
    """Not more adopted repetitions than planned; a valid Solver score shows where it is from."""
    if row['adoption_status'] not in ADOPTED:
        return
    place = identity(row)[:3]
    count = sum(
        identity(other)[:3] == place and other['adoption_status'] in ADOPTED
        for other in state.attempts
    )
    planned = state.plan['models'][row['model']]['attempts_per_task']
    require(count <= planned, 'attempts_exceeded', ' '.join(place))
    if row['track'] == 'solver' and row['score_status'] == 'valid':
        require(row['shown'], 'records_missing', ' '.join(place))


def attempt_submitted(state, event, body):
    """SubmitAttempt: a new row; a judge may not adopt for good."""
    _exam_only(state)
    row = {name: body[name] for name in COLUMNS}
    for name in ('raw_reward', 'reason', 'replaced_by', 'records_sha256'):
        row[name] = body.get(name)
    row['version'] = event.place
    shows = 'records_sha256' in body or 'solver_score_sha256' in body
    row['shown'] = shows and row['score'] != ''
    if event.value['role'] == 'judge':
        require(row['adoption_status'] != 'selected', 'forbidden', 'a judge adopts provisionally')
    _check(state, row)
    taken = any(identity(other) == identity(row) for other in state.attempts)
    require(not taken, 'attempt_exists', ' '.join(identity(row)))
    state.attempts.append(row)
    check_shown_score(state, row, body)
    _fits(state, row)


def _attempt(state, body):
    found = [row for row in state.attempts if row['version'] == body['attempt']]
    require(found, 'unknown_attempt', str(body['attempt']))
    return found[0]


def attempt_adopted(state, event, body):
    """AdoptAttempt: another adoption status than it has."""
    _exam_only(state)
    row = _attempt(state, body)
    require(row['adoption_status'] != body['adoption_status'], 'already_so')
    row.update(
        adoption_status=body['adoption_status'], reason=body['reason'], replaced_by=None
    )
    _check(state, row)
    _fits(state, row)


def attempt_excluded(state, event, body):
    """ExcludeAttempt: the row stays in the table, outside every mean; or another replaces it."""
    _exam_only(state)
    row = _attempt(state, body)
    other = body.get('replaced_by')
    news = row['adoption_status'] in ADOPTED or other not in (None, row['replaced_by'])
    require(news, 'already_so')
    if other is not None:
        place = identity(row)[:3] + (other,)
        there = other != row['attempt'] and any(identity(one) == place for one in state.attempts)
        require(there, 'unknown_attempt', other)
    row.update(adoption_status='excluded', reason=body['reason'], replaced_by=other)
