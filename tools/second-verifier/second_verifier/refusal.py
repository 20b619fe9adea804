"""Why an event could not have been appended. Source: FORMATS, section 6 (Errors); RULES."""


class Refused(Exception):
    """A refusal of the rules: its code, and what it is about."""

    def __init__(self, code, about=''):
        super().__init__('%s: %s' % (code, about) if about else code)
        self.code = code
        self.about = about


def require(holds, code, about=''):
    """Refuses where something does not hold."""
    if not holds:
        raise Refused(code, about)
