"""Exams as epochs: attempts, adoption, records of the Solver, the Index.

Source: RULES, TCSExam; FORMATS, sections 5 to 7.
"""
import unittest

from ledger import Ledger

from second_verifier.exam_index import RULE
from second_verifier.numbers import es_number
from second_verifier.solver_score import solver_score

REASON = 'because'
SUITE = {
    'suite': 's1', 'metric': RULE,
    'tracks': [
        {'track': 'theorem', 'items': ['th']},
        {'track': 'solver', 'items': ['so']},
        {'track': 'construction', 'items': ['co']},
        {'track': 'open_conjecture', 'items': ['op']},
    ],
}
REFERENCE = {
    'reference_id': 'r1', 'relative_floor': 0.02, 'absolute_floor': 1e-9,
    'tasks': {'so': {
        'kind': 'objective', 'direction': 'maximize',
        'instances': {'i1': [10, 12, 14], 'i2': [1, 2]},
        'unscored_reference_instances': [],
    }},
}
RECORDS = [
    {'instance': 'i1', 'status': 'ok', 'A': 12, 'seconds': 3.5},
    {'instance': 'i2', 'status': 'timeout'},
]
PLAN = {
    'epoch': 'e1', 'title': 'Exam', 'rule': RULE, 'suite': 's1', 'solver_protocol': 'offline',
    'solver_reference_id': 'r1', 'adoption_policy': 'the first', 'models': {
        'm': {'attempts_per_task': 1},
    },
}


def attempt(track, item, score, **more):
    """Body of an AttemptSubmitted."""
    solver = track == 'solver'
    made = {
        'model': 'm', 'track': track, 'item': item, 'attempt': '1', 'score': score,
        'adoption_status': 'selected', 'score_status': 'valid',
        'score_type': 'fixed_reference_relative' if solver else 'original_task_score',
        'solver_protocol': 'offline' if solver else '',
    }
    made.update(more)
    return made


def opened():
    """An exam that was opened."""
    made = Ledger()
    made.add('EpochOpened', {
        'plan': PLAN,
        'suite_sha256': made.document(SUITE),
        'reference_sha256': made.document(REFERENCE),
    })
    return made


def filled():
    """An exam with every attempt but the Solver's."""
    made = opened()
    made.add('AttemptSubmitted', attempt('theorem', 'th', '1'))
    made.add('AttemptSubmitted', attempt('construction', 'co', '1.2', raw_reward='12'))
    made.add('AttemptSubmitted', attempt('open_conjecture', 'op', '0'))
    return made


class Exams(unittest.TestCase):
    """Honest exams are verified, others are not."""

    def test_complete(self):
        made = filled()
        digest = made.document(RECORDS)
        made.add('AttemptSubmitted', attempt('solver', 'so', '0.25', records_sha256=digest))
        made.close()
        self.assertEqual(made.report()['findings'], [])
        record = made.documents[made.closings[0].value['body']['record_sha256']]
        self.assertEqual(record['models']['m']['index'], 30 + 30 * 0.25 + 30 * 1.2)

    def test_kept_output(self):
        made = filled()
        output = solver_score(REFERENCE, 'so', RECORDS)
        body = attempt(
            'solver', 'so', es_number(output['relative_score']),
            solver_score_sha256=made.document(output),
        )
        made.add('AttemptSubmitted', body)
        made.close()
        self.assertEqual(made.report()['findings'], [])

    def test_excluded_and_adopted(self):
        made = filled()
        body = attempt(
            'solver', 'so', '0.25', records_sha256=made.document(RECORDS),
            adoption_status='selected_provisional',
        )
        version = made.add('AttemptSubmitted', body, role='judge')
        spare = attempt('solver', 'so', '', attempt='2', adoption_status='excluded')
        made.add('AttemptSubmitted', spare)
        made.close()
        made.add('EpochReopened', {'reason': REASON})
        made.add('AttemptExcluded', {'attempt': version, 'reason': REASON, 'replaced_by': '2'})
        made.close()
        made.add('EpochReopened', {'reason': REASON})
        made.add('AttemptAdopted', {
            'attempt': version, 'adoption_status': 'selected', 'reason': REASON,
        })
        made.close()
        self.assertEqual(made.report()['findings'], [])
        states = [
            made.documents[event.value['body']['record_sha256']]['models']['m']['status']
            for event in made.closings
        ]
        self.assertEqual(states, ['provisional', 'incomplete', 'complete'])

    def test_records_and_output(self):
        for change, first in (({}, None), ({'instance': 'i2', 'status': 'crash'}, 'event_illegal')):
            made = filled()
            output = solver_score(REFERENCE, 'so', RECORDS)
            output['instances'][1].update(change)
            made.add('AttemptSubmitted', attempt(
                'solver', 'so', '0.25', records_sha256=made.document(RECORDS),
                solver_score_sha256=made.document(output),
            ), legal=first is None)
            with self.subTest(first):
                found = made.report()['findings']
                self.assertEqual(found[0]['code'] if found else None, first)

    def test_output_with_the_decimal_of_the_file(self):
        made = filled()
        output = made.document(solver_score(REFERENCE, 'so', RECORDS))
        made.add('AttemptSubmitted', attempt('solver', 'so', '0.250', solver_score_sha256=output))
        self.assertEqual(made.report()['findings'], [])

    def test_excluded_with_records_that_say_why(self):
        for score, first in (('', None), ('0.25', ('event_illegal', 'records_refused'))):
            made = filled()
            made.add('AttemptSubmitted', attempt(
                'solver', 'so', score, records_sha256=made.document(RECORDS[:1]),
                adoption_status='excluded',
            ), legal=first is None)
            with self.subTest(score):
                if first is None:
                    self.assertEqual(made.report()['findings'], [])
                else:
                    self.assertEqual(made.first(), first)

    def test_excluded_again(self):
        for other, code in (('2', None), (None, 'already_so'), ('3', 'unknown_attempt')):
            made = filled()
            version = made.add('AttemptSubmitted', attempt(
                'theorem', 'th', '0', attempt='0', adoption_status='excluded',
            ))
            made.add('AttemptSubmitted', attempt(
                'theorem', 'th', '0', attempt='2', adoption_status='excluded',
            ))
            body = {'attempt': version, 'reason': REASON}
            if other is not None:
                body['replaced_by'] = other
            made.add('AttemptExcluded', body, legal=code is None)
            with self.subTest(other):
                if code is None:
                    self.assertEqual(made.report()['findings'], [])
                else:
                    self.assertEqual(made.first(), ('event_illegal', code))

    def test_refused(self):
        table = [
            (attempt('solver', 'so', '0.26'), 'score_differs'),
            (attempt('theorem', 'th', '1'), 'attempt_exists'),
            (attempt('theorem', 'th', '1', attempt='2'), 'attempts_exceeded'),
            (attempt('theorem', 'th', '0.5', attempt='2'), 'bad_score'),
            (attempt('construction', 'co', '0,5', attempt='2'), 'bad_score'),
            (attempt('construction', 'x', '1'), 'unknown_item'),
            (attempt('construction', 'co', '1', model='n'), 'unknown_model'),
        ]
        for body, code in table:
            made = filled()
            if code == 'score_differs':
                body['records_sha256'] = made.document(RECORDS)
            made.add('AttemptSubmitted', body, legal=False)
            with self.subTest(code):
                self.assertEqual(made.first(), ('event_illegal', code))

    def test_records_missing(self):
        made = filled()
        made.add('AttemptSubmitted', attempt('solver', 'so', '0.25'), legal=False)
        self.assertEqual(made.first(), ('event_illegal', 'records_missing'))

    def test_judge_adopts_provisionally_only(self):
        made = opened()
        made.add('AttemptSubmitted', attempt('theorem', 'th', '1'), legal=False, role='judge')
        self.assertEqual(made.first(), ('event_illegal', 'forbidden'))


if __name__ == '__main__':
    unittest.main()
