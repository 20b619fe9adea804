"""Receipts. Source: proof.md, section 6."""
import re
from collections import namedtuple

from . import names, times
from .notes import NoteRefused, open_note

NAMES = ('origin', 'epoch', 'entry', 'version', 'leaf', 'submitted_at', 'received_at')
FORMAT = 'epoch-receipt/1'

Receipt = namedtuple('Receipt', NAMES)

_VERSION = re.compile(r'[1-9][0-9]{0,15}\Z')


def open_receipt(note, keys):
    """A receipt whose signature and eight lines hold; raises NoteRefused."""
    lines = open_note(note, keys).text.split('\n')
    if len(lines) != 9 or lines[0] != FORMAT:
        raise NoteRefused('note_malformed', 'not the eight lines of a receipt')
    values = []
    for name, line in zip(NAMES, lines[1:]):
        if not line.startswith(name + ' '):
            raise NoteRefused('note_malformed', 'line %s is missing' % name)
        values.append(line[len(name) + 1:])
    read = Receipt(*values)
    fits = (
        names.is_origin(read.origin)
        and names.is_epoch(read.epoch)
        and names.is_key(read.entry)
        and _VERSION.match(read.version)
        and names.is_sha256(read.leaf)
        and times.instant(read.submitted_at) is not None
        and times.stamp_micros(read.received_at) is not None
    )
    if not fits:
        raise NoteRefused('note_malformed', 'a value of the receipt is none')
    return read._replace(version=int(read.version))
