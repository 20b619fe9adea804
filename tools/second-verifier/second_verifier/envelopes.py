"""Step 3: event lines, their envelopes and their chain. Source: proof.md, sections 2, 3, 9."""
import re

from . import names, times
from .acceptable import LineRefused, event_line
from .merkle import leaf_hash

FORMAT = 'epoch-event/1'
_REQUIRED = {
    'format', 'origin', 'epoch', 'version', 'prev', 'at', 'actor', 'role', 'command', 'type',
    'body',
}
_TYPE = re.compile(r'[A-Z][A-Za-z]{0,63}\Z')


class Event:
    """One event line: its place from 1 on, bytes, leaf hash, and its value where readable."""

    def __init__(self, place, line):
        self.place = place
        self.line = line
        self.hash = leaf_hash(line)
        self.value = None
        self.sound = False

    @property
    def where(self):
        """The event's place in findings."""
        return 'events[%d]' % self.place

    @property
    def type(self):
        """The type, or None where the event cannot be read."""
        return self.value['type'] if self.value else None

    @property
    def body(self):
        """The body, empty where the event cannot be read."""
        return self.value['body'] if self.value else {}


def _text(value):
    return isinstance(value, str) and value != ''


def _clock(clock, at):
    """The raw reading is there only when it was earlier than the stamp."""
    read = times.stamp_micros(clock)
    stamp = times.stamp_micros(at)
    return read is not None and (stamp is None or read < stamp)


_CHECKS = {
    'format': lambda value: value == FORMAT,
    'origin': _text,
    'epoch': _text,
    'version': lambda value: isinstance(value, int) and not isinstance(value, bool) and value > 0,
    'prev': lambda value: value is None or names.is_sha256(value),
    'at': lambda value: times.stamp_micros(value) is not None,
    'actor': _text,
    'role': _text,
    'command': _text,
    'type': lambda value: isinstance(value, str) and bool(_TYPE.match(value)),
    'body': lambda value: isinstance(value, dict),
}


def _faults(value):
    """Members of an envelope that are missing, unknown or of a wrong type."""
    if not isinstance(value, dict):
        return ['event']
    faults = sorted((_REQUIRED - set(value)) | (set(value) - _REQUIRED - {'clock'}))
    faults += [
        name for name, check in _CHECKS.items() if name in value and not check(value[name])
    ]
    if 'clock' in value and not _clock(value['clock'], value.get('at')):
        faults.append('clock')
    return faults


class _Chain:
    """What the lines so far leave for the next one."""

    def __init__(self, header, findings):
        self.header = header
        self.findings = findings
        self.before = None
        self.at = None
        self.gap = False

    def check(self, event):
        """Judges one line in the order of the table's row 3."""
        made = self.findings.count()
        try:
            value = event_line(event.line)
        except LineRefused as error:
            more = {'reason': error.reason}
            if error.offset is not None:
                more['offset'] = error.offset
            self.findings.add(error.code, 3, event.where, **more)
        else:
            faults = _faults(value)
            for member in faults:
                self.findings.add('envelope_invalid', 3, event.where, member=member)
            self._chained(event, value if isinstance(value, dict) else {}, faults)
            if 'type' not in faults and 'body' not in faults and 'event' not in faults:
                event.value = value if not _REQUIRED - set(value) else None
        self.before = event.hash.hex()
        event.sound = self.findings.count() == made and event.value is not None

    def _chained(self, event, value, faults):
        add = self.findings.add
        for member in ('origin', 'epoch'):
            if member in value and value[member] != self.header[member]:
                add('event_foreign', 3, event.where, self.header[member], value[member])
        usable = {name for name in value if name not in faults}
        if 'version' in usable and value['version'] != event.place and not self.gap:
            self.gap = True
            add('version_gap', 3, event.where, event.place, value['version'])
        if 'prev' in value and value['prev'] != self.before:
            add('chain_broken', 3, event.where, self.before, value['prev'])
        if 'at' in usable:
            if self.at is not None and value['at'] < self.at:
                add('time_backwards', 3, event.where, self.at, value['at'])
            self.at = value['at'] if self.at is None else max(self.at, value['at'])


def check_events(header, lines, findings):
    """The events of a bundle, each judged."""
    events = [Event(place, line) for place, line in enumerate(lines, 1)]
    chain = _Chain(header, findings)
    for event in events:
        chain.check(event)
    return events
