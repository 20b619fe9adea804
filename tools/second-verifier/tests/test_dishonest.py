"""Bundles of a dishonest operator are found. Source: proof.md, section 13, rows without ids."""
import unittest

from epochs import REASON, measured, plan, rows, running, units


class Dishonest(unittest.TestCase):
    """Truly signed, and not what a service would do."""

    def illegal(self, made, code):
        self.assertEqual(made.first(), ('event_illegal', code))

    def test_outcomes(self):
        table = [
            (rows(('a', 2, 0, '0')), 'outcome_final'),
            (rows(('a', 1, 0, '0')), 'outcome_conflict'),
            (rows(('a', 1, 0, '1')), 'outcome_conflict'),
            (rows(('a', 3, 0, '1')), 'run_out_of_order'),
            (rows(('a', 2, 3, '1')), 'unknown_unit'),
            (rows(('b', 2, 2, 'r.')), 'row_not_trimmed'),
            (rows(('b', 2, 2, 'r'), ('b', 3, 2, '1')), 'retries_used_up'),
            (rows(('base', 2, 1, '0')), 'outcome_final'),
            (rows(('nobody', 1, 0, '1')), 'unknown_entry'),
        ]
        for body, code in table:
            made = measured(b='11r', base='0h1')
            made.add('OutcomesRecorded', body, legal=False)
            with self.subTest(code):
                self.illegal(made, code)

    def test_rows_not_joined(self):
        made = running()
        made.add('OutcomesRecorded', rows(('a', 1, 0, '1'), ('a', 1, 1, '1')), legal=False)
        self.illegal(made, 'row_not_joined')

    def test_second_rerun(self):
        made = measured(a='hh1')
        made.add('VoidsRerun', {'axis': 'x', 'pairs': 2, 'cannot_rerun': []})
        made.add('VoidsRerun', {'axis': 'x', 'pairs': 0, 'cannot_rerun': []}, legal=False)
        self.illegal(made, 'rerun_done')

    def test_rerun_refused(self):
        for a, pairs, code in (('h11', 1, 'axis_not_over'), ('hhr', 2, 'outcomes_missing')):
            made = measured(a=a)
            made.add('VoidsRerun', {'axis': 'x', 'pairs': pairs, 'cannot_rerun': []}, legal=False)
            self.illegal(made, code)

    def test_closing(self):
        for a, code in (('11r', 'outcomes_missing'), ('hh1', 'axis_over_limit')):
            made = measured(a=a)
            made.close(legal=False)
            self.illegal(made, code)
        made = measured()
        made.close(legal=False, revision=2)
        self.illegal(made, 'revision_differs')
        made = measured(appeals={'until': '2026-12-01T00:00:00Z', 'may_close_while_open': False})
        made.add('AppealRaised', {'id': 'a1', 'key': 'a', 'text': 'no'})
        made.close(legal=False)
        self.illegal(made, 'appeals_open')

    def test_after_a_close(self):
        made = measured()
        made.close()
        made.add('OutcomesRecorded', rows(('a', 2, 0, '1')), legal=False)
        self.illegal(made, 'epoch_closed')

    def test_entries(self):
        gone = {'key': 'a', 'reason': REASON, 'units_back': 1}
        late = {'key': 'c', 'model': 'm', 'submitted_at': '2026-11-01T08:00:00Z'}
        table = [
            ('EntryWithdrawn', gone, 'units_back_differs'),
            ('EntryWithdrawn', dict(gone, key='base', units_back=0), 'base_model'),
            ('EntrySubmitted', late, 'intake_closed'),
            ('EntriesShortlisted', {'keys': ['a']}, 'outcomes_reported'),
            ('UnitsRejudged', units('u9'), 'unknown_unit'),
            ('EpochOpened', {'plan': plan()}, 'epoch_exists'),
        ]
        for kind, body, code in table:
            made = measured()
            made.add(kind, body, legal=False)
            with self.subTest(code):
                self.illegal(made, code)

    def test_roles(self):
        made = running()
        made.add('OutcomesRecorded', rows(('a', 1, 0, '1')), legal=False, role='intake')
        self.illegal(made, 'forbidden')

    def test_shapes(self):
        made = running()
        made.add('EpochPraised', {}, legal=False)
        self.assertEqual(made.first()[0], 'event_unknown')
        made = running()
        made.add('EpochReopened', {'reason': 7}, legal=False)
        self.assertEqual(made.first()[0], 'body_invalid')

    def test_results(self):
        def better(record):
            record['submissions'][0]['score'] = 0.9

        def rounded(record):
            record['axes'][0]['void_fraction'] = 0.3333

        def outcome(evidence):
            evidence['outcomes']['a']['x']['t'] = '111'

        for change in (better, rounded):
            made = measured(a='h11')
            made.close(change_record=change)
            self.assertEqual(made.first(), ('record_differs', None))
        made = measured()
        made.close(change_evidence=outcome)
        found = made.report()['findings']
        self.assertEqual([entry['code'] for entry in found], ['evidence_differs'])
        self.assertEqual(found[0]['place'], 'outcomes.a.x.t')
        self.assertEqual((found[0]['expected'], found[0]['found']), ('101', '111'))

    def test_unknown_rule(self):
        made = measured(rule='epoch-record@9')
        made.close()
        self.assertEqual(made.first(), ('rule_unknown', None))
        made = measured()
        made.close(rule='epoch-record@9')
        self.assertEqual(made.first(), ('rule_unknown', None))


if __name__ == '__main__':
    unittest.main()
