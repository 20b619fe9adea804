"""Bundles that a service would make are verified. Source: RULES, epoch rules and life."""
import unittest

from epochs import REASON, measured, rows, running, units
from ledger import Ledger


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

    def test_imported(self):
        made = Ledger()
        upload = {'format': 'historical-record/1', 'bytes': 'e30='}
        made.add('RecordImported', {
            'source': 'the archive', 'rule': 'epoch-record@1',
            'record_sha256': made.document(upload),
            'evidence_sha256': made.document(dict(upload, bytes='e30K')),
        })
        self.holds(made)
        self.assertEqual(made.report()['notices'], [])

    def test_cancelled(self):
        made = running()
        made.add('EpochCancelled', {'reason': REASON})
        self.holds(made)


if __name__ == '__main__':
    unittest.main()
