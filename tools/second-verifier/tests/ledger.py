"""A small ledger that makes whole bundles, honest ones and those of a dishonest operator.

Source: proof.md, sections 2 to 5 and 8.
"""
import datetime

from signing import Signer, consistency, inclusion

from second_verifier import base64s
from second_verifier.admit import ROLES, admit
from second_verifier.canonical import canonical
from second_verifier.envelopes import Event
from second_verifier.epoch_state import State
from second_verifier.evidence import evidence
from second_verifier.keys import read_vkey
from second_verifier.merkle import leaf_hash, sha256
from second_verifier.replay import record
from second_verifier.verification import verify_bundle

ORIGIN = 'ledger.example.org'
START = datetime.datetime(2026, 11, 1, 8)
SIGNER = Signer(ORIGIN, b'\x01' * 32)


class Ledger:
    """One epoch, event by event; what is legal is folded, for the closings' digests."""

    def __init__(self, epoch='e1'):
        self.epoch = epoch
        self.lines = []
        self.documents = {}
        self.closings = []
        self.imported = None
        self.state = State(self.documents)

    def document(self, value):
        """Keeps a document; its digest."""
        digest = sha256(canonical(value)).hex()
        self.documents[digest] = value
        return digest

    def at(self, version):
        """The stamp of an event: a minute for each version."""
        moment = START + datetime.timedelta(minutes=version)
        return moment.strftime('%Y-%m-%dT%H:%M:%S.000000Z')

    def add(self, kind, body, legal=True, **envelope):
        """Appends an event; one that is not legal is sealed without being folded."""
        version = len(self.lines) + 1
        value = {
            'format': 'epoch-event/1',
            'origin': ORIGIN,
            'epoch': self.epoch,
            'version': version,
            'prev': leaf_hash(self.lines[-1]).hex() if self.lines else None,
            'at': self.at(version),
            'actor': 'somebody',
            'role': ROLES.get(kind, ('organiser',))[0],
            'command': 'c%d' % version,
            'type': kind,
            'body': body,
        }
        value.update(envelope)
        line = canonical(value)
        self.lines.append(line)
        event = Event(version, line)
        event.value = value
        if legal:
            admit(self.state, event)
        if kind == 'EpochClosed':
            self.closings.append(event)
        if kind == 'RecordImported':
            self.imported = body
        return version

    def leave(self, kind, key, reason):
        """Takes an entry out, with the number of units that come back by it."""
        entry = self.state.entries[key]
        before, status = self.state.dropped(), entry.status
        entry.status = 'withdrawn'
        back = before - self.state.dropped()
        entry.status = status
        self.add(kind, {'key': key, 'reason': reason, 'units_back': back})

    def close(self, legal=True, change_evidence=None, change_record=None, **more):
        """Closes with the digests of what follows, or of what was changed."""
        found = evidence(self.state)
        revision = more.get('revision', self.state.revision + 1)
        rule = more.get('rule', self.state.rule)
        made = record(found, rule, revision) if legal else {}
        made = {'unknown': rule} if made is None else made
        found = parse_again(found)
        if change_evidence:
            change_evidence(found)
        if change_record:
            change_record(made)
        body = {
            'revision': revision,
            'rule': rule,
            'plan_sha256': sha256(canonical(self.state.plan)).hex(),
            'evidence_sha256': self.document(found),
            'record_sha256': self.document(made),
        }
        for name in ('suite_sha256', 'reference_sha256'):
            if getattr(self.state, name):
                body[name] = getattr(self.state, name)
        body.update(more)
        self.add('EpochClosed', body, legal)

    def _leaves(self):
        """Leaves of a service tree with one stranger in front."""
        hashes = [leaf_hash(line) for line in self.lines]
        first = {'index': 1, 'kind': 'opened', 'version': 1}
        if self.imported:
            named = {name: self.imported[name] for name in ('rule', 'record_sha256')}
            first = dict(first, kind='imported', **named)
        events = [(1, first)]
        for number, event in enumerate(self.closings):
            root = SIGNER.checkpoint('x', hashes[:event.place]).split('\n')[2]
            events.append((event.place, {
                'index': number + 2, 'kind': 'closed', 'version': event.place,
                'root': base64s.decode(root).hex(),
                **{name: event.value['body'][name]
                   for name in ('revision', 'rule', 'record_sha256')},
            }))
        return [b'stranger'] + [
            canonical(dict(
                leaf, format='service-leaf/1', origin=ORIGIN, epoch=self.epoch,
                event=hashes[place - 1].hex(), at=self.at(place),
            ))
            for place, leaf in events
        ]

    def bundle(self):
        """The file's bytes."""
        hashes = [leaf_hash(line) for line in self.lines]
        leaves = [leaf_hash(leaf) for leaf in self._leaves()]
        sizes = sorted({event.place for event in self.closings} | {len(hashes)})
        origin = '%s/epoch/%s' % (ORIGIN, self.epoch)
        seen = list(range(2, len(leaves) + 1))
        header = {
            'format': 'epoch-bundle/1',
            'origin': ORIGIN,
            'epoch': self.epoch,
            'events': len(self.lines),
            'documents': list(self.documents),
            'keys': [SIGNER.vkey],
            'checkpoints': [SIGNER.checkpoint(origin, hashes[:size]) for size in sizes],
            'service': {
                'checkpoints': [SIGNER.checkpoint(ORIGIN, leaves[:size]) for size in seen],
                'consistency': [
                    [base64s.encode(step) for step in consistency(size, leaves[:size + 1])]
                    for size in seen[:-1]
                ],
                'inclusion': [
                    {'index': index,
                     'path': [base64s.encode(step) for step in inclusion(index, leaves)]}
                    for index in range(1, len(leaves))
                ],
            },
            'receipts': [],
            'disclosures': [],
        }
        documents = [canonical(value) for value in self.documents.values()]
        return b'\n'.join([canonical(header)] + self.lines + documents) + b'\n'

    def report(self):
        """The verifier's report on the bundle."""
        return verify_bundle(self.bundle(), [read_vkey(SIGNER.vkey)])

    def first(self):
        """Code of the first finding, and what it rejects; None when verified."""
        found = self.report()['findings']
        return (found[0]['code'], found[0].get('rejection')) if found else None


def parse_again(value):
    """A copy of a value as a document gives it."""
    if isinstance(value, dict):
        return {name: parse_again(item) for name, item in value.items()}
    return [parse_again(item) for item in value] if isinstance(value, list) else value
