"""Notes as steps 4, 5 and 11 take them. Source: proof.md, section 9, row 4."""
from .checkpoint import open_checkpoint
from .notes import NoteRefused


def refused_note(findings, step, where, error, keys):
    """Adds the finding of a note that was refused."""
    expected = [key.key_id.hex() for key in keys]
    findings.add(error.code, step, where, expected, error.key_ids, reason=error.reason)


def take_note(note, origin, keys, findings, step, where):
    """A checkpoint of `origin`, or None after its finding."""
    try:
        checkpoint = open_checkpoint(note, keys)
    except NoteRefused as error:
        refused_note(findings, step, where, error, keys)
        return None
    if checkpoint.origin != origin:
        findings.add('origin_mismatch', step, where, origin, checkpoint.origin)
        return None
    return checkpoint


def take_rising(notes, origin, keys, findings, step, place, most=None, judge=None):
    """For each note its checkpoint or None: sizes rise, and are at most `most`.

    `judge` is told of every checkpoint that was taken, and its place.
    """
    taken, before = [], 0
    for number, note in enumerate(notes):
        where = '%s[%d]' % (place, number)
        checkpoint = take_note(note, origin, keys, findings, step, where)
        if checkpoint is not None:
            size = checkpoint.size
            if size <= before or (most is not None and size > most):
                wanted = {'above': before} if most is None else {'above': before, 'most': most}
                findings.add('checkpoint_size_mismatch', step, where, wanted, size)
                checkpoint = None
            else:
                before = size
                if judge is not None:
                    judge(checkpoint, where)
        taken.append(checkpoint)
    return taken
