"""Step 11: what the reader held already. Source: proof.md, sections 5 and 9."""
from .canonical import canonical
from .checkpoint import epoch_origin, open_checkpoint
from .checkpoint_notes import refused_note, take_note
from .merkle import roots_at
from .notes import NoteRefused
from .service_log import LogRefused, read_service_log


def _note_of_size(run, size):
    return next((note for note in run.service_notes if note and note.size == size), None)


def _check_epoch(run, held, where):
    if held.size > len(run.events):
        run.findings.add('bundle_outdated', 11, where, held.size, len(run.events))
        return
    root = roots_at([event.hash for event in run.events], {held.size})[held.size]
    if root != held.root:
        ours = next(
            (text for text in run.header['checkpoints'] if text.split('\n')[1:2]
             == [str(held.size)]), None,
        )
        run.findings.add(
            'fork_detected', 11, where, held.root.hex(), root.hex(), notes=[held.note, ours]
        )


def _check_held(run, note, where):
    try:
        held = open_checkpoint(note, run.keys)
    except NoteRefused as error:
        refused_note(run.findings, 11, where, error, run.keys)
        return
    origin = run.header['origin']
    if held.origin == epoch_origin(origin, run.header['epoch']):
        _check_epoch(run, held, where)
    elif held.origin == origin:
        ours = _note_of_size(run, held.size)
        if ours is None:
            run.findings.notice('not_compared', 11, where)
        elif ours.root != held.root:
            run.findings.add(
                'fork_detected', 11, where, held.root.hex(), ours.root.hex(),
                notes=[held.note, ours.note],
            )
    else:
        run.findings.add('origin_mismatch', 11, where, origin, held.origin)


def _check_prefix(run, log, note):
    """The last service note that the log reaches must be a root of its leaves."""
    taken = [ours for ours in run.service_notes if ours]
    reached = [ours for ours in taken if ours.size <= len(log.leaves)]
    if len(reached) < len(taken) or not taken:
        run.findings.notice('not_compared', 11, 'service_log')
    if not reached:
        return True
    ours = reached[-1]
    root = roots_at(log.hashes, {ours.size})[ours.size]
    if root == ours.root:
        return True
    run.findings.add(
        'fork_detected', 11, 'service_log', ours.root.hex(), root.hex(),
        notes=[ours.note, note.note],
    )
    return False


def _check_leaves(run, log):
    """Each opening and closing once; then no leaf of this epoch that the bundle has not."""
    seen, ours = {}, set(run.leaves)
    further = []
    for index, leaf in enumerate(log.leaves):
        if 'epoch' not in leaf:
            continue
        where = 'service_log[%d]' % index
        place = (leaf['epoch'], leaf['kind'], leaf.get('revision'))
        if place in seen:
            run.findings.add(
                'epoch_duplicated', 11, where, leaves=[seen[place], leaf],
            )
        seen.setdefault(place, leaf)
        if leaf['epoch'] == run.header['epoch'] and canonical(leaf) not in ours:
            further.append((where, leaf))
    for where, leaf in further:
        run.findings.add('bundle_outdated', 11, where, found=leaf)


def _check_log(run, raw):
    origin = run.header['origin']
    try:
        log = read_service_log(raw, origin)
    except LogRefused as error:
        run.findings.add('service_log_invalid', 11, error.where, reason=error.reason)
        return
    note = take_note(log.note, origin, run.keys, run.findings, 11, 'service_log')
    if note is None:
        return
    size = len(log.leaves)
    if note.size != size or roots_at(log.hashes, {size})[size] != note.root:
        run.findings.add('service_log_invalid', 11, 'service_log', reason='size or root')
    elif _check_prefix(run, log, note):
        _check_leaves(run, log)


def check_held(run):
    """Held checkpoints, then a held service log."""
    for number, note in enumerate(run.held_checkpoints):
        _check_held(run, note, 'held_checkpoints[%d]' % number)
    if run.service_log is not None:
        _check_log(run, run.service_log)
