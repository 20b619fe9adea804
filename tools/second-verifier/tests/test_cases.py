"""All cases of the rules: epochs byte for byte, exam Indices, Solver scores to the last bit."""
import csv
import io
import os
import subprocess
import sys
import unittest

from shared import ROOT, TOOL, cases, needs_cases

from second_verifier.canonical import canonical
from second_verifier.epoch_record import ClosingRefused
from second_verifier.evidence_reading import check_evidence
from second_verifier.exam_index import models_result
from second_verifier.merkle import sha256
from second_verifier.replay import record
from second_verifier.solver_score import solver_score
from second_verifier.strict_json import parse


@needs_cases
class Cases(unittest.TestCase):
    """Each case answers exactly what it expects."""

    def test_epochs(self):
        lines = cases('epoch.ndjson')
        self.assertEqual(len(lines), 200)
        for case in map(parse, lines):
            with self.subTest(case['case']):
                evidence, expect = case['evidence'], case['expect']
                check_evidence(evidence)
                try:
                    made = record(evidence, evidence['plan']['rule'], 1)
                except ClosingRefused as error:
                    self.assertEqual(sorted(error.codes), sorted(expect['refused']))
                    continue
                self.assertEqual(canonical(made), canonical(expect['record']))
                self.assertEqual(sha256(canonical(made)).hex(), expect['record_sha256'])

    def test_indices(self):
        lines = cases('exam-index.ndjson')
        self.assertEqual(len(lines), 80)
        for case in map(parse, lines):
            with self.subTest(case['case']):
                text = io.StringIO(case['attempts_csv'].lstrip('\ufeff'), newline='')
                cohort = case['cohort']
                made = models_result(
                    list(csv.DictReader(text)), cohort['models'], case['suite'],
                    cohort['solver_protocol'],
                )
                self.assertEqual({name: _shown(row) for name, row in made.items()}, case['expect'])

    def test_solvers(self):
        lines = cases('exam-solver.ndjson')
        self.assertEqual(len(lines), 60)
        for case in map(parse, lines):
            with self.subTest(case['case']):
                made = solver_score(case['reference'], case['task'], case['records'])
                self.assertEqual({
                    'relative_score': made['relative_score'],
                    'instances': {row['instance']: row['score'] for row in made['instances']},
                    'unscored_instances': made['unscored_instances'],
                }, case['expect'])

    def test_program(self):
        folder = os.path.join(ROOT, 'data', 'smtcomp-2025')
        with open(os.path.join(folder, 'expected.json'), 'rb') as file:
            expected = parse(file.read())
        made = subprocess.run(
            [sys.executable, os.path.join(TOOL, 'score.py'),
             os.path.join(folder, 'evidence.json')],
            stdout=subprocess.PIPE, check=True,
        )
        self.assertEqual(sha256(made.stdout).hex(), expected['record_sha256'])


def _shown(row):
    """A model's result in the shape of the cases."""
    return {
        'status': row['status'],
        'index': row['index'],
        'means': {name: track['mean_exact'] for name, track in row['tracks'].items()},
        'coverage': row['coverage'],
        'issues': [[i['code'], i['track'], i['item'], i['attempt']] for i in row['issues']],
    }


if __name__ == '__main__':
    unittest.main()
