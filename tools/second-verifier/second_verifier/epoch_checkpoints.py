"""Step 4: the epoch's own checkpoints. Source: proof.md, sections 4 and 9."""
from .checkpoint import epoch_origin
from .checkpoint_notes import take_rising
from .merkle import Tree, roots_at
from .service_leaf import CLOSING


class _Roots:
    """Compares each checkpoint's root with that of the events; sizes come rising."""

    def __init__(self, run):
        self.run = run
        self.tree = Tree()

    def judge(self, checkpoint, where):
        """Adds a finding where the events give another root."""
        for event in self.run.events[self.tree.size:checkpoint.size]:
            self.tree.push(event.hash)
        root = self.tree.root()
        if root != checkpoint.root:
            self.run.findings.add(
                'root_mismatch', 4, where, root.hex(), checkpoint.root.hex(),
                note=checkpoint.note,
            )


def check_checkpoints(run):
    """Each note against the events, each closing and the last event against the notes."""
    header, findings = run.header, run.findings
    origin = epoch_origin(header['origin'], header['epoch'])
    taken = take_rising(
        header['checkpoints'], origin, run.keys, findings, 4, 'checkpoints', len(run.events),
        _Roots(run).judge,
    )
    sizes = {checkpoint.size for checkpoint in taken if checkpoint}
    closings = [event for event in run.events if event.type == CLOSING]
    run.roots = roots_at(
        [event.hash for event in run.events], {event.place for event in closings}
    )
    for event in closings:
        if event.place not in sizes:
            findings.add('checkpoint_missing', 4, event.where, event.place)
    covered = max(sizes, default=0)
    if covered < len(run.events):
        where = 'events[%d]' % (covered + 1)
        findings.add('events_not_covered', 4, where, len(run.events), covered)
    if not closings and run.events[0].type != 'RecordImported':
        findings.notice('not_closed', 4, 'events')
