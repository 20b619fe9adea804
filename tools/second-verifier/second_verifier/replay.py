"""Steps 7 and 8: the events decided again, then evidence and record. Source: proof.md, 9."""
from .admit import ADMIT, admit
from .bodies import check_body
from .canonical import canonical
from .difference import difference
from .epoch_record import epoch_record
from .epoch_state import State
from .epoch_voids import EPOCH_RULES
from .evidence import evidence
from .exam_index import RULE as EXAM_RULE
from .exam_index import exam_record
from .merkle import sha256
from .refusal import Refused
from .service_leaf import CLOSING
from .shapes import ShapeRefused


def record(found, rule, revision):
    """The record of evidence under a released rule, or None where there is no such rule."""
    if rule in EPOCH_RULES and found['format'] == 'epoch-evidence/1':
        return epoch_record(found, rule, revision)
    if rule == EXAM_RULE and found['format'] == 'tcsexam-evidence/1':
        return exam_record(found, rule, revision)
    return None


def _compare(run, code, step, event, member, value):
    """A computed value against the digest in the closing, and the document of that digest."""
    digest = event.body[member]
    found = sha256(canonical(value)).hex()
    if found == digest:
        return
    where = '%s.body.%s' % (event.where, member)
    document = run.verified.get(digest)
    first = None if document is None else difference(value, document)
    if first is None:
        run.findings.add(code, step, where, found, digest)
    else:
        place, expected, stated = first
        run.findings.add(code, step, where, expected, stated, place=place)


def _decoded(run, event):
    """Whether type and body of an event are known; else its finding."""
    if event.type not in ADMIT:
        run.findings.add('event_unknown', 7, event.where, found=event.type)
        return False
    try:
        check_body(event.type, event.body)
    except ShapeRefused as error:
        where = '%s.%s' % (event.where, error.place)
        run.findings.add('body_invalid', 7, where, reason=error.reason)
        return False
    return True


def _closings(run, state):
    """Evidence at every closing up to the first event that is refused."""
    sound, closings = True, []
    for event in run.events:
        if not _decoded(run, event):
            sound = False
        if not sound:
            continue
        try:
            admit(state, event)
        except Refused as error:
            run.findings.add(
                'event_illegal', 7, event.where, rejection=error.code, reason=str(error)
            )
            sound = False
            continue
        if event.type == CLOSING:
            closings.append((event, evidence(state)))
            _compare(run, 'evidence_differs', 7, event, 'evidence_sha256', closings[-1][1])
    return closings


def _check_import(run, state):
    """An imported record stands as it was published: a difference is a notice."""
    first = run.events[0]
    if first.type != 'RecordImported' or state.state is None:
        return
    if state.imported is None:
        run.findings.add('rule_unknown', 8, first.where + '.body.rule', found=first.body['rule'])
        return
    differs = state.imported.differs()
    if differs is not None:
        run.findings.notice('record_differs', 8, first.where + '.body.record_sha256', **differs)


def check_replay(run):
    """Replays the events, then computes each closing's record, and an imported one's."""
    state = State(run.verified)
    closings = _closings(run, state)
    _check_import(run, state)
    for event, found in closings:
        value = record(found, event.body['rule'], event.body['revision'])
        if value is None:
            where = event.where + '.body.rule'
            run.findings.add('rule_unknown', 8, where, found=event.body['rule'])
        else:
            _compare(run, 'record_differs', 8, event, 'record_sha256', value)
