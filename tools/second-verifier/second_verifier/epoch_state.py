"""What the events of an epoch have made of it so far. Source: RULES, The life of an epoch."""
from .epoch_voids import UNPAIRED, AxisVoids
from .outcome_row import OutcomeRow
from .plans import is_exam
from .refusal import require


class Entry:
    """A submission: its stamps, its status, and whether it was ever on the shortlist."""

    def __init__(self, key, model, submitted_at, status):
        self.key = key
        self.model = model
        self.submitted_at = submitted_at
        self.status = status
        self.was_shortlisted = False


class State:
    """State of one epoch; events change it through the `admit_` modules only."""

    def __init__(self, documents):
        self.documents = documents
        self.plan = None
        self.rule = None
        self.exam = False
        self.state = None
        self.before_close = None
        self.revision = 0
        self.opened_at = None
        self.entries = {}
        self.rows = {}
        self.listed = None
        self.reported = False
        self.withdrawn = {}
        self.reruns = []
        self.appeals = []
        self.sealed = {}
        self.erased = set()
        self.suite = None
        self.reference = None
        self.suite_sha256 = None
        self.reference_sha256 = None
        self.attempts = []
        self.imported = None

    def open(self, plan):
        """Takes the plan; tasks and units are looked up by name from here on."""
        self.plan = plan
        self.rule = plan['rule']
        self.exam = is_exam(plan)
        self.state = 'open'
        self.axes = {axis['axis']: axis for axis in plan.get('axes', ())}
        self.tasks = {
            (axis['axis'], task['task']): {unit: n for n, unit in enumerate(task['units'])}
            for axis in plan.get('axes', ()) for task in axis['tasks']
        }

    def expect_state(self, *states):
        """Refuses what cannot happen in the state that the epoch is in."""
        if self.state in ('closed', 'cancelled'):
            require(self.state in states, 'epoch_' + self.state)
        require(self.state in states, 'not_in_this_state', str(self.state))

    def unit(self, axis, task, unit):
        """Index of a planned unit."""
        found = self.tasks.get((axis, task), {}).get(unit)
        require(found is not None, 'unknown_unit', '%s %s %s' % (axis, task, unit))
        return found

    def is_withdrawn(self, axis, task, unit):
        """Whether the unit with that index was withdrawn."""
        return (axis, task, unit) in self.withdrawn

    def comparison(self):
        """Keys of the entries that are compared."""
        return [entry.key for entry in self.entries.values() if entry.status == 'shortlisted']

    def measured(self):
        """Keys that outcomes are reported for: the comparison and the base model."""
        base = self.plan['base_model']
        return self.comparison() + ([base] if base in self.entries else [])

    def add_rows(self, key):
        """Rows for an entry that is to be run; withdrawn units are void for it too."""
        if key in self.rows:
            return
        self.rows[key] = {place: OutcomeRow(len(units)) for place, units in self.tasks.items()}
        for axis, task, unit in self.withdrawn:
            self.rows[key][(axis, task)].void(unit)

    def row_text(self, key, axis, task):
        """Packed outcomes of an entry."""
        return self.rows[key][(axis, task)].text()

    def voids(self, axis):
        """Voids of an axis as they stand (rules 2 and 3)."""
        return AxisVoids(
            self.axes[axis], self.comparison(), self.row_text, self.rule,
            self.plan['max_void_fraction'],
        )

    def dropped(self):
        """Number of dropped units over all axes; none under @1."""
        if self.rule == UNPAIRED or self.state == 'open':
            return 0
        return sum(self.voids(axis).voids for axis in self.axes)

    def is_missing(self, axis):
        """Whether an entry in the comparison lacks an outcome on an axis."""
        return any(
            '.' in self.row_text(key, axis, task['task'])
            for key in self.comparison() for task in self.axes[axis]['tasks']
        )
