"""Step 12: witnesses, where the reader has a policy. Source: proof.md, sections 9 and 10."""
from . import times
from .cosignatures import cosigners, quorum_time
from .notes import read_note
from .service_places import leaf_events

LATE = 300
"""Seconds that a stamp may lie after a quorum saw its leaf."""


def _check_notes(run):
    """For each service note its cosigners' times; bad lines of known witnesses are found."""
    seen = []
    for number, checkpoint in enumerate(run.service_notes):
        if checkpoint is None:
            seen.append(None)
            continue
        text = read_note(checkpoint.note).text
        stamps, bad = cosigners(text, checkpoint.signatures, run.policy)
        for signature in bad:
            where = 'service.checkpoints[%d]' % number
            run.findings.add(
                'cosignature_invalid', 12, where, found=signature.name,
                key_ids=[signature.key_id.hex()],
            )
        seen.append(stamps)
    return seen


def _check_stamps(run, seen):
    """No opening or closing is stamped long after a quorum saw it."""
    complete = [
        (checkpoint.size, quorum_time(stamps, run.policy))
        for checkpoint, stamps in zip(run.service_notes, seen) if checkpoint
    ]
    for event, index in zip(leaf_events(run.events), run.places):
        known = [when for size, when in complete if when is not None and size > index]
        stamp = times.stamp_micros(event.value['at']) if event.value else None
        if known and stamp is not None and stamp > (min(known) + LATE) * 10**6:
            run.findings.add('time_conflict', 12, event.where, min(known), event.value['at'])


def check_witnesses(run):
    """Cosignatures, the quorum on the last service note, stamps against witnesses' times."""
    if run.policy is None:
        return
    seen = _check_notes(run)
    last = seen[-1] if seen else None
    if last is None or not run.policy.holds(run.policy.quorum, set(last)):
        found = sorted(last or ())
        run.findings.add('quorum_missing', 12, 'service.checkpoints', run.policy.quorum, found)
    _check_stamps(run, seen)
