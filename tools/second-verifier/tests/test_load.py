"""Every epoch case played as events, sealed, closed and verified.

Source: FORMATS, section 2 (`load`): entries in file order, run 1 with re-run pairs as harness
voids, `r` as successive runs, those who leave, re-runs, later runs, close.
"""
import unittest

from ledger import Ledger
from shared import cases, needs_cases

from second_verifier import times
from second_verifier.evidence_reading import check_evidence
from second_verifier.refusal import Refused
from second_verifier.strict_json import parse

GONE = {'withdrawn': 'EntryWithdrawn', 'disqualified': 'EntryDisqualified'}


def _row(key, axis, task, run, unit, code):
    return {
        'key': key, 'axis': axis, 'task': task, 'run': run, 'first': unit, 'outcomes': code,
    }


class _Play:
    """One evidence as events."""

    def __init__(self, evidence):
        self.evidence = evidence
        self.plan = dict(evidence['plan'])
        self.made = Ledger(self.plan['epoch'])
        self.stamps = {
            entry['key']: times.instant_utc(entry['submitted_at'])
            for entry in evidence['entries']
        }
        self.reran = {
            (pair['key'], row['axis'], pair['task'], pair['unit'])
            for row in evidence['reruns'] for pair in row['pairs']
        }

    def open(self):
        """Opening, entries, those who leave unmeasured, the shortlist."""
        self.plan.setdefault('opens_at', min(self.stamps.values(), key=times.instant))
        self.made.add('EpochOpened', {'plan': self.plan})
        listed = []
        for entry in self.evidence['entries']:
            self.made.add('EntrySubmitted', {
                'key': entry['key'], 'model': entry['model'],
                'submitted_at': self.stamps[entry['key']],
            })
        for entry in self.evidence['entries']:
            ran = entry['key'] in self.evidence['outcomes']
            if entry['status'] in GONE and not ran:
                self.made.leave(GONE[entry['status']], entry['key'], 'left')
            elif ran and entry['status'] != 'base':
                listed.append(entry['key'])
        self.made.add('EntriesShortlisted', {'keys': listed})

    def pairs(self):
        """Every measured pair: key, axis, task, index of the unit, its name, final outcome."""
        for key, axes in self.evidence['outcomes'].items():
            for axis in self.plan['axes']:
                for task in axis['tasks']:
                    final = axes[axis['axis']][task['task']]
                    for unit, name in enumerate(task['units']):
                        yield key, axis['axis'], task['task'], unit, name, final[unit]

    def report(self, again):
        """Run 1, or with `again` the runs after a re-run."""
        rows = []
        for key, axis, task, unit, name, code in self.pairs():
            reran = (key, axis, task, name) in self.reran
            if again != reran and again:
                continue
            if reran and not again:
                code = 'h'
            runs = self.plan['runtime_retries'] + 1 if code == 'r' else 1
            if code != '.':
                first = 2 if again else 1
                rows += [
                    _row(key, axis, task, first + run, unit, code) for run in range(runs)
                ]
        joined = []
        for row in sorted(rows, key=lambda row: (row['key'], row['axis'], row['task'],
                                                 row['run'], row['first'])):
            last = joined[-1] if joined else None
            if last and all(last[n] == row[n] for n in ('key', 'axis', 'task', 'run')) and (
                last['first'] + len(last['outcomes']) == row['first']
            ):
                last['outcomes'] += row['outcomes']
            else:
                joined.append(row)
        if joined:
            self.made.add('OutcomesRecorded', {'rows': joined})

    def leave_and_rerun(self):
        """Those who leave after they were run, then the re-runs."""
        for entry in self.evidence['entries']:
            if entry['status'] in GONE and entry['key'] in self.evidence['outcomes']:
                self.made.leave(GONE[entry['status']], entry['key'], 'left')
        for row in self.evidence['reruns']:
            self.made.add('VoidsRerun', {
                'axis': row['axis'], 'pairs': len(row['pairs']),
                'cannot_rerun': row['cannot_rerun'],
            })


@needs_cases
class Load(unittest.TestCase):
    """The record of the closing is that of the case; a refused one is refused."""

    def test_all(self):
        for case in map(parse, cases('epoch.ndjson')):
            with self.subTest(case['case']):
                evidence = case['evidence']
                check_evidence(evidence)
                play = _Play(evidence)
                play.open()
                play.report(False)
                refused = case['expect'].get('refused', ())
                try:
                    play.leave_and_rerun()
                except Refused as error:
                    self.assertIn(error.code, refused)
                    continue
                play.report(True)
                if refused:
                    play.made.close(legal=False)
                    code, rejection = play.made.first()
                    self.assertEqual(code, 'event_illegal')
                    self.assertIn(rejection, refused + ['rerun_pending'])
                    continue
                play.made.close()
                closing = play.made.closings[0].value['body']
                self.assertEqual(closing['record_sha256'], case['expect']['record_sha256'])
                if case['case'] % 10 == 0:
                    self.assertTrue(play.made.report()['verified'])


if __name__ == '__main__':
    unittest.main()
