"""Outcomes of one entry on the units of one task. Source: RULES, epoch rules 1 and 4."""
from array import array

from .refusal import require


class OutcomeRow:
    """For each unit what stands, the last reported run, and the runtime voids that count."""

    def __init__(self, units):
        self.standing = bytearray(b'.' * units)
        self.last_run = array('Q', bytes(8 * units))
        self.runtime_voids = array('Q', bytes(8 * units))

    def text(self):
        """The packed outcomes."""
        return self.standing.decode('ascii')

    def report(self, unit, run, code, retries, about):
        """One report: only the next run, and only where it is open (rule 1)."""
        last = self.last_run[unit]
        require(run > last, 'outcome_conflict', about)
        require(run == last + 1, 'run_out_of_order', about)
        standing = chr(self.standing[unit])
        require(standing != 'r', 'retries_used_up', about)
        require(standing == '.', 'outcome_final', about)
        self.last_run[unit] = run
        if code == 'r':
            self.runtime_voids[unit] += 1
            code = 'r' if self.runtime_voids[unit] > retries else '.'
        self.standing[unit] = ord(code)

    def void(self, unit):
        """The unit becomes a harness void."""
        self.standing[unit] = ord('h')

    def reopen(self, unit):
        """Back to missing: the next run is open and runtime voids count anew."""
        self.standing[unit] = ord('.')
        self.runtime_voids[unit] = 0

    def is_fresh(self, unit):
        """Whether putting the unit back to missing would change nothing."""
        return self.standing[unit] == ord('.') and self.runtime_voids[unit] == 0
