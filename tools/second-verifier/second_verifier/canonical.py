"""The canonical form of JSON. Source: RFC 8785; proof.md, section 1."""
from json.encoder import encode_basestring

from .numbers import es_number


class NotCanonical(ValueError):
    """The value has no canonical form: a lone surrogate, or a number that is not finite."""


def utf16(text):
    """Sort key of a member name: its UTF-16 code units."""
    return text.encode('utf-16-be', 'surrogatepass')


def _names(value):
    if all(name.isascii() for name in value):
        return sorted(value)
    return sorted(value, key=utf16)


def _write(value, out):
    if value is None:
        out.append('null')
    elif value is True:
        out.append('true')
    elif value is False:
        out.append('false')
    elif isinstance(value, str):
        out.append(encode_basestring(value))
    elif isinstance(value, (int, float)):
        out.append(es_number(value))
    elif isinstance(value, dict):
        out.append('{')
        for place, name in enumerate(_names(value)):
            out.append((',' if place else '') + encode_basestring(name) + ':')
            _write(value[name], out)
        out.append('}')
    else:
        out.append('[')
        for place, item in enumerate(value):
            if place:
                out.append(',')
            _write(item, out)
        out.append(']')


def canonical(value):
    """The canonical bytes of a value read from JSON."""
    out = []
    try:
        _write(value, out)
        return ''.join(out).encode('utf-8')
    except (UnicodeEncodeError, ValueError) as error:
        raise NotCanonical(str(error)) from error
