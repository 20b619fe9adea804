"""Stamps of the ledger, and instants. Source: proof.md, section 1; FORMATS, section 1."""
import datetime
import re

_STAMP = re.compile(r'([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})\.([0-9]{6})Z\Z')
_INSTANT = re.compile(
    r'([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})'
    r'(?:\.([0-9]{1,18}))?(?:Z|([+-])([0-9]{2}):([0-9]{2}))\Z'
)
_EPOCH = datetime.datetime(1970, 1, 1)
STEP = 10**18
"""Instants count in steps of 10^-18 s from 1970 on, so that all digits compare."""


def _seconds(text):
    try:
        moment = datetime.datetime.strptime(text, '%Y-%m-%dT%H:%M:%S')
    except ValueError:
        return None
    if text[17:19] >= '60':
        return None
    return (moment - _EPOCH) // datetime.timedelta(seconds=1)


def stamp_micros(text):
    """Microseconds of an envelope's stamp since 1970, or None where it is none."""
    match = _STAMP.match(text) if isinstance(text, str) else None
    seconds = _seconds(match.group(1)) if match else None
    if seconds is None or seconds < 0:
        return None
    return seconds * 10**6 + int(match.group(2))


def _read(text):
    """Seconds and fraction digits of an instant, or None."""
    match = _INSTANT.match(text) if isinstance(text, str) else None
    seconds = _seconds(match.group(1)) if match else None
    if seconds is None or seconds < 0:
        return None
    if match.group(3):
        hours, minutes = int(match.group(4)), int(match.group(5))
        if hours > 23 or minutes > 59:
            return None
        shift = hours * 3600 + minutes * 60
        seconds += shift if match.group(3) == '-' else -shift
    if not 0 <= seconds < 253402300800:
        return None
    return seconds, match.group(2) or ''


def instant(text):
    """An instant as a number of steps, or None where text is none."""
    read = _read(text)
    if read is None:
        return None
    seconds, digits = read
    return seconds * STEP + int(digits.ljust(18, '0'))


def instant_utc(text):
    """An instant written in UTC with all its digits, or None where text is none."""
    read = _read(text)
    if read is None:
        return None
    seconds, digits = read
    moment = _EPOCH + datetime.timedelta(seconds=seconds)
    shown = moment.isoformat()
    return shown + ('.' + digits if digits else '') + 'Z'
