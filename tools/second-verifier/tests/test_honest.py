"""Bundles that a service would make are verified. Source: RULES, epoch rules and life."""
import json
import unittest

from epochs import REASON, measured, plan, rows, running, units
from ledger import Ledger
from second_verifier import base64s
from second_verifier.epoch_record import epoch_record
from second_verifier.epoch_voids import EPOCH_RULES
from second_verifier.refusal import Refused


class Honest(unittest.TestCase):
    """What a service would do is verified."""

    def holds(self, made):
        report = made.report()
        self.assertEqual(report['findings'], [])
        self.assertTrue(report['verified'])

    def test_open(self):
        made = running()
        self.holds(made)
        self.assertEqual(made.report()['notices'][0]['code'], 'not_closed')

    def test_closed_reopened_appealed(self):
        made = measured(appeals={'until': '2026-12-01T00:00:00Z', 'may_close_while_open': False})
        made.close()
        made.add('AppealRaised', {'id': 'a1', 'key': 'a', 'text': 'u2', 'units': []})
        made.add('EpochReopened', {'reason': REASON})
        version = made.add('UnitsRejudged', units('u2'))
        made.add('OutcomesRecorded', rows(('a', 2, 1, '1'), ('b', 2, 1, '1'), ('base', 2, 1, '0')))
        made.add('AppealResolved', {
            'id': 'a1', 'ruling': 'upheld', 'reason': REASON, 'events': [version],
        })
        made.close()
        self.holds(made)
        self.assertEqual(made.closings[1].value['body']['revision'], 2)

    def test_retries_and_rerun(self):
        made = measured(a='rhh', b='1h0', base='hhr')
        made.add('OutcomesRecorded', rows(('a', 2, 0, '1')))
        pairs = {'axis': 'x', 'pairs': 3}
        kept = [{'task': 't', 'unit': 'u3', 'reason': 'broken'}]
        made.add('VoidsRerun', dict(pairs, pairs=4, cannot_rerun=kept))
        made.add('OutcomesRecorded', rows(('a', 2, 1, '1'), ('b', 2, 1, 'r')))
        made.add('OutcomesRecorded', rows(('b', 3, 1, 'r')))
        made.close()
        self.holds(made)
        self.assertEqual(made.state.reruns[0]['units'], 1)
        named = [(pair['key'], pair['unit']) for pair in made.state.reruns[0]['pairs']]
        self.assertEqual(named, [('a', 'u2'), ('b', 'u2'), ('base', 'u1'), ('base', 'u2')])
        self.assertEqual(made.state.row_text('b', 'x', 't'), '1r0')

    def test_withdrawn_units_cannot_be_rerun(self):
        made = measured()
        made.add('UnitsWithdrawn', units('u1', 'u2'))
        kept = [{'task': 't', 'unit': name, 'reason': REASON} for name in ('u1', 'u2')]
        made.add('VoidsRerun', {'axis': 'x', 'pairs': 0, 'cannot_rerun': kept})
        made.close()
        self.holds(made)

    def test_entry_gone_brings_units_back(self):
        made = measured(a='h11')
        made.add('EntryDisqualified', {'key': 'a', 'reason': REASON, 'units_back': 1})
        made.close()
        self.holds(made)

    def test_list_without_who_left_is_another(self):
        made = running()
        made.add('EntryDisqualified', {'key': 'b', 'reason': REASON, 'units_back': 0})
        made.add('EntriesShortlisted', {'keys': ['a']})
        made.add('OutcomesRecorded', rows(('a', 1, 0, '101'), ('base', 1, 0, '011')))
        made.close()
        self.assertEqual(made.report()['findings'], [])

    def test_same_list_again(self):
        made = running()
        made.add('EntriesShortlisted', {'keys': ['b', 'a']}, legal=False)
        self.assertEqual(made.first(), ('event_illegal', 'already_so'))

    def test_voided_by_the_organiser(self):
        made = measured(a='11r')
        named = {'key': 'a', 'axis': 'x', 'task': 't', 'unit': 'u3'}
        made.add('UnitsVoided', {'units': [named], 'reason': REASON})
        made.close()
        self.holds(made)

    def test_older_rules(self):
        for rule in ('epoch-record@1', 'epoch-record@2'):
            made = measured(a='hh1', rule=rule)
            if rule == 'epoch-record@1':
                made.close()
            self.holds(made)

    def imported(self, change=None, rule='epoch-record@2'):
        """The import of a record that a rule makes, changed or not, written with blanks."""
        evidence = {
            'format': 'epoch-evidence/1',
            'plan': dict(plan(), rule='epoch-record@3'),
            'entries': [
                {'key': key, 'model': 'm', 'submitted_at': '2026-11-23T10:00:00Z',
                 'status': 'base' if key == 'base' else 'shortlisted'}
                for key in ('a', 'base')
            ],
            'outcomes': {'a': {'x': {'t': '101'}}, 'base': {'x': {'t': '011'}}},
            'reruns': [],
        }
        record = epoch_record(evidence, rule, 1)
        (change or (lambda made: None))(record)
        made = Ledger()
        uploads = [json.dumps(record, indent=1).encode(), json.dumps(evidence).encode()]
        documents = [
            {'format': 'historical-record/1', 'bytes': base64s.encode(raw)} for raw in uploads
        ]
        body = {'source': 'the archive', 'rule': rule}
        for name, document in zip(('record_sha256', 'evidence_sha256'), documents):
            body[name] = made.document(document)
        made.add('RecordImported', body)
        return made

    def test_imported(self):
        for rule in EPOCH_RULES:
            made = self.imported(rule=rule)
            self.holds(made)
            self.assertEqual(made.report()['notices'], [])

    def test_imported_as_it_was_published(self):
        made = self.imported(lambda record: record.update(title='Another'))
        self.holds(made)
        self.assertEqual(made.report()['notices'], [{
            'code': 'record_differs', 'step': 8, 'where': 'events[1].body.record_sha256',
            'place': 'title', 'expected': plan()['title'], 'found': 'Another',
        }])

    def test_nothing_after_an_import(self):
        made = self.imported()
        made.add('EpochReopened', {'reason': REASON}, legal=False)
        self.assertEqual(made.first(), ('event_illegal', 'epoch_closed'))

    def test_imported_shape(self):
        with self.assertRaises(Refused):
            self.imported(lambda record: record.update(reward=5))

    def test_cancelled(self):
        made = running()
        made.add('EpochCancelled', {'reason': REASON})
        self.holds(made)


if __name__ == '__main__':
    unittest.main()
