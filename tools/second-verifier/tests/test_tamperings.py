"""Every case of damage to the sample bundle (proof.md, section 13).

Its event bodies are illustrative, so steps 7 and 8 are left out.
"""
import base64
import os
import unittest

from shared import needs_vectors, vectors

from second_verifier.keys import read_vkey
from second_verifier.policy import read_policy
from second_verifier.verification import verify_bundle


def damaged(raw, edits):
    """The bytes with the edits made, from the last to the first."""
    for edit in sorted(edits, key=lambda edit: -edit['at']):
        new = edit['insert'].encode() if 'insert' in edit else None
        if new is None:
            new = base64.b64decode(edit['insert_base64'])
        raw = raw[:edit['at']] + new + raw[edit['at'] + edit['remove']:]
    return raw


def codes(report):
    """All codes, notices among them by step, in order of first appearance."""
    made = sorted(report['findings'] + report['notices'], key=lambda entry: entry['step'])
    return list(dict.fromkeys(entry['code'] for entry in made))


@needs_vectors
class Tamperings(unittest.TestCase):
    """Each has its first finding, its place, and all codes in order."""

    @classmethod
    def setUpClass(cls):
        cls.vectors = vectors()
        cls.raw = cls.vectors['bundle']['text'].encode('utf-8')
        cls.keys = [read_vkey(cls.vectors['keys'][0]['vkey'])]

    def report(self, case):
        """The verifier's report on one case."""
        keys = case.get('keys', False)
        if keys is False:
            keys = self.keys
        elif keys is not None:
            keys = [read_vkey(text) for text in keys]
        log = case.get('service_log')
        return verify_bundle(
            damaged(self.raw, case['edits']),
            keys,
            case.get('held_receipts', ()),
            case.get('held_checkpoints', ()),
            None if log is None else log.encode('utf-8'),
            read_policy(case['policy']) if 'policy' in case else None,
            replay=False,
        )

    def test_sample_holds(self):
        report = verify_bundle(self.raw, self.keys, replay=False)
        self.assertTrue(report['verified'])
        self.assertEqual(report['checked']['events'], 12)

    def test_all(self):
        self.assertEqual(len(self.vectors['tamperings']), 141)
        for case in self.vectors['tamperings']:
            with self.subTest(case['id'] + ' ' + case['what']):
                report = self.report(case)
                first = report['findings'][0] if report['findings'] else None
                self.assertEqual(first['code'] if first else None, case['first'])
                self.assertEqual(codes(report), case['codes'])
                self.assertEqual(report['verified'], case['verdict'] == 'verified')
                if first:
                    self.assertEqual(first['where'], case['where'])

    def test_every_byte(self):
        """A changed byte is found, save in a cosignature line; all bytes where asked for."""
        step = 1 if os.environ.get('EVERY_BYTE') else 13
        spared = []
        dash = '\u2014 witness'.encode('utf-8')
        place = self.raw.find(dash)
        while place >= 0:
            end = self.raw.find(b'\\n', place)
            spared.append((place, end))
            place = self.raw.find(dash, end)
        for at in range(0, len(self.raw), step):
            if any(start <= at < end for start, end in spared):
                continue
            changed = bytearray(self.raw)
            changed[at] ^= 1
            report = verify_bundle(bytes(changed), self.keys, replay=False)
            self.assertFalse(report['verified'], 'byte %d' % at)


if __name__ == '__main__':
    unittest.main()
