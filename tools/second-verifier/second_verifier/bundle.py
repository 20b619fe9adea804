"""Step 1: the lines of a bundle and its header. Source: proof.md, sections 8 and 9."""
from collections import namedtuple

from . import base64s, names
from .acceptable import LineRefused, event_line
from .keys import KeyRefused, read_vkey

FORMAT = 'epoch-bundle/1'
_MEMBERS = {
    'format', 'origin', 'epoch', 'events', 'documents', 'keys', 'checkpoints', 'service',
    'receipts', 'disclosures',
}

Bundle = namedtuple('Bundle', 'header events documents')


class BundleRefused(ValueError):
    """The file is no bundle: code, place and reason of the one finding."""

    def __init__(self, code, where, reason):
        super().__init__(reason)
        self.code = code
        self.where = where
        self.reason = reason


def _require(holds, member):
    if not holds:
        raise BundleRefused('bundle_malformed', 'header', 'member ' + member)


def _texts(value, member):
    _require(isinstance(value, list) and all(isinstance(x, str) for x in value), member)


def _count(value, least):
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _hashes(value, member):
    """A list of 32-byte hashes in base64, decoded."""
    _texts(value, member)
    raw = [base64s.decode(text) for text in value]
    _require(all(step is not None and len(step) == 32 for step in raw), member)
    return raw


def _service(value):
    _require(isinstance(value, dict), 'service')
    _require(set(value) == {'checkpoints', 'consistency', 'inclusion'}, 'service')
    _texts(value['checkpoints'], 'service.checkpoints')
    _require(isinstance(value['consistency'], list), 'service.consistency')
    _require(isinstance(value['inclusion'], list), 'service.inclusion')
    proofs = [
        _hashes(proof, 'service.consistency[%d]' % place)
        for place, proof in enumerate(value['consistency'])
    ]
    places = []
    for place, found in enumerate(value['inclusion']):
        member = 'service.inclusion[%d]' % place
        _require(isinstance(found, dict) and set(found) == {'index', 'path'}, member)
        _require(_count(found['index'], 0), member)
        places.append((found['index'], _hashes(found['path'], member)))
    return dict(value, consistency=proofs, inclusion=places)


def _header(line):
    try:
        header = event_line(line)
    except LineRefused as error:
        raise BundleRefused('bundle_malformed', 'header', error.reason) from error
    _require(isinstance(header, dict) and isinstance(header.get('format'), str), 'format')
    if header['format'] != FORMAT:
        raise BundleRefused('format_unknown', 'header', header['format'])
    for member in sorted(_MEMBERS ^ set(header)):
        _require(False, member)
    _require(names.is_origin(header['origin']), 'origin')
    _require(names.is_epoch(header['epoch']), 'epoch')
    _require(_count(header['events'], 1), 'events')
    documents = header['documents']
    _texts(documents, 'documents')
    _require(all(names.is_sha256(text) for text in documents), 'documents')
    _require(len(set(documents)) == len(documents), 'documents')
    for member in ('keys', 'checkpoints', 'receipts', 'disclosures'):
        _texts(header[member], member)
    try:
        keys = [read_vkey(text) for text in header['keys']]
    except KeyRefused as error:
        raise BundleRefused('bundle_malformed', 'header', str(error)) from error
    return dict(header, keys=keys, service=_service(header['service']))


def read_bundle(raw):
    """Header, event lines and document lines of a file; raises BundleRefused."""
    lines = raw.split(b'\n')
    if len(lines) < 2 or lines.pop() != b'':
        raise BundleRefused('bundle_malformed', 'file', 'no last line feed')
    header = _header(lines[0])
    expected = 1 + header['events'] + len(header['documents'])
    if len(lines) != expected or b'' in lines:
        raise BundleRefused('bundle_malformed', 'file', 'number of lines')
    return Bundle(header, lines[1:1 + header['events']], lines[1 + header['events']:])
