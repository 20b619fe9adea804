"""Which keys sign, leaf by leaf of the service tree. Source: proof.md, sections 5 and 10."""
from . import names
from .checkpoint import three_lines
from .keys import LOG, KeyRefused, read_vkey
from .notes import NoteRefused, open_note, read_note


def _key(vkey):
    try:
        return read_vkey(vkey, (LOG,))
    except KeyRefused:
        return None


def _signed_by_itself(leaf, key, origin):
    """Whether the note of an added key is by that key, over the three lines that announce it."""
    try:
        text = open_note(leaf['note'], [key]).text
    except NoteRefused:
        return False
    return text == 'epoch-key/1\n%s\n%s\n' % (origin, leaf['vkey'])


class ServiceKeys:
    """The keys of a service. No leaf names the first one: it may be retired all the same, once."""

    def __init__(self, origin):
        self.origin = origin
        self.first = None
        self.added = set()
        self.retired = set()

    def fault(self, leaf):
        """Why a leaf about keys cannot stand here, or None; what it says is taken in."""
        if leaf['kind'] == 'succeeds':
            return self._succession(leaf)
        key = _key(leaf['vkey'])
        if key is None:
            return 'no key of a service'
        return self._addition(leaf, key) if leaf['kind'] == 'key_added' else self._end(leaf)

    def _addition(self, leaf, key):
        if key.name != self.origin:
            return 'a key of another name'
        if leaf['vkey'] in self.added or leaf['vkey'] == self.first:
            return 'a key that was there before'
        if not _signed_by_itself(leaf, key, self.origin):
            return 'a key that has not signed its note'
        self.added.add(leaf['vkey'])
        return None

    def _end(self, leaf):
        vkey = leaf['vkey']
        if self.first is None and vkey not in self.added:
            self.first = vkey
        if vkey in self.retired or (vkey not in self.added and vkey != self.first):
            return 'a key that does not sign'
        # The first key is one of them, whether its name is known or not.
        if len(self.added) + 1 - len(self.retired) == 1:
            return 'the last key that signs'
        self.retired.add(vkey)
        return None

    def _succession(self, leaf):
        if leaf['index'] != 0:
            return 'not the first leaf'
        try:
            before, _, _ = three_lines(read_note(leaf['note']).text)
        except NoteRefused:
            return 'no note of a service before'
        if not names.is_origin(before) or before == self.origin:
            return 'no other service'
        return None
