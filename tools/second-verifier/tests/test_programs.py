"""The programs' exit codes and output. Source: proof.md, section 9; FORMATS, section 2."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from epochs import measured
from ledger import SIGNER
from shared import TOOL

from second_verifier.canonical import canonical
from second_verifier.evidence import evidence


def run(program, *arguments):
    """Exit code and standard output of a program."""
    made = subprocess.run(
        [sys.executable, os.path.join(TOOL, program)] + list(arguments),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
    )
    return made.returncode, made.stdout


class Programs(unittest.TestCase):
    """verify.py and score.py on files."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.made = measured()
        self.made.close()
        self.bundle = self.file('e1.bundle', self.made.bundle())
        self.key = self.file('k.pub', ('# a key\n%s\n' % SIGNER.vkey).encode('utf-8'))

    def file(self, name, raw):
        """A file with these bytes; its path."""
        path = os.path.join(self.folder.name, name)
        with open(path, 'wb') as file:
            file.write(raw)
        return path

    def test_verified(self):
        code, output = run('verify.py', self.bundle, '--key', self.key, '--json')
        report = json.loads(output)
        self.assertEqual((code, report['verified'], report['findings']), (0, True, []))
        self.assertEqual(report['checked']['events'], len(self.made.lines))
        self.assertEqual(list(report), ['verified', 'findings', 'notices', 'checked'])

    def test_not_verified(self):
        code, output = run('verify.py', self.bundle)
        self.assertEqual(code, 1)
        self.assertEqual(json.loads(output)['findings'][0]['code'], 'key_not_pinned')
        damaged = self.file('d.bundle', b'no bundle')
        self.assertEqual(run('verify.py', damaged, '--key', self.key)[0], 1)

    def test_unusable(self):
        bad = self.file('bad.pub', b'no key\n')
        self.assertEqual(run('verify.py', self.bundle, '--key', bad)[0], 2)
        self.assertEqual(run('verify.py', self.bundle + '.absent')[0], 2)
        self.assertEqual(run('verify.py', self.bundle, '--policy', bad)[0], 2)
        self.assertEqual(run('verify.py')[0], 2)

    def test_score(self):
        path = self.file('e.json', canonical(evidence(self.made.state)))
        body = self.made.closings[0].value['body']
        code, output = run('score.py', path)
        self.assertEqual(code, 0)
        self.assertEqual(output, canonical(self.made.documents[body['record_sha256']]))
        self.assertIn(b'"revision":7', run('score.py', path, '--revision', '7')[1])
        self.assertEqual(run('score.py', self.bundle)[0], 2)
        open_epoch = self.file('o.json', canonical(evidence(measured(a='11r').state)))
        self.assertEqual(run('score.py', open_epoch)[0], 1)


if __name__ == '__main__':
    unittest.main()
