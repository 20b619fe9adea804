"""The service log as one file. Source: proof.md, section 5 (`service-log/1`)."""
from collections import namedtuple

from .acceptable import LineRefused, event_line
from .merkle import leaf_hash
from .service_keys import ServiceKeys
from .service_leaf import ABOUT_KEYS, leaf_fault

FORMAT = 'service-log/1'
_MEMBERS = {'checkpoint', 'format', 'leaves', 'origin'}

ServiceLog = namedtuple('ServiceLog', 'note leaves hashes')


class LogRefused(ValueError):
    """A service log that cannot be read; `where` is its place."""

    def __init__(self, where, reason):
        super().__init__(reason)
        self.where = where
        self.reason = reason


def read_service_log(raw, origin):
    """Note, leaves and leaf hashes of a service log of `origin`; raises LogRefused."""
    lines = raw.split(b'\n')
    if len(lines) < 2 or lines.pop() != b'':
        raise LogRefused('service_log', 'no last line feed')
    try:
        header = event_line(lines[0])
    except LineRefused as error:
        raise LogRefused('service_log', error.reason) from error
    if not isinstance(header, dict) or set(header) != _MEMBERS or header['format'] != FORMAT:
        raise LogRefused('service_log', 'not the header of a service log')
    if header['origin'] != origin or not isinstance(header['checkpoint'], str):
        raise LogRefused('service_log', 'the log of another service')
    if header['leaves'] != len(lines) - 1 or isinstance(header['leaves'], bool):
        raise LogRefused('service_log', 'number of leaves')
    leaves, keys = [], ServiceKeys(origin)
    for index, line in enumerate(lines[1:]):
        where = 'service_log[%d]' % index
        try:
            leaf = event_line(line)
        except LineRefused as error:
            raise LogRefused(where, error.reason) from error
        fault = leaf_fault(leaf, origin, index)
        if fault is None and leaf['kind'] in ABOUT_KEYS:
            fault = keys.fault(leaf)
        if fault:
            raise LogRefused(where, fault)
        leaves.append(leaf)
    return ServiceLog(header['checkpoint'], leaves, [leaf_hash(line) for line in lines[1:]])
