"""The life of an epoch: opening, closing, reopening, cancelling. Source: RULES, same title."""
from .epoch_voids import EPOCH_RULES
from .exam_index import RULE as EXAM_RULE
from .imported import Imported
from .plans import check_suite
from .references import check_reference
from .refusal import Refused, require
from .shapes import ShapeRefused

KNOWN_RULES = EPOCH_RULES + (EXAM_RULE,)


def _exam_documents(state, body):
    """What an exam will be scored with: suite and reference, committed at opening."""
    for name in ('suite', 'reference'):
        require(name + '_sha256' in body, 'unknown_' + name)
    state.suite_sha256 = body['suite_sha256']
    state.reference_sha256 = body['reference_sha256']
    state.suite = state.documents.get(state.suite_sha256)
    state.reference = state.documents.get(state.reference_sha256)
    require(state.suite is not None, 'unknown_suite')
    require(state.reference is not None, 'unknown_reference')
    try:
        check_suite(state.suite)
        check_reference(state.reference)
    except ShapeRefused as error:
        raise Refused('document_invalid', str(error)) from error
    require(state.suite['suite'] == state.plan['suite'], 'unknown_suite')
    require(
        state.reference['reference_id'] == state.plan['solver_reference_id'], 'reference_mismatch'
    )


def epoch_opened(state, event, body):
    """OpenEpoch: the first event, with the plan of this very epoch."""
    require(state.state is None, 'epoch_exists')
    plan = body['plan']
    require(plan['epoch'] == event.value['epoch'], 'another_epoch', plan['epoch'])
    state.open(plan)
    state.opened_at = event.value['at']
    if state.rule in KNOWN_RULES:
        require((state.rule == EXAM_RULE) == state.exam, 'another_rule', state.rule)
    if state.exam:
        _exam_documents(state, body)
    else:
        named = 'reference_sha256' in body or 'suite_sha256' in body
        require(not named, 'another_rule', 'it reads no reference and no suite')


def record_imported(state, event, body):
    """ImportRecord: the first event; the epoch is closed at once, revision 1, for ever."""
    require(state.state is None, 'epoch_exists')
    if body['rule'] in KNOWN_RULES:
        state.imported = Imported(event, state.documents)
    state.plan, state.state, state.revision = {}, 'closed', 1


def _may_close(state):
    """The closing conditions (rules 4, 5, 10)."""
    if state.exam:
        return
    done = {row['axis'] for row in state.reruns}
    for axis in state.axes:
        code = 'rerun_pending' if axis in done else 'outcomes_missing'
        require(not state.is_missing(axis), code, axis)
        require(axis in done or not state.voids(axis).over, 'axis_over_limit', axis)


def epoch_closed(state, event, body):
    """CloseEpoch: the next revision, under the plan's rule, with nothing left open."""
    state.expect_state('open' if state.exam else 'running')
    require(body['revision'] == state.revision + 1, 'revision_differs', str(state.revision + 1))
    if body['rule'] in KNOWN_RULES:
        require(body['rule'] == state.rule, 'another_rule', state.rule)
    for name in ('suite_sha256', 'reference_sha256'):
        require(body.get(name) == getattr(state, name), 'another_rule', name)
    _may_close(state)
    appeals = state.plan.get('appeals', {'may_close_while_open': True})
    unresolved = [row['id'] for row in state.appeals if row['ruling'] is None]
    require(
        appeals['may_close_while_open'] or not unresolved, 'appeals_open', ' '.join(unresolved)
    )
    state.before_close, state.state = state.state, 'closed'
    state.revision += 1


def epoch_reopened(state, event, body):
    """ReopenEpoch: the state before the close, again."""
    require(state.state == 'closed' and state.before_close, 'not_in_this_state', str(state.state))
    state.state = state.before_close


def epoch_cancelled(state, event, body):
    """CancelEpoch: never after a close."""
    state.expect_state('open', 'running')
    require(state.revision == 0, 'not_in_this_state', 'it was closed before')
    state.state = 'cancelled'


def registered(state, event, body):
    """References and suites are registered in a stream of their own."""
    raise Refused('not_in_this_stream', event.type)
