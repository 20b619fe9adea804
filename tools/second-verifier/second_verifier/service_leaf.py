"""Leaves of the service tree. Source: proof.md, sections 5 and 8 (imported epochs)."""
from . import names, times
from .canonical import canonical

FORMAT = 'service-leaf/1'
OPENING = {'EpochOpened': 'opened', 'RecordImported': 'imported'}
CLOSING = 'EpochClosed'

_COMMON = {'format', 'origin', 'index', 'kind', 'at'}
_EPOCH = _COMMON | {'epoch', 'version', 'event'}
_MEMBERS = {
    'opened': _EPOCH,
    'imported': _EPOCH | {'rule', 'record_sha256'},
    'closed': _EPOCH | {'revision', 'rule', 'record_sha256', 'root'},
    'key_added': _COMMON | {'vkey', 'note', 'until'},
    'key_retired': _COMMON | {'vkey'},
    'succeeds': _COMMON | {'note'},
}
ABOUT_KEYS = ('key_added', 'key_retired', 'succeeds')


def build_leaf(header, event, index, root):
    """The leaf bytes of an opening, import or closing, or None where the event lacks a value.

    Whose leaf it is comes from the bundle's header, its version from the event's place; `root`
    is the root of the epoch tree of that size.
    """
    kind = 'closed' if event.type == CLOSING else OPENING.get(event.type)
    if kind is None:
        return None
    leaf = {
        'format': FORMAT,
        'origin': header['origin'],
        'index': index,
        'kind': kind,
        'epoch': header['epoch'],
        'version': event.place,
        'event': event.hash.hex(),
        'at': event.value['at'],
    }
    wanted = _MEMBERS[kind] - _EPOCH - {'root'}
    if any(name not in event.body for name in wanted):
        return None
    leaf.update({name: event.body[name] for name in wanted})
    if kind == 'closed':
        leaf['root'] = root.hex()
    return canonical(leaf)


def _count(value, least):
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def leaf_fault(leaf, origin, index):
    """Why a leaf of a service log cannot stand at its place, or None."""
    if not isinstance(leaf, dict) or leaf.get('format') != FORMAT:
        return 'not a service leaf'
    if leaf.get('origin') != origin or not _count(leaf.get('index'), 0) or leaf['index'] != index:
        return 'origin or index is of another place'
    kind = leaf.get('kind')
    if not isinstance(kind, str) or kind not in _MEMBERS or set(leaf) != _MEMBERS[kind]:
        return 'kind or members'
    sound = (
        all(times.stamp_micros(leaf[name]) is not None for name in ('at', 'until') if name in leaf)
        and all(_is_line(leaf[name]) for name in ('vkey', 'note') if name in leaf)
        and (kind in ABOUT_KEYS or _is_of_event(leaf))
    )
    return None if sound else 'a value is none'


def _is_line(value):
    return isinstance(value, str) and value != ''


def _is_of_event(leaf):
    return (
        names.is_epoch(leaf['epoch'])
        and _count(leaf['version'], 1)
        and names.is_sha256(leaf['event'])
        and isinstance(leaf.get('rule', ''), str)
        and _count(leaf.get('revision', 1), 1)
        and names.is_sha256(leaf.get('record_sha256', leaf['event']))
        and names.is_sha256(leaf.get('root', leaf['event']))
    )
