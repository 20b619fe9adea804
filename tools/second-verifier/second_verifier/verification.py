"""All twelve steps on one bundle. Source: proof.md, section 9."""
from .bundle import BundleRefused, read_bundle
from .documents import check_documents
from .envelopes import check_events
from .epoch_checkpoints import check_checkpoints
from .findings import Findings
from .held import check_held
from .keys import LOG
from .receipts import check_receipts
from .replay import check_replay
from .service_leaf import CLOSING
from .service_places import check_service
from .shown_disclosures import check_disclosures
from .witnesses import check_witnesses


class Run:
    """A bundle, what the reader brought along, and what the steps leave for each other."""

    def __init__(self, bundle, keys, findings):
        self.header = bundle.header
        self.lines = bundle.events
        self.documents = bundle.documents
        self.keys = keys
        self.findings = findings
        self.held_receipts = []
        self.held_checkpoints = []
        self.service_log = None
        self.policy = None
        self.events = []
        self.roots = {}
        self.service_notes = []
        self.places = []
        self.leaves = []
        self.verified = {}

    def checked(self):
        """Counts of what was looked at."""
        return {
            'events': len(self.events),
            'documents': len(self.documents),
            'closings': sum(event.type == CLOSING for event in self.events),
            'checkpoints': len(self.header['checkpoints']),
            'service_checkpoints': len(self.header['service']['checkpoints']),
            'receipts': len(self.header['receipts']) + len(self.held_receipts),
            'disclosures': len(self.header['disclosures']),
        }


def _check_keys(run, pinned):
    """Step 2: pinned names are the origin; without pinned keys the header's stand in."""
    origin = run.header['origin']
    if not pinned:
        run.findings.add('key_not_pinned', 2, 'header')
        run.keys = [key for key in run.header['keys'] if key.kind == LOG]
        return
    for name in sorted({key.name for key in pinned} - {origin}):
        run.findings.add('origin_mismatch', 2, 'header', name, origin)


def verify_bundle(
    raw, keys=None, receipts=(), checkpoints=(), service_log=None, policy=None, replay=True
):
    """The report on a bundle's bytes; `replay` False leaves out steps 7 and 8."""
    findings = Findings()
    try:
        bundle = read_bundle(raw)
    except BundleRefused as error:
        findings.add(error.code, 1, error.where, reason=error.reason)
        return _report(findings, {})
    run = Run(bundle, keys, findings)
    run.held_receipts = list(receipts)
    run.held_checkpoints = list(checkpoints)
    run.service_log = service_log
    run.policy = policy
    _check_keys(run, keys)
    run.events = check_events(run.header, run.lines, findings)
    check_checkpoints(run)
    check_service(run)
    check_documents(run)
    if replay and all(event.sound for event in run.events):
        check_replay(run)
    check_receipts(run)
    check_disclosures(run)
    check_held(run)
    check_witnesses(run)
    return _report(findings, run.checked())


def _report(findings, checked):
    return {
        'verified': not findings.findings(),
        'findings': findings.findings(),
        'notices': findings.notices(),
        'checked': checked,
    }
