"""Checkpoints. Source: proof.md, section 4 (Checkpoint); C2SP tlog-checkpoint."""
import re
from collections import namedtuple

from . import base64s
from .notes import NoteRefused, open_note

Checkpoint = namedtuple('Checkpoint', 'origin size root note signatures')

_SIZE = re.compile(r'(0|[1-9][0-9]{0,15})\Z')


def epoch_origin(origin, epoch):
    """The first line of an epoch's checkpoints."""
    return '%s/epoch/%s' % (origin, epoch)


def open_checkpoint(note, keys):
    """A checkpoint whose signature and three lines hold; raises NoteRefused."""
    opened = open_note(note, keys)
    origin, size, root = three_lines(opened.text)
    return Checkpoint(origin, size, root, note, opened.signatures)


def three_lines(text):
    """Origin, size and root in the text of a note; raises NoteRefused."""
    lines = text.split('\n')
    if len(lines) != 4 or not lines[0] or not _SIZE.match(lines[1]):
        raise NoteRefused('note_malformed', 'not the three lines of a checkpoint')
    root = base64s.decode(lines[2])
    if root is None or len(root) != 32 or int(lines[1]) >= 2**53:
        raise NoteRefused('note_malformed', 'no size or no root')
    return lines[0], int(lines[1]), root
