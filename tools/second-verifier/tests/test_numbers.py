"""Canonical form, acceptable lines, stamps, Phi and Solver instances: all vectors."""
import base64
import struct
import unittest

from shared import needs_vectors, vectors

from second_verifier import times
from second_verifier.acceptable import LineRefused, document_line, event_line
from second_verifier.canonical import canonical
from second_verifier.merkle import sha256
from second_verifier.numbers import es_number, normal
from second_verifier.phi import phi
from second_verifier.solver_score import instance_z
from second_verifier.strict_json import parse


def _double(bits):
    return struct.unpack('>d', bytes.fromhex(bits))[0]


def _bits(value):
    return struct.pack('>d', float(value)).hex()


def _answer(read, line):
    try:
        read(line)
        return 'accepted'
    except LineRefused as error:
        return error.code


@needs_vectors
class Numbers(unittest.TestCase):
    """Everything that is printed, parsed or rounded."""

    @classmethod
    def setUpClass(cls):
        cls.vectors = vectors()

    def test_numbers(self):
        for case in self.vectors['jcs']['numbers']:
            self.assertEqual(es_number(normal(_double(case['bits']))), case['text'])

    def test_texts(self):
        for case in self.vectors['jcs']['texts']:
            made = canonical(parse(case['input'].encode('utf-8')))
            self.assertEqual(made, case['canonical'].encode('utf-8'))
            self.assertEqual(sha256(made).hex(), case['sha256'])

    def test_refused(self):
        for case in self.vectors['json_refused']:
            line = b'[' * 100000 + b']' * 100000
            if case['bytes'] is not None:
                line = base64.b64decode(case['bytes'])
            self.assertEqual(_answer(event_line, line), case['event'], case['why'])
            self.assertEqual(_answer(document_line, line), case['document'], case['why'])

    def test_number_offset(self):
        with self.assertRaises(LineRefused) as caught:
            event_line('{"é":[1,{"b":0.1}]}'.encode('utf-8'))
        self.assertEqual(caught.exception.offset, 14)

    def test_stamps(self):
        for case in self.vectors['stamps']:
            micros = case['micros'] and int(case['micros'])
            self.assertEqual(times.stamp_micros(case['text']), micros, case['text'])

    def test_instants(self):
        cases = {
            '2025-11-23T12:00:00.123456+02:00': '2025-11-23T10:00:00.123456Z',
            '2025-12-31T23:59:59.50-00:01': '2026-01-01T00:00:59.50Z',
            '2025-11-23T10:00:00Z': '2025-11-23T10:00:00Z',
            '2025-11-23T10:00:00.Z': None,
            '2025-11-23T10:00:00+24:00': None,
            '2025-02-29T10:00:00Z': None,
            '2025-11-23T10:00:60Z': None,
            '2025-11-23t10:00:00Z': None,
            '1969-12-31T23:59:59Z': None,
        }
        for text, utc in cases.items():
            self.assertEqual(times.instant_utc(text), utc, text)
        later = times.instant('2026-11-23T10:00:00.1234565Z')
        self.assertGreater(later, times.instant('2026-11-23T10:00:00.123456Z'))

    def test_phi(self):
        self.assertEqual(len(self.vectors['phi']), 312)
        for case in self.vectors['phi']:
            self.assertEqual(_bits(phi(_double(case['z_bits']))), case['p_bits'], case['z'])
        with self.assertRaises(ValueError):
            phi(float('nan'))

    def test_solver_instances(self):
        for case in self.vectors['solver_instances']:
            found = instance_z(case['values'], case['direction'], case['A'], 0.02, 1e-9)
            made = [_bits(value) for value in found + (phi(found[3]),)]
            wanted = [case[name + '_bits'] for name in ('mu', 's', 'scale', 'z', 'score')]
            self.assertEqual(made, wanted)


if __name__ == '__main__':
    unittest.main()
