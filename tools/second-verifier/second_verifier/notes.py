"""Signed notes. Source: proof.md, section 4 (Note, Opening a note); C2SP signed-note v1.0.0."""
from collections import namedtuple

from . import base64s, ed25519
from .keys import is_key_name

LIMIT = 64 * 1024
MOST_LINES = 64
_DASH = '\u2014 '

Signature = namedtuple('Signature', 'name key_id blob')
Note = namedtuple('Note', 'text signatures')


class NoteRefused(ValueError):
    """A note that proves nothing; `code` is the finding, `key_ids` those that stood under it."""

    def __init__(self, code, reason, key_ids=()):
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.key_ids = list(key_ids)


def _malformed(reason):
    return NoteRefused('note_malformed', reason)


def _signature(line):
    if not line.startswith(_DASH):
        raise _malformed('a signature line begins otherwise')
    parts = line[len(_DASH):].split(' ')
    raw = base64s.decode(parts[1]) if len(parts) == 2 else None
    if raw is None or len(raw) < 5 or not is_key_name(parts[0]):
        raise _malformed('a signature line is malformed')
    return Signature(parts[0], raw[:4], raw[4:])


def read_note(note):
    """Text and signatures of a note, nothing verified; raises NoteRefused."""
    try:
        size = len(note.encode('utf-8'))
    except UnicodeEncodeError as error:
        raise _malformed('not well-formed Unicode') from error
    if size > LIMIT or any(c < ' ' and c != '\n' for c in note):
        raise _malformed('too long, or a control character')
    divide = note.rfind('\n\n')
    if divide < 0 or not note.endswith('\n'):
        raise _malformed('no empty line, or no last line feed')
    lines = note[divide + 2:-1].split('\n')
    if len(lines) > MOST_LINES:
        raise _malformed('more than %d signatures' % MOST_LINES)
    return Note(note[:divide + 1], [_signature(line) for line in lines])


def open_note(note, keys):
    """The note, signed by one of the pinned keys and by none of them badly."""
    read = read_note(note)
    pinned = {(key.name, key.key_id): key for key in keys}
    seen = set()
    for signature in read.signatures:
        place = (signature.name, signature.key_id)
        if place not in pinned:
            continue
        if place in seen:
            raise _malformed('a pinned key signs twice')
        seen.add(place)
        key = pinned[place]
        if not ed25519.verify(key.public_key, read.text.encode('utf-8'), signature.blob):
            raise NoteRefused('signature_invalid', 'bad signature', [signature.key_id.hex()])
    if not seen:
        found = [signature.key_id.hex() for signature in read.signatures]
        raise NoteRefused('signer_unknown', 'no pinned key signed', found)
    return read
