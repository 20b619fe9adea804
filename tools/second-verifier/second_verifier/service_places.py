"""Step 5: opening and closings in the service's own tree. Source: proof.md, sections 5, 8, 9."""
from . import base64s
from .checkpoint_notes import take_rising
from .merkle import consistent, included, leaf_hash
from .service_leaf import CLOSING, OPENING, build_leaf


def _check_consistency(run, taken):
    proofs = run.header['service']['consistency']
    if len(proofs) != max(0, len(taken) - 1):
        run.findings.add(
            'consistency_invalid', 5, 'service.consistency', max(0, len(taken) - 1), len(proofs)
        )
    for place, (old, new, proof) in enumerate(zip(taken, taken[1:], proofs)):
        if old and new and not consistent(old.size, new.size, old.root, new.root, proof):
            run.findings.add(
                'consistency_invalid', 5, 'service.consistency[%d]' % place,
                notes=[old.note, new.note], proof=[base64s.encode(step) for step in proof],
            )


def leaf_events(events):
    """The events that stand in the service tree: the first, and every closing."""
    return [events[0]] + [event for event in events[1:] if event.type == CLOSING]


def _leaf(run, event, index):
    """Leaf bytes that the event gives at a place, or None where it gives none."""
    if event.value is None or (event.place == 1 and event.type not in OPENING):
        return None
    return build_leaf(run.header, event, index, run.roots.get(event.place))


def _check_inclusion(run, last):
    places = run.header['service']['inclusion']
    events = leaf_events(run.events)
    if len(places) != len(events):
        run.findings.add('inclusion_missing', 5, 'service.inclusion', len(events), len(places))
        return
    run.places = [index for index, _ in places]
    if last is None:
        return
    before = -1
    for number, (event, (index, path)) in enumerate(zip(events, places)):
        leaf = _leaf(run, event, index)
        run.leaves.append(leaf)
        proven = leaf is not None and index > before and included(
            index, last.size, leaf_hash(leaf), path, last.root
        )
        if not proven:
            run.findings.add(
                'inclusion_invalid', 5, 'service.inclusion[%d]' % number,
                leaf=None if leaf is None else leaf.decode('utf-8'),
                path=[base64s.encode(step) for step in path], event=event.where,
            )
        before = max(before, index)


def check_service(run):
    """The service notes, their consistency, and the places of this epoch's leaves."""
    service = run.header['service']
    taken = take_rising(
        service['checkpoints'], run.header['origin'], run.keys, run.findings, 5,
        'service.checkpoints',
    )
    run.service_notes = taken
    if not taken:
        run.findings.add('checkpoint_missing', 5, 'service')
        return
    _check_consistency(run, taken)
    _check_inclusion(run, taken[-1])
